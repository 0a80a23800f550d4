import { granting } from "@homeroom/contract/kit/permissions.ts";
import { makeMember, makeUser } from "../../areas/session/session.builders.ts";
import { asHelper } from "../as-helper.ts";
import { inSchool } from "../in-school.ts";
import { type Caller, isFresh, PASSWORD, PASSWORD_HASH, type TestApp } from "../test-app.ts";

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
/** `caller`: signed in; anew where the last token has become old. */
export type Somebody = { user_id: number; caller(): Promise<Caller> };
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
		const signIn = async () => {
			const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", { email, password: PASSWORD });
			return t.withToken(body.access_token);
		};
		return { user_id, caller: lasting(signIn) };
	};
	const known = async (role: keyof typeof users): Promise<Somebody> => ({
		user_id: users[role].user_id,
		caller: () => t.as(t.north, role),
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
		helper: { user_id: t.operator.user_id, caller: lasting(() => asHelper(t, t.north, false)) },
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

function lasting(signIn: () => Promise<Caller>): () => Promise<Caller> {
	let last: Caller | undefined;
	return async () => {
		if (last === undefined || !isFresh(last.token)) last = await signIn();
		return last;
	};
}
