import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { addressOf, payloadOf, ROUTE_TABLE, shapeOf } from "../route-table.ts";
import type { Ids } from "../sampling.ts";
import type { TestApp } from "../test-app.ts";
import type { Asking } from "./canaries.asking.ts";
import type { Planted } from "./canaries.school.ts";

export interface Writing {
	name: string;
	/** As it is sent when the row has this version. `versionOf` decides whether it may. */
	ask(versionOf: (record: string, id: number) => Promise<number>): Promise<Asking>;
}
const byPath = new Map(RECORD_NAMES.map((name) => [RECORDS[name].path as string, name]));

/** Every call that writes a row of a record by its version, about a row that holds words. */
export function writings(t: TestApp, ids: Ids, planted: Planted): Writing[] {
	return ROUTE_TABLE.flatMap(({ name, call, sample }): Writing[] => {
		const [path, rest] = call.path.split("/{id}");
		const record = byPath.get(path as string);
		if (record === undefined || rest === undefined || rest.includes("{") || call.reads || call.takes === "file") return [];
		if (!("version" in shapeOf(call.body))) return [];
		const [id, other] = planted.ids[record] as [number, number];
		const ask: Writing["ask"] = async (versionOf) => {
			const given = await sample(ids, t);
			const body: Record<string, unknown> = { ...given.body, version: await versionOf(record, id) };
			if ("other_id" in body) Object.assign(body, { other_id: other, other_version: await versionOf(record, other) });
			const asked = { ...given, params: { ...given.params, id }, body };
			return { name, method: call.method, path: addressOf(call, asked), body: payloadOf(call, asked), access: call.access };
		};
		return [{ name, ask }];
	});
}
