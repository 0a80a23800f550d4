import { randomUUID } from "node:crypto";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** A view of the person who calls. */
async function newView(t: TestApp, { customer_id, user_id }: Ids): Promise<number> {
	const { rows } = await inSchool(t, customer_id, (client) =>
		client.query<{ id: string }>("insert into saved_views (user_id, record, name, state) values ($1, 'students', $2, '{}') returning id", [
			user_id,
			`View ${randomUUID()}`,
		]),
	);
	return Number(rows[0]?.id);
}
const state = { where: [["status", "in", ["alumni"]]], sort: "-class_label", columns: "email" };

export const viewsSamples: AreaSamples<"views"> = {
	list: () => ({ query: { record: "students" } }),
	create: () => ({ body: { record: "students", name: `Alumni ${randomUUID()}`, state, shared: false } }),
	update: async (ids, t) => ({ params: { id: await newView(t, ids) }, body: { version: 1, name: `Alumni ${randomUUID()}`, state } }),
	remove: async (ids, t) => ({ params: { id: await newView(t, ids) } }),
};
