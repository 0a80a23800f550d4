import { randomUUID } from "node:crypto";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { actIn } from "../session/session.builders.ts";

/** A role of the school's own that nobody holds. */
export async function newRole(t: TestApp, customer_id: number, permissions: unknown = granting({ Students: ["View"] })): Promise<number> {
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		await actIn(client, customer_id);
		const { rows } = await client.query<{ id: string }>("insert into roles (name, permissions) values ($1, $2) returning id", [
			`Role ${randomUUID()}`,
			JSON.stringify(permissions),
		]);
		await client.query("commit");
		return Number(rows[0]?.id);
	} finally {
		client.release();
	}
}
const own = async ({ customer_id }: Ids, t: TestApp) => ({ params: { id: await newRole(t, customer_id) } });
const permissions = granting({ Students: ["View", "Edit"] });

export const rolesSamples: AreaSamples<"roles"> = {
	list: () => ({}),
	opening: () => ({ query: { permission: "Students.Create" } }),
	show: own,
	create: async ({ customer_id }, t) => ({
		body: { name: `New ${randomUUID()}`, permissions, requires_second_factor: false, from_role_id: await newRole(t, customer_id) },
	}),
	update: async (ids, t) => ({ ...(await own(ids, t)), body: { version: 1, description: "Reads and writes", permissions } }),
	remove: own,
	preview: async (ids, t) => ({ ...(await own(ids, t)), body: { permissions, requires_second_factor: false } }),
	view_as: own,
	view_as_end: () => ({}),
};
