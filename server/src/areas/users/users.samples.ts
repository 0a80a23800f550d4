import { randomUUID } from "node:crypto";
import { inSchool } from "../../testing/in-school.ts";
import { newUser } from "../../testing/new-user.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeMembership } from "./users.builders.ts";

/** Somebody new in that school. */
export async function newMember(
	t: TestApp,
	customer_id: number,
	{ role = "staff", invited = false }: { role?: string; invited?: boolean } = {},
): Promise<{ id: number; user_id: number; email: string }> {
	const user = await newUser(t);
	const id = await inSchool(t, customer_id, (client) =>
		makeMembership(client, customer_id, { user_id: user.user_id, role, ...(invited && { accepted_at: null }) }),
	);
	return { id, ...user };
}
export async function membershipOf(t: TestApp, customer_id: number, user_id: number): Promise<number> {
	const { rows } = await t.owner.query<{ id: string }>("select id from memberships where customer_id = $1 and user_id = $2", [
		customer_id,
		user_id,
	]);
	return Number(rows[0]?.id);
}
export async function roleOf(t: TestApp, customer_id: number, key: string): Promise<number> {
	const { rows } = await t.owner.query<{ id: string }>("select id from roles where customer_id = $1 and key = $2", [customer_id, key]);
	return Number(rows[0]?.id);
}

const member = async ({ customer_id }: Ids, t: TestApp) => ({ params: { id: (await newMember(t, customer_id)).id } });
const invited = async ({ customer_id }: Ids, t: TestApp) => ({ params: { id: (await newMember(t, customer_id, { invited: true })).id } });

export const usersSamples: AreaSamples<"users"> = {
	list: async ({ customer_id }, t) => ({
		query: { role_id: String(await roleOf(t, customer_id, "staff")), status: "active", search: "a", sort: "department", limit: "5" },
	}),
	departments: () => ({}),
	roles: () => ({}),
	show: member,
	update: async (ids, t) => ({
		...(await member(ids, t)),
		body: {
			version: 1,
			department: "Science",
			languages_known: ["English"],
			location: { city: "Porto" },
			role_id: await roleOf(t, ids.customer_id, "teacher"),
		},
	}),
	set_status: async (ids, t) => ({ ...(await member(ids, t)), body: { status: "blocked", version: 1 } }),
	unlock: member,
	invite: async ({ customer_id }, t) => ({
		body: {
			email: `${randomUUID()}@new.test`,
			first_name: "Ana",
			last_name: "Costa",
			department: "Science",
			role_id: await roleOf(t, customer_id, "teacher"),
			portal_type: "ADMIN",
		},
	}),
	invite_many: async ({ customer_id }, t) => ({
		body: { lines: [{ email: `${randomUUID()}@new.test`, role_id: await roleOf(t, customer_id, "teacher") }], dry_run: false },
	}),
	resend: invited,
	remove: invited,
	activity: member,
	edit_client_user: async ({ customer_id, user_id }, t) => ({
		params: { id: await membershipOf(t, customer_id, user_id), customer_id },
		body: { mobile: "+351 21 000 000" },
	}),
};
