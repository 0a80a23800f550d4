import type { IssuedBadges } from "@homeroom/contract/areas/badges/badges.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
	// as many attempts as people really have
	t = await startTestApp({ attempts: { perAccount: 5, perAddress: 60 } });
	admin = await t.as(t.north, "admin");
});
beforeEach(() => t.owner.query("delete from platform.attempts"));
afterAll(() => t.close());

async function card(pin_digits = 0) {
	const { body } = await admin.call<{ id: number }>("POST", "/students", { first_name: "Ida", last_name: "Berg", status: "enrolled" });
	const issued = await admin.call<IssuedBadges>("POST", "/badges/issue", { student_ids: [body.id], pin_digits });
	return issued.body.cards[0] as IssuedBadges["cards"][number];
}
interface In extends ErrorBody {
	access_token: string;
	customer_id: number;
	customers: object[];
	user: object;
	state: object;
}
const login = (code: unknown, pin?: unknown, headers = {}) =>
	t.anonymous.call<In>("POST", "/auth/unified_login_qr_code", { code, ...(pin === undefined ? {} : { pin }) }, headers);
const check = (code: unknown) => t.anonymous.call("POST", "/auth/ClientUser/check_qrcode", { code });
const write = (text: string, values: unknown[], customer_id = t.north.customer_id) =>
	inSchool(t, customer_id, (client) => client.query(text, values));
const NOBODY = { valid: false, pin_needed: false, first_name: null, customer_name: null };
const wrong = (pin: string | null) => String((Number(pin) + 1) % 10_000).padStart(4, "0");

describe("check", () => {
	test("tells the first name, the school and whether there is a PIN, nothing else", async () => {
		expect((await check((await card(4)).code)).body).toEqual({
			valid: true,
			pin_needed: true,
			first_name: "Ida",
			customer_name: "North School",
		});
	});
	test("reads the whole address, and what people type", async () => {
		const { code } = await card();
		const [school, secret = ""] = code.split(".");
		for (const given of [`http://homeroom.test/qr-code#b=${code}`, code.toLowerCase(), `${school}.${secret.match(/.{4}/g)?.join(" ")}`])
			expect((await check(given)).body.valid, given).toBe(true);
	});
	test("refuses bad input; nobody's code is just not valid", async () => {
		expect((await check(undefined)).status).toBe(422);
		expect((await check("x".repeat(201))).status).toBe(422);
		for (const code of ["x", "1.ABCD", `${t.north.customer_id}.${"A".repeat(20)}`, `999999999999999.${"A".repeat(20)}`])
			expect((await check(code)).body, code).toEqual(NOBODY);
	});
	test("many unknown codes from one address are stopped", async () => {
		const codes = Array.from({ length: 70 }, (_, i) => `${t.north.customer_id}.${String(i).padStart(20, "0")}`);
		const statuses = (await Promise.all(codes.map(check))).map(({ status }) => status);
		// those that were under way at the same moment may still get through
		expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
		expect((await login(codes[0])).status).toBe(429);
	});
});

describe("login", () => {
	test("opens a session that is bound to the school", async () => {
		const { code, badge_id } = await card();
		const answer = await login(code);
		expect(answer.status).toBe(200);
		expect(answer.body).toMatchObject({
			customer_id: t.north.customer_id,
			user: { first_name: "Ida", email: null, userRole: "client" },
			state: { method: "badge", bound: true, second_factor: false, terms_needed: null },
		});
		expect(String(answer.headers["set-cookie"])).toMatch(/homeroom_refresh=.*HttpOnly; SameSite=Strict/);
		const { rows } = await t.owner.query("select last_used_at is not null as used from badges where id = $1", [badge_id]);
		expect(rows).toEqual([{ used: true }]);
		// the pupil sees their own record and nobody else's
		const list = await t.withToken(answer.body.access_token).call<{ meta: { total: number } }>("GET", "/students");
		expect(list.body.meta.total).toBe(1);
	});
	test("a pupil who is in two schools gets into the one whose card it is", async () => {
		const { code, badge_id } = await card();
		await write(
			`insert into memberships (customer_id, user_id, role_id, portal_type)
			select $1, (select user_id from badges where id = $2), id, 'CLIENT' from roles where key = 'client' and customer_id = $1`,
			[t.south.customer_id, badge_id],
			t.south.customer_id,
		);
		const { body } = await login(code);
		expect(body).toMatchObject({ customer_id: t.north.customer_id });
		expect(body.customers).toHaveLength(1);
		const pupil = t.withToken(body.access_token);
		expect((await pupil.call("POST", "/auth/switch_customer", { customer_id: t.south.customer_id })).status).toBe(404);
		expect((await pupil.call("POST", "/auth/change_password", { current_password: "", password: "four quiet green ideas" })).status).toBe(
			403,
		);
	});
	test("asks for the PIN, and takes only the right one", async () => {
		const { code, pin } = await card(4);
		expect((await login(code)).body.fields).toEqual({ pin: "Please fill this in." });
		expect((await login(code, wrong(pin))).body.fields).toEqual({ pin: "This PIN is not right." });
		expect((await login(code, pin)).status).toBe(200);
	});
	test("refuses bad input", async () => {
		for (const code of [undefined, "", 7, "x".repeat(201)]) expect((await login(code)).status).toBe(422);
		for (const pin of [7, "1".repeat(13), {}]) expect((await login((await card()).code, pin)).status).toBe(422);
	});
	test("follows the student, the member, the login, the school and its choice of ways in", async () => {
		const cases: [string, string, number][] = [
			["update students set archived_at = now() where id = $1", "update students set archived_at = null where id = $1", 401],
			["update students set status = 'withdrawn' where id = $1", "update students set status = 'enrolled' where id = $1", 401],
			[
				"update memberships set status = 'blocked' where user_id in (select user_id from badges where student_id = $1)",
				"update memberships set status = 'active' where user_id in (select user_id from badges where student_id = $1)",
				401,
			],
			[
				"update memberships set portal_type = 'ADMIN' where user_id in (select user_id from badges where student_id = $1)",
				"update memberships set portal_type = 'CLIENT' where user_id in (select user_id from badges where student_id = $1)",
				401,
			],
			[
				"update platform.users set status = 'blocked' where id in (select user_id from badges where student_id = $1)",
				"update platform.users set status = 'active' where id in (select user_id from badges where student_id = $1)",
				401,
			],
			[
				"update platform.customers set status = 'suspended' where id = (select customer_id from students where id = $1)",
				"update platform.customers set status = 'active' where id = (select customer_id from students where id = $1)",
				401,
			],
			[
				"update platform.customers set login_badge = false where id = (select customer_id from students where id = $1)",
				"update platform.customers set login_badge = true where id = (select customer_id from students where id = $1)",
				403,
			],
		];
		const { code, student } = await card();
		for (const [off, on, status] of cases) {
			await write(off, [student.id]);
			expect((await login(code)).status, off).toBe(status);
			await write(on, [student.id]);
			expect((await login(code)).status, on).toBe(200);
			await t.owner.query("delete from platform.attempts");
		}
	});
});

describe("attacks", () => {
	test("of fifty wrong PINs at once five are looked at; then even the right one waits", async () => {
		const { code, pin, badge_id } = await card(4);
		const answers = await Promise.all(Array.from({ length: 50 }, () => login(code, wrong(pin))));
		const statuses = answers.map(({ status }) => status);
		expect(statuses.filter((status) => status === 422)).toHaveLength(5);
		expect(statuses.filter((status) => status === 429)).toHaveLength(45);
		expect((await login(code, pin)).status).toBe(429);
		const { rows } = await t.owner.query("select from platform.sessions s join badges b on b.user_id = s.user_id where b.id = $1", [
			badge_id,
		]);
		expect(rows).toEqual([]);
		// half an hour later
		await t.owner.query("update platform.attempts set at = at - interval '31 minutes'");
		expect((await login(code, pin)).status).toBe(200);
	});
	test("another school's number before the secret opens nothing", async () => {
		const { code } = await card();
		const swapped = code.replace(/^\d+/, String(t.south.customer_id));
		expect((await login(swapped)).body).toMatchObject({ error: "badge_invalid" });
		expect((await check(swapped)).body).toEqual(NOBODY);
	});
	test("a card revoked while it is used opens nothing that lasts", async () => {
		const { code, badge_id } = await card();
		const logins = Array.from({ length: 5 }, () => login(code));
		const [revoked, ...answers] = await Promise.all([admin.call("POST", `/badges/${badge_id}/revoke`, {}), ...logins]);
		expect(revoked.status).toBe(200);
		for (const { status, body } of answers)
			if (status === 200) expect((await t.withToken(body.access_token).call("POST", "/get_user_details_by_token", {})).status).toBe(401);
		const { rows } = await t.owner.query(
			"select from platform.sessions s join badges b on b.user_id = s.user_id where b.id = $1 and s.ended_at is null",
			[badge_id],
		);
		expect(rows).toEqual([]);
	});
});
