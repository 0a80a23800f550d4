import type { FileFormat, Import, ImportPlanInput, ImportRow, ImportValues, RowKind } from "@homeroom/contract/kit/import-calls.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callsOf } from "../api/api.ts";
import type { CallOptions, UploadOptions } from "../api/client.ts";
import type { RecordQuery } from "../table/records/record-search.ts";

export type { FileFormat, Import, ImportRow, ImportValues, RowKind };

interface One {
	params: { id: number };
}
interface File<Query> {
	download(input: Query, options?: CallOptions): Promise<void>;
}
/** Files of a record, out and in. */
export interface ImportClient {
	export: File<{ query: Omit<RecordQuery, "page" | "limit"> & { format: FileFormat; columns?: string } }>;
	import_sample: File<{ query: { format: FileFormat } }>;
	import_result: File<One & { query: { format: FileFormat; only?: "error" } }>;
	import_upload: { upload(file: Blob, input: { query: { name: string } }, options?: UploadOptions): Promise<Import> };
	import_list(input?: object, options?: CallOptions): Promise<{ imports: Import[] }>;
	import_show(input: One, options?: CallOptions): Promise<Import>;
	import_read(input: One & { body: Partial<Pick<Import, "sheet" | "header_row" | "delimiter" | "encoding">> }): Promise<Import>;
	import_check(input: One & { body: ImportPlanInput }): Promise<Import>;
	import_values(input: One, options?: CallOptions): Promise<ImportValues>;
	import_correct(input: {
		params: { id: number; row: number };
		body: { field: string; text: string | null };
	}): Promise<{ import: Import; row: ImportRow }>;
	import_leave(input: { params: { id: number; row: number }; body: { left: boolean } }): Promise<{ import: Import; row: ImportRow }>;
	import_confirm(input: {
		params: { id: number; row: number };
		body: { field: string; confirmed: boolean };
	}): Promise<{ import: Import; row: ImportRow }>;
	import_run(input: One): Promise<Import>;
	import_cancel(input: One): Promise<Import>;
	import_rows(
		input: One & { query: { kind?: RowKind; page: number; limit: number } },
		options?: CallOptions,
	): Promise<{ rows: ImportRow[]; meta: PageMeta }>;
}
export const importClient = ({ name }: RecordSpec): ImportClient => callsOf<ImportClient>(name);

export const importKey = ({ name }: RecordSpec) => ["imports", name] as const;
const isBusy = (state: Import["state"] | undefined) => state === "checking" || state === "running";
const LOOK_AGAIN_MS = 700;

/** How it stands; asked again while a job is at work. */
export const importQuery = (spec: RecordSpec, id: number) =>
	queryOptions({
		queryKey: [...importKey(spec), id],
		queryFn: ({ signal }) => importClient(spec).import_show({ params: { id } }, { signal }),
		refetchInterval: ({ state }) => (isBusy(state.data?.state) ? LOOK_AGAIN_MS : false),
	});

export const importListQuery = (spec: RecordSpec) =>
	queryOptions({
		queryKey: [...importKey(spec), "list"],
		queryFn: ({ signal }) => importClient(spec).import_list({}, { signal }),
	});

/** The words of a checked file; a new check finds them anew. */
export const importValuesQuery = (spec: RecordSpec, { id, values, columns }: Import) =>
	queryOptions({
		queryKey: [...importKey(spec), id, "values", values, columns.map(({ field }) => field)],
		queryFn: ({ signal }) => importClient(spec).import_values({ params: { id } }, { signal }),
		placeholderData: keepPreviousData,
	});

export const ROWS_PER_PAGE = 20;
export const importRowsQuery = (spec: RecordSpec, id: number, kind: RowKind | undefined, page: number) =>
	queryOptions({
		queryKey: [...importKey(spec), id, "rows", kind, page],
		queryFn: ({ signal }) =>
			importClient(spec).import_rows({ params: { id }, query: { ...(kind && { kind }), page, limit: ROWS_PER_PAGE } }, { signal }),
		placeholderData: keepPreviousData,
	});
