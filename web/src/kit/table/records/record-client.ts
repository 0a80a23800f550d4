import { isListedWhole, type RecordBase, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import type { QueryClient } from "@tanstack/react-query";
import { callsOf } from "../../api/api.ts";
import type { LiveTables } from "../../live/live-queries.ts";
import { listQueryOptions } from "../list/list-query.ts";
import type { SelectionBody } from "../list/list-selection.ts";
import { pageSizeOf } from "../table-setting.ts";
import { prefetchRecordFields } from "./record-fields.ts";
import { type RecordPage, readRecords } from "./record-reading.ts";
import { type RecordQuery, type RecordSearch, recordQuery } from "./record-search.ts";

type Body = Record<string, unknown>;
interface ById {
	params: { id: number };
}
/** The calls that change a record, whatever its fields. */
export interface RecordClient<Row> {
	update(input: ById & { body: Body & { version: number } }): Promise<Row>;
	archive(input: ById & { body: { version: number } }): Promise<Row>;
	restore(input: ById & { body: { version: number } }): Promise<Row>;
	bulk_update(input: { body: { selection: SelectionBody; changes: Body } }): Promise<BulkResult>;
	bulk_archive(input: { body: { selection: SelectionBody } }): Promise<BulkResult>;
	bulk_restore(input: { body: { selection: SelectionBody } }): Promise<BulkResult>;
}
export const recordClient = <Row extends RecordBase>({ name }: RecordSpec): RecordClient<Row> => callsOf<RecordClient<Row>>(name);

/** The first part of every key of a record. */
export const recordKey = ({ name }: RecordSpec) => [name] as const;
export const recordListKey = ({ name }: RecordSpec) => [name, "list"] as const;
export const recordShowKey = ({ name }: Pick<RecordSpec, "name" | "live">, id: number) => [name, "show", id] as const;
/** Which changes a list of the record shows, or what belongs to one of them. */
export function recordLive({ name, live = [] }: Pick<RecordSpec, "name" | "live">, id: number | true = true) {
	const tables: Partial<Record<string, number | true>> = Object.fromEntries(live.map((table) => [table, true]));
	// cast: whatever has a record is logged
	return { live: { ...tables, [name]: id } as LiveTables };
}
/** Long enough that a page and its loader share one request; live updates do the rest. */
const FRESH_MS = 5_000;

/** One page of the list. Where its rows are whole records, their pages and forms open without waiting. */
export const recordPageQuery = <Row extends RecordBase>(client: QueryClient, spec: RecordSpec, query: RecordQuery) => ({
	...listQueryOptions(client, recordListKey(spec), query, async (asked, signal): Promise<RecordPage<Row>> => {
		const page = await readRecords<Row>(spec, asked, { signal });
		if (isListedWhole(spec)) {
			client.setQueryDefaults([spec.name, "show"], { meta: recordLive(spec) });
			for (const row of page.rows) client.setQueryData(recordShowKey(spec, row.id), row);
		}
		return page;
	}),
	staleTime: FRESH_MS,
	meta: recordLive(spec),
});

/** Fetches what the list shows first. */
export async function prefetchRecords(client: QueryClient, spec: RecordSpec, search: RecordSearch): Promise<void> {
	prefetchRecordFields(client, spec);
	const limit = search.limit ?? (await pageSizeOf(client, spec.name));
	await client.prefetchQuery(recordPageQuery(client, spec, recordQuery(search, limit)));
}

/** Takes over what the server answered to a change, and fetches the lists again. */
export function adoptRecord(client: QueryClient, spec: RecordSpec, row: RecordBase): void {
	client.setQueryData(recordShowKey(spec, row.id), row);
	void client.invalidateQueries({ queryKey: recordKey(spec) });
}
