import { isListedWhole, type RecordBase, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import type { QueryClient } from "@tanstack/react-query";
import { callsOf } from "../../api/api.ts";
import type { LiveTables } from "../../live/live-queries.ts";
import { customFieldsQuery } from "../../record/custom-fields-query.ts";
import { currentSession } from "../../session/session.ts";
import { listQueryOptions } from "../list/list-query.ts";
import type { SelectionBody } from "../list/list-selection.ts";
import { tableSettingOf } from "../table-setting.ts";
import { askedJoined } from "./joined-fields.ts";
import { shownColumns } from "./record-columns.ts";
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
	bulk_update(input: { body: { selection: SelectionBody; changes: Body; make?: string[] } }): Promise<BulkResult>;
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
	meta: recordLive({ ...spec, live: [...(spec.live ?? []), ...joinedLive(spec, query.joined)] }),
});
/** What is shown of other areas changes with their tables. */
const joinedLive = ({ joined = {} }: RecordSpec, asked: string | undefined) =>
	asked?.split(",").flatMap((name) => joined[name]?.live ?? []) ?? [];

/** Fetches what the list shows first: its rows, and what decides how they are shown. */
export async function prefetchRecords(client: QueryClient, spec: RecordSpec, search: RecordSearch): Promise<void> {
	const rows = async () => {
		const { limit, look } = await tableSettingOf(client, spec.name);
		const joined = askedJoined(spec, shownColumns(spec, search, look), currentSession());
		await client.prefetchQuery(recordPageQuery(client, spec, recordQuery(search, search.limit ?? limit, joined)));
	};
	await Promise.all([rows(), client.prefetchQuery(customFieldsQuery(spec.name))]);
}

/** Shows it so in every list that has it. */
export const showInLists = (client: QueryClient, spec: RecordSpec, row: RecordBase): void =>
	void client.setQueriesData<RecordPage<RecordBase>>(
		{ queryKey: recordListKey(spec) },
		(page) => page && { ...page, rows: page.rows.map((one) => (one.id === row.id ? { ...one, ...row } : one)) },
	);

/** Takes over what the server answered to a change, and fetches the lists again. Until they come, what is done to its row there is done to what it is now. */
export function adoptRecord(client: QueryClient, spec: RecordSpec, row: RecordBase): void {
	client.setQueryData(recordShowKey(spec, row.id), row);
	showInLists(client, spec, row);
	void client.invalidateQueries({ queryKey: recordKey(spec) });
	if (spec.of) void client.invalidateQueries({ queryKey: recordKey(spec.of.record) });
}
