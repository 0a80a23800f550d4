import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { addressOf, payloadOf, ROUTE_TABLE, shapeOf } from "../route-table.ts";
import type { Ids } from "../sampling.ts";
import type { TestApp } from "../test-app.ts";
import type { Asking } from "./canaries.asking.ts";
import type { Planted } from "./canaries.school.ts";

export interface Writing extends Asking {
	/** The row that it writes. */
	record: string;
	id: number;
}
const byPath = new Map(RECORD_NAMES.map((name) => [RECORDS[name].path as string, name]));

/** Every call that writes a row of a record by its version, about a row that holds words. `versionOf` decides whether it may. */
export async function writings(
	t: TestApp,
	ids: Ids,
	planted: Planted,
	versionOf: (record: string, id: number) => Promise<number>,
): Promise<Writing[]> {
	const all: Writing[] = [];
	for (const { name, call, sample } of ROUTE_TABLE) {
		const [path, rest] = call.path.split("/{id}");
		const record = byPath.get(path as string);
		if (record === undefined || rest === undefined || rest.includes("{") || call.reads || call.takes === "file") continue;
		if (!("version" in shapeOf(call.body))) continue;
		const id = planted.ids[record]?.[0] as number;
		const given = await sample(ids, t);
		const body: Record<string, unknown> = { ...given.body, version: await versionOf(record, id) };
		if ("other_id" in body) {
			const other = planted.ids[record]?.[1] as number;
			Object.assign(body, { other_id: other, other_version: await versionOf(record, other) });
		}
		const asked = { ...given, params: { ...given.params, id }, body };
		all.push({ name, method: call.method, path: addressOf(call, asked), body: payloadOf(call, asked), access: call.access, record, id });
	}
	return all;
}
