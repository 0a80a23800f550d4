import { granting } from "@homeroom/contract/kit/permissions.ts";
import { makeMember, makeUser } from "../../areas/session/session.builders.ts";
import { inSchool } from "../in-school.ts";
import { type Caller, PASSWORD, PASSWORD_HASH, type TestApp } from "../test-app.ts";

/** One of each built-in role; besides, those of a role who must not be taken for one another. */
export const PEOPLE = [
	"admin",
	"editor",
	"office",
	"finance",
	"staff",
	// of the child's class
	"teacher",
	// of others
	"other_teacher",
	// of the child, in two households
	"parent_a",
	"parent_b",
	// of nobody here
	"other_parent",
	// the child's own login
	"pupil",
	// sees and exports everything, reads the log, changes nothing
	"auditor",
	// an operator whom the school let in
	"helper",
] as const;
export type Person = (typeof PEOPLE)[number];
export type Somebody = { user_id: number; caller: Caller };
export type People = Record<Person, Somebody>;

export async function castPeople(t: TestApp): Promise<People> {
	const { customer_id, users } = t.north;
	const join = async (name: string, role: string): Promise<Somebody> => {
		const email = `${name}@north.test`;
		const user_id = await inSchool(t, customer_id, async (client) => {
			const id = await makeUser(client, { email, first_name: name, last_name: "North", password_hash: PASSWORD_HASH });
			await makeMember(client, customer_id, id, role);
			return id;
		});
		const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", { email, password: PASSWORD });
		return { user_id, caller: t.withToken(body.access_token) };
	};
	const known = async (role: keyof typeof users): Promise<Somebody> => ({
		user_id: users[role].user_id,
		caller: await t.as(t.north, role),
	});
	return {
		admin: await known("admin"),
		editor: await known("editor"),
		office: await known("office"),
		finance: await known("finance"),
		staff: await known("staff"),
		teacher: await known("teacher"),
		other_teacher: await join("other-teacher", "teacher"),
		parent_a: await known("client"),
		parent_b: await join("parent-b", "client"),
		other_parent: await join("other-parent", "client"),
		pupil: await join("pupil", "client"),
		auditor: await join("auditor", await auditing(t)),
		helper: { user_id: t.operator.user_id, caller: await helper(t) },
	};
}

/** A role of the school's own; its name. */
async function auditing(t: TestApp): Promise<string> {
	const seen = ["Students", "Clients", "Staff", "Rooms", "Courses", "Classes", "Timetable", "Attendance"];
	const permissions = granting({ ...Object.fromEntries(seen.map((name) => [name, ["View", "Export"]])), Audit: ["View"] });
	await inSchool(t, t.north.customer_id, (client) =>
		client.query("insert into roles (key, name, permissions) values ('auditor', 'Auditor', $1)", [JSON.stringify(permissions)]),
	);
	return "auditor";
}

async function helper(t: TestApp): Promise<Caller> {
	const caller = await t.asOperator();
	const { rows } = await t.owner.query<{ id: string }>(
		"insert into platform.support_grants (customer_id, granted_by, may_change, expires_at) values ($1, $2, false, now() + interval '1 hour') returning id",
		[t.north.customer_id, t.north.users.admin.user_id],
	);
	const { body } = await caller.call<{ access_token: string }>("POST", "/console/support/enter", { grant_id: Number(rows[0]?.id) });
	return t.withToken(body.access_token);
}
