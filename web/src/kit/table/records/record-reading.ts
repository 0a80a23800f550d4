import type { RecordBase, RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { callsOf } from "../../api/api.ts";
import type { CallOptions } from "../../api/client.ts";
import { currentSession } from "../../session/session.ts";

export interface RecordPage<Row> {
	rows: Row[];
	meta: PageMeta;
	/** Nothing had exactly these words: the rows are similar ones. */
	similar: boolean;
}
interface Asked {
	limit?: number;
	archived?: "1";
}
type Calls = Record<string, (input: object, options?: CallOptions) => Promise<Record<string, unknown>>>;
const call = ({ name }: RecordSpec, which: string, input: object, options?: CallOptions) =>
	callsOf<Calls>(name)[which]?.(input, options) as Promise<Record<string, unknown>>;
const customer_id = () => currentSession()?.customer_id;

/** One page of a record's list, by the call that was fixed before us where there is one. */
export async function readRecords<Row>(spec: RecordSpec, query: object, options?: CallOptions): Promise<RecordPage<Row>> {
	const [name, rows] = spec.fixed?.list ?? ["list", spec.name];
	const { limit, archived } = query as Asked;
	const fixed = spec.fixed && { params: { customer_id: customer_id() }, body: { limit, is_archived: archived ? 1 : 0 } };
	const answer = await call(spec, name, { query, ...fixed }, options);
	return { rows: answer[rows] as Row[], meta: answer.meta as PageMeta, similar: answer.similar === true };
}

/** One record. */
export async function readRecord<Row extends RecordBase>(spec: RecordSpec, id: number, options?: CallOptions): Promise<Row> {
	const [name, place, row] = spec.fixed?.show ?? ["show", "id", ""];
	const answer = await call(spec, name, { params: { [place]: id, customer_id: customer_id() } }, options);
	return (answer[row] ?? answer) as Row;
}
