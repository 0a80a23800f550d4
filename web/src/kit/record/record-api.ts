import { isListedWhole, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callsOf } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import type { CallOptions } from "../api/client.ts";
import { adoptRecord, recordKey, recordListKey, recordLive, recordShowKey } from "../table/records/record-client.ts";
import { type RecordPage, readRecord } from "../table/records/record-reading.ts";

/** Long enough that a page and its loader share one request; live updates do the rest. */
const FRESH_MS = 5_000;

interface ById {
	params: { id: number };
}
type Versioned = ById & { body: { version: number } };
/** The calls of `recordCalls` that change one record or tell of its past. Reading is in record-reading.ts, what lists do with many in record-client.ts. */
interface Calls<S extends RecordSpec> {
	create(input: { body: object }, options?: CallOptions): Promise<RowOf<S>>;
	update(input: ById & { body: object & { version: number } }, options?: CallOptions): Promise<RowOf<S>>;
	archive(input: Versioned, options?: CallOptions): Promise<RowOf<S>>;
	restore(input: Versioned, options?: CallOptions): Promise<RowOf<S>>;
	activity(input: ById, options?: CallOptions): Promise<{ changes: Change[] }>;
}

/** What a record's page and form ask the server, by its spec. What its list asks is in record-client.ts. */
export function recordApi<const S extends RecordSpec>(spec: S) {
	const calls = callsOf<Calls<S>>(spec.name);
	/** A row of a list may lack what only the page shows, and has of a formatted text the first line alone. */
	const setShown = (client: QueryClient, row: RowOf<S>) =>
		client.setQueryData<RowOf<S>>(recordShowKey(spec, row.id), (shown) =>
			shown ? { ...shown, ...row, ...wholeTexts(spec, shown) } : isListedWhole(spec) ? row : undefined,
		);
	/** Shows a row before it is saved; answers how to take that back. */
	const showEarly = async (client: QueryClient, row: RowOf<S>, change: (page: RecordPage<RowOf<S>>) => RecordPage<RowOf<S>>) => {
		await client.cancelQueries({ queryKey: recordKey(spec) });
		const shown = client.getQueryData<RowOf<S>>(recordShowKey(spec, row.id));
		const lists = client.getQueriesData<RecordPage<RowOf<S>>>({ queryKey: recordListKey(spec) });
		client.setQueriesData<RecordPage<RowOf<S>>>({ queryKey: recordListKey(spec) }, (page) => page && change(page));
		setShown(client, row);
		return () => {
			for (const [key, page] of lists) client.setQueryData(key, page);
			if (shown) setShown(client, shown);
			void client.invalidateQueries({ queryKey: recordKey(spec) });
		};
	};
	return {
		calls,
		show: (id: number) =>
			queryOptions({
				queryKey: recordShowKey(spec, id),
				queryFn: ({ signal }) => readRecord<RowOf<S>>(spec, id, { signal }),
				staleTime: FRESH_MS,
				meta: recordLive(spec, id),
				retry: (failures, error) => failures < 2 && !isMissing(error),
			}),
		activity: (id: number) =>
			queryOptions({
				queryKey: [spec.name, "activity", id],
				queryFn: ({ signal }) => calls.activity({ params: { id } }, { signal }),
				staleTime: FRESH_MS,
				meta: recordLive(spec, id),
			}),
		/** Takes over what the server answered to a change, and fetches the lists again. */
		adopt: (client: QueryClient, row: RowOf<S>): void => adoptRecord(client, spec, row),
		/** Shows new values in lists and on its page; answers how to take that back. */
		showChanged: (client: QueryClient, row: RowOf<S>) =>
			showEarly(client, row, (page) => ({ ...page, rows: page.rows.map((one) => (one.id === row.id ? row : one)) })),
		/** Takes a row out of the lists, because it is archived or back; answers how to take that back. */
		showMoved: (client: QueryClient, row: RowOf<S>) =>
			showEarly(client, row, (page) => {
				const rows = page.rows.filter(({ id }) => id !== row.id);
				return rows.length === page.rows.length ? page : { ...page, rows, meta: { ...page.meta, total: page.meta.total - 1 } };
			}),
	};
}

const wholeTexts = ({ fields }: RecordSpec, row: object): object =>
	Object.fromEntries(Object.entries(row).filter(([name]) => fields[name]?.kind === "rich"));

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
