import { readFileSync } from "node:fs";
import { recordCalls } from "@homeroom/contract/kit/record-calls.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import type { TableEntry } from "../route-table.ts";

/** Passwords are checked slowly on purpose. */
export const SLOW = /login$|password|register|unlock|signup$/;
/** Requests for each call. What every record has is one piece of code: it is tried in full on one of them. */
const RUNS = { usual: 12, changed: 60, generated: 4, long: 120, slow: 20 };
const IN_FULL: RecordName = "students";
const GENERATED = new Set(Object.keys(recordCalls(RECORDS[IN_FULL])));
/** Where the areas of the contract lie: a folder may hold several. */
const FOLDERS = new Map(
	[
		...readFileSync(new URL("../../../../contract/src/contract.generated.ts", import.meta.url), "utf8").matchAll(
			/^import \{ (.*) \} from "\.\/areas\/(\w+)\//gm,
		),
	].flatMap(([, names = "", folder = ""]) => names.split(", ").map((name) => [name, folder] as const)),
);

const areaOf = ({ name }: Pick<TableEntry, "name">): string => name.split(".")[0] ?? "";
const isGenerated = (entry: TableEntry): boolean => areaOf(entry) in RECORDS && GENERATED.has(entry.name.split(".")[1] ?? "");
/** Where the area of a call lies in `areas/`. */
export const folderOf = (entry: Pick<TableEntry, "name">): string => FOLDERS.get(areaOf(entry)) ?? areaOf(entry);

/** `changed`: folders in `areas/` that the branch has changed, with commas; tools/test.ts names them. `long`: `npm run fuzz`. */
export function fuzzBudget(changed = process.env.FUZZ_AREAS ?? "", long = process.env.FUZZ === "long") {
	const isChanged = (entry: TableEntry) => changed.split(",").includes(folderOf(entry));
	/** Whether what this call shares with other records is tried there and not here. */
	const isTriedElsewhere = (entry: TableEntry) => isGenerated(entry) && areaOf(entry) !== IN_FULL && !long;
	return {
		runsOf(entry: TableEntry): number {
			if (isTriedElsewhere(entry) && !isChanged(entry)) return RUNS.generated;
			const runs = long ? RUNS.long : isChanged(entry) || isGenerated(entry) ? RUNS.changed : RUNS.usual;
			return SLOW.test(entry.name) ? Math.min(runs, RUNS.slow) : runs;
		},
		/** The reader that all records share gets every file through one of them; the others' doors get them by turns. */
		filesFor<File>(entry: TableEntry, files: File[]): File[] {
			if (!isTriedElsewhere(entry)) return files;
			const turns = Math.ceil(files.length / RUNS.generated);
			const turn = Object.keys(RECORDS).indexOf(areaOf(entry)) % turns;
			return files.filter((_, i) => i % turns === turn);
		},
	};
}
