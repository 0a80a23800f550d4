import type { RowOf } from "@homeroom/contract/kit/record.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { queryOptions } from "@tanstack/react-query";
import { recordListKey, recordLive } from "../../table/records/record-client.ts";
import { readRecords } from "../../table/records/record-reading.ts";
import type { ChildArea } from "./child-area.ts";

const FRESH_MS = 5_000;
/** As many as one answer holds. */
const SHOWN = 100;

/** The rows that belong to one record. */
export const ofParent = ({ of }: ChildArea["spec"], parent: number): Condition[] => [[of.key, "in", [parent]]];

export const childrenQuery = <S extends ChildArea["spec"]>(spec: S, parent: number, archived: boolean) => {
	const query = { where: ofParent(spec, parent), limit: SHOWN, ...(archived && { archived: "1" as const }) };
	return queryOptions({
		queryKey: [...recordListKey(spec), "of", parent, archived],
		queryFn: ({ signal }) => readRecords<RowOf<S>>(spec, query, { signal }),
		staleTime: FRESH_MS,
		meta: recordLive(spec),
	});
};
