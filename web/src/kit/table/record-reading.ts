import type { RecordBase, RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { api } from "../api/api.ts";
import type { CallOptions } from "../api/client.ts";

export interface RecordPage<Row> {
	rows: Row[];
	meta: PageMeta;
	/** Nothing had exactly these words: the rows are similar ones. */
	similar: boolean;
}
export type Answer = Record<string, unknown> & { meta: PageMeta; similar?: boolean };
type Calls = Record<string, (input: object, options?: CallOptions) => Promise<unknown>>;
// the calls follow from the record, so their names and shapes are known without its types
export const callsOf = ({ name }: RecordSpec): Calls => (api as unknown as Record<string, Calls>)[name] as Calls;
/** Loaded with the lists of records whose calls were fixed before us. */
const fixed = () => import("./record-fixed.ts");

export const pageIn = <Row>(answer: Answer, rows: string): RecordPage<Row> => ({
	rows: (answer[rows] ?? []) as Row[],
	meta: answer.meta,
	similar: answer.similar ?? false,
});

/** One page of a record's list. */
export const readRecords = async <Row>(spec: RecordSpec, query: object, options?: CallOptions): Promise<RecordPage<Row>> =>
	spec.fixed
		? (await fixed()).readFixedPage(spec, spec.fixed.list, query, options)
		: pageIn((await callsOf(spec).list?.({ query }, options)) as Answer, spec.name);

/** One record. */
export const readRecord = async <Row extends RecordBase>(spec: RecordSpec, id: number, options?: CallOptions): Promise<Row> =>
	(spec.fixed?.show
		? (await fixed()).readFixed(spec, spec.fixed.show, id, options)
		: callsOf(spec).show?.({ params: { id } }, options)) as Promise<Row>;
