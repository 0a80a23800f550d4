import type { BadgeHolder, BadgeSet, IssuedBadges } from "@homeroom/contract/areas/badges/badges.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let southAdmin: Caller;

beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const student = async (more: object = {}, by = admin): Promise<number> =>
	(await by.call<{ id: number }>("POST", "/students", { first_name: "Ida", last_name: "Berg", status: "enrolled", ...more })).body.id;
const issue = async (body: object, by = admin) => by.call<IssuedBadges & ErrorBody>("POST", "/badges/issue", body);
const list = (query: string, by = admin) => by.call<{ holders: BadgeHolder[]; sets: BadgeSet[] }>("GET", `/badges?${query}`);
const login = (code: string, pin?: string) =>
	t.anonymous.call<{ access_token: string; customer_id: number; state: object } & ErrorBody>("POST", "/auth/unified_login_qr_code", {
		code,
		...(pin === undefined ? {} : { pin }),
	});
const only = ({ body }: Awaited<ReturnType<typeof issue>>) => body.cards[0] as IssuedBadges["cards"][number];
const write = (text: string, values: unknown[]) => inSchool(t, t.north.customer_id, (client) => client.query(text, values));
const rows = async (text: string, values: unknown[]) => (await t.owner.query(text, values)).rows;

describe("issue", () => {
	test("prints cards for a class and makes a login for who has none", async () => {
		const class_label = "1A";
		const [ida, uwe] = [await student({ class_label }), await student({ class_label, first_name: "Uwe", last_name: "Aal" })];
		const gone = await student({ class_label, status: "withdrawn" });
		const { status, body } = await issue({ class_label });
		expect(status).toBe(201);
		expect(body.cards.map((card) => card.student.id)).toEqual([uwe, ida]);
		expect(body.skipped).toMatchObject([{ student: { id: gone }, reason: "left" }]);
		expect(body.login_url).toBe("http://homeroom.test/qr-code");
		for (const { code, pin } of body.cards) {
			expect(code).toMatch(new RegExp(`^${t.north.customer_id}\\.[0-9A-HJKMNP-TV-Z]{20}$`));
			expect(pin).toBeNull();
		}
		expect(
			await rows(
				`select u.email, u.password_hash, u.first_name, m.portal_type, m.status, m.accepted_at is not null as accepted, r.key, p.relation
				from badges b join platform.users u on u.id = b.user_id join memberships m on m.user_id = u.id join roles r on r.id = m.role_id
				join student_people p on p.user_id = u.id where b.student_id = $1`,
				[ida],
			),
		).toEqual([
			{
				email: null,
				password_hash: null,
				first_name: "Ida",
				portal_type: "CLIENT",
				status: "active",
				accepted: true,
				key: "client",
				relation: "self",
			},
		]);
	});
	test("keeps neither codes nor PINs, not even for a repeated request", async () => {
		const id = await student();
		const key = { "idempotency-key": "badges-are-secret" };
		const first = await admin.call<IssuedBadges>("POST", "/badges/issue", { student_ids: [id], pin_digits: 6 }, key);
		const second = await admin.call<IssuedBadges>("POST", "/badges/issue", { student_ids: [id], pin_digits: 6 }, key);
		const [one, two] = [first.body.cards[0], second.body.cards[0]];
		expect(one?.pin).toMatch(/^\d{6}$/);
		expect(two?.code).not.toBe(one?.code);
		for (const secret of [one?.code.split(".")[1], two?.code.split(".")[1], one?.pin, two?.pin])
			for (const table of ["badges", "changes", "idempotency_keys"])
				expect(await rows(`select from ${table} t where t::text ~ ('(^|[^0-9a-f])' || $1 || '([^0-9a-f]|$)')`, [secret])).toEqual([]);
		expect((await login(one?.code as string, one?.pin as string)).status).toBe(401);
		expect((await login(two?.code as string, two?.pin as string)).status).toBe(200);
	});
	test("replaces the earlier card and ends what it opened; the login stays the same", async () => {
		const id = await student();
		const first = only(await issue({ student_ids: [id] }));
		const session = (await login(first.code)).body;
		const second = only(await issue({ student_ids: [id] }));
		expect((await t.withToken(session.access_token).call("POST", "/get_user_details_by_token", {})).status).toBe(401);
		expect((await login(first.code)).status).toBe(401);
		expect((await login(second.code)).status).toBe(200);
		expect(await rows("select count(distinct user_id)::int as users, count(*)::int as n from badges where student_id = $1", [id])).toEqual([
			{ users: 1, n: 2 },
		]);
	});
	test("twenty at once leave one working card and one login", async () => {
		const id = await student();
		const answers = await Promise.all(Array.from({ length: 20 }, () => issue({ student_ids: [id] })));
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
		expect(
			await rows(
				"select count(distinct user_id)::int as users, count(*) filter (where revoked_at is null)::int as open from badges where student_id = $1",
				[id],
			),
		).toEqual([{ users: 1, open: 1 }]);
	});
	test("never for a login of staff, a blocked one or an archived student", async () => {
		const [staff, blocked, archived] = [await student(), await student(), await student()];
		await write("insert into student_people (customer_id, student_id, user_id, relation) values ($1, $2, $3, 'self')", [
			t.north.customer_id,
			staff,
			t.north.users.finance.user_id,
		]);
		const card = only(await issue({ student_ids: [blocked] }));
		await write("update memberships set status = 'blocked' where user_id = (select user_id from badges where student_id = $1)", [blocked]);
		await admin.call("POST", `/students/${archived}/archive`, { version: 1 });
		const { body } = await issue({ student_ids: [staff, blocked, archived] });
		expect(body.cards).toEqual([]);
		expect(body.set_id).toBeNull();
		expect(body.skipped.map(({ reason }) => reason)).toEqual(["staff", "blocked", "left"]);
		expect((await login(card.code)).status).toBe(401);
	});
	test.each([
		[{}, "class_label"],
		[{ class_label: "1A", student_ids: [1] }, "class_label"],
		[{ class_label: " " }, "class_label"],
		[{ student_ids: [] }, "student_ids"],
		[{ student_ids: Array.from({ length: 201 }, (_, i) => i + 1) }, "student_ids"],
		[{ student_ids: [999_999_999] }, "student_ids"],
		[{ class_label: "1A", pin_digits: 3 }, "pin_digits"],
	])("%j is refused at its field", async (body, field) => {
		const before = await rows("select count(*) as n from badges", []);
		const answer = await issue(body);
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
		expect(await rows("select count(*) as n from badges", [])).toEqual(before);
	});
	test("is refused without the permission, and for another school's student like for an unknown one", async () => {
		const id = await student();
		expect((await issue({ student_ids: [id] }, await t.as(t.north, "finance"))).status).toBe(403);
		expect((await issue({ student_ids: [id] }, t.anonymous)).status).toBe(401);
		const foreign = await issue({ student_ids: [id] }, southAdmin);
		const unknown = await issue({ student_ids: [999_999_999] }, southAdmin);
		expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
		expect(await rows("select from badges where student_id = $1", [id])).toEqual([]);
	});
});

describe("list", () => {
	test("tells who of a class has a card", async () => {
		const class_label = "2B";
		const [with_pin, none] = [await student({ class_label }), await student({ class_label, last_name: "Zorn" })];
		const { set_id } = (await issue({ student_ids: [with_pin], pin_digits: 4 })).body;
		const { status, body } = await list("class_label=2b");
		expect(status).toBe(200);
		expect(body.holders).toMatchObject([
			{ student: { id: with_pin }, badge: { set_id, has_pin: true, last_used_at: null } },
			{ student: { id: none }, badge: null },
		]);
		expect(body.sets).toMatchObject([{ set_id, badges: 1 }]);
		expect((await list(`student_ids=${none},${with_pin}`)).body.holders).toHaveLength(2);
	});
	test("is refused for bad input and without the permission, and shows nothing of another school", async () => {
		for (const query of ["", "student_ids=x", "class_label=", "class_label=1&student_ids=1"])
			expect((await list(query)).status, query).toBe(422);
		expect((await list("class_label=2B", await t.as(t.north, "staff"))).status).toBe(403);
		expect((await list("class_label=2B", southAdmin)).body).toEqual({ holders: [], sets: [] });
	});
});

describe("revoke", () => {
	test("one card, and what it opened ends", async () => {
		const [one, two] = (await issue({ student_ids: [await student(), await student()] })).body.cards;
		if (!one || !two) throw new Error("no cards");
		const session = (await login(one.code)).body;
		expect((await admin.call("POST", `/badges/${one.badge_id}/revoke`, {})).body).toEqual({ revoked: 1 });
		expect((await t.withToken(session.access_token).call("POST", "/get_user_details_by_token", {})).status).toBe(401);
		expect((await login(one.code)).body).toMatchObject({ error: "badge_invalid" });
		expect((await login(two.code)).status).toBe(200);
		expect((await admin.call("POST", `/badges/${one.badge_id}/revoke`, {})).body).toEqual({ revoked: 0 });
	});
	test("a whole set", async () => {
		const { body } = await issue({ student_ids: [await student(), await student()] });
		const other = only(await issue({ student_ids: [await student()] }));
		expect((await admin.call("POST", `/badges/sets/${body.set_id}/revoke`, {})).body).toEqual({ revoked: 2 });
		for (const { code } of body.cards) expect((await login(code)).status).toBe(401);
		expect((await login(other.code)).status).toBe(200);
	});
	test("is refused without the permission, and for another school's like for an unknown one", async () => {
		const { body } = await issue({ student_ids: [await student()] });
		const [card] = body.cards;
		for (const path of [`/badges/${card?.badge_id}/revoke`, `/badges/sets/${body.set_id}/revoke`]) {
			expect((await (await t.as(t.north, "client")).call("POST", path, {})).status).toBe(403);
			expect((await southAdmin.call("POST", path, {})).status).toBe(404);
		}
		for (const path of ["/badges/999999999/revoke", "/badges/x/revoke", "/badges/sets/x/revoke"])
			expect((await admin.call("POST", path, {})).status).toBe(404);
		expect((await login(card?.code as string)).status).toBe(200);
	});
});

describe("a teacher who may print", () => {
	test("does so for their own students only", async () => {
		const teacher = await asRole(t, t.north, "teacher", granting({ Students: ["ViewOwn", "Badges"] }));
		const [mine, other] = [await newStudent(t, t.north), await student({ class_label: "5A" })];
		const theirs = only(await issue({ student_ids: [other] }));
		const { status, body } = await issue({ class_label: "5A" }, teacher);
		expect(status).toBe(201);
		expect(body.cards.map((card) => card.student.id)).toContain(mine);
		expect(body.cards.map((card) => card.student.id)).not.toContain(other);
		expect((await issue({ student_ids: [other] }, teacher)).status).toBe(422);
		expect((await list(`student_ids=${other}`, teacher)).body.holders).toEqual([]);
		expect((await teacher.call("POST", `/badges/${theirs.badge_id}/revoke`, {})).status).toBe(404);
		expect((await login(theirs.code)).status).toBe(200);
	});
});
