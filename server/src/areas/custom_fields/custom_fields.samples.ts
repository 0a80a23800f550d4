import { randomUUID } from "node:crypto";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** A field of that school. */
async function newField(t: TestApp, { customer_id }: Ids): Promise<number> {
	const { rows } = await inSchool(t, customer_id, (client) =>
		client.query<{ id: string }>(
			"insert into custom_fields (record, key, label, type) values ('students', $1, 'Bus', 'text') returning id",
			[`f${randomUUID().replace(/\W/g, "").slice(0, 30)}`],
		),
	);
	return Number(rows[0]?.id);
}
const byId = (body: Record<string, unknown>) => async (ids: Ids, t: TestApp) => ({ params: { id: await newField(t, ids) }, body });

export const customFieldsSamples: AreaSamples<"custom_fields"> = {
	list: () => ({ query: { record: "students" } }),
	manage: () => ({ query: { record: "students" } }),
	create: () => ({ body: { record: "students", label: "Shirt size", type: "choice", choices: ["S", "M"], required: false } }),
	update: byId({ version: 1, label: "Coach", visible_to: null }),
	order: () => ({ body: { record: "students", field_keys: [] } }),
	archive: byId({ version: 1 }),
	restore: byId({ version: 1 }),
};
