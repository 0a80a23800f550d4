import type { importCalls } from "@homeroom/contract/kit/import-calls.ts";
import { type Answers, only, type Person } from "./permission-words.ts";

type FileCall = keyof ReturnType<typeof importCalls>;
const STATUS: Record<FileCall, number> = {
	export: 200,
	import_sample: 200,
	import_list: 200,
	import_upload: 201,
	import_show: 200,
	import_read: 200,
	import_check: 200,
	import_rows: 200,
	import_values: 200,
	import_correct: 200,
	import_leave: 200,
	import_confirm: 200,
	import_run: 200,
	import_cancel: 200,
	import_result: 200,
};

/** Files of a record, out and in, for the roles that may; the rest of the school may not. */
export const recordFilesExpected = <const A extends string>(area: A, roles: Person[]): Record<`${A}.${FileCall}`, Answers> =>
	Object.fromEntries(Object.entries(STATUS).map(([name, status]) => [`${area}.${name}`, only(status, roles)])) as never;
