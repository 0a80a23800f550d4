import type { FixedCalls, RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { CallOptions } from "../api/client.ts";
import { currentSession } from "../session/session.ts";
import { type Answer, callsOf, pageIn, type RecordPage } from "./record-reading.ts";

const here = () => ({ customer_id: currentSession()?.customer_id ?? 0 });

/** One page of a list whose call was fixed before us. */
export async function readFixedPage<Row>(
	spec: RecordSpec,
	{ call, rows, body }: FixedCalls["list"],
	asked: { limit?: number; archived?: "1" },
	options?: CallOptions,
): Promise<RecordPage<Row>> {
	const { limit, archived, ...rest } = asked;
	const given = { limit, is_archived: archived ? 1 : 0 };
	const input = {
		params: here(),
		query: { ...rest, ...(body.includes("limit") ? {} : { limit }) },
		body: Object.fromEntries(body.map((name) => [name, given[name]])),
	};
	return pageIn((await callsOf(spec)[call]?.(input, options)) as Answer, rows);
}

/** One record by such a call. */
export async function readFixed(
	spec: RecordSpec,
	{ call, id: name, row }: NonNullable<FixedCalls["show"]>,
	id: number,
	options?: CallOptions,
): Promise<unknown> {
	const answer = await callsOf(spec)[call]?.({ params: { [name]: id, ...here() } }, options);
	return (answer as Record<string, unknown>)[row];
}
