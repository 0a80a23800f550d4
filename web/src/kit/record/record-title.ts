import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import type { RecordSpec, RowOf } from "@homeroom/contract/kit/record.ts";
import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { text, useT } from "../i18n/i18n.ts";
import { isRecord } from "./ask-for-name.ts";
import type { RecordArea } from "./record-area.ts";
import { recordNameQuery } from "./record-names.tsx";
import { rawValue } from "./record-rows.ts";

/** What a row is called at the head of its page: what is told of it, as soon as the names in it are known. "": it is not there yet. */
export function useTitle<S extends RecordSpec>(area: RecordArea<S>, row: RowOf<S> | undefined): string {
	const client = useQueryClient();
	useT();
	useQueries({ queries: row ? namesIn(area, row).map(([, query]) => query) : [] });
	return row ? (toldNow(client, area, row) ?? area.titleOf(row)) : "";
}

/** What is told of a row in a sentence of its own. Nothing where the area says none, or somebody may not know a name in it. */
export async function tell<S extends RecordSpec>(client: QueryClient, area: RecordArea<S>, row: RowOf<S>): Promise<string | undefined> {
	await Promise.allSettled(namesIn(area, row).map(([, query]) => client.ensureQueryData(query)));
	return toldNow(client, area, row);
}

function toldNow<S extends RecordSpec>(client: QueryClient, { told, ...area }: RecordArea<S>, row: RowOf<S>): string | undefined {
	if (told === undefined) return undefined;
	const names = namesIn({ told, ...area }, row).map(([name, query]) => [name, client.getQueryData<Found>(query.queryKey)?.title] as const);
	return names.some(([, name]) => name === undefined) ? undefined : text(told, { ...row, ...Object.fromEntries(names) });
}

const namesIn = <S extends RecordSpec>({ spec, told }: RecordArea<S>, row: RowOf<S>) =>
	Object.entries(spec.fields).flatMap(([name, { kind, record }]) => {
		const id = Number(rawValue(row, name));
		return told !== undefined && kind === "record" && isRecord(record) && id > 0 ? [[name, recordNameQuery(record, id)] as const] : [];
	});
