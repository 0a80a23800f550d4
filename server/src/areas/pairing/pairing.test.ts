import type { IssuedBadges } from "@homeroom/contract/areas/badges/badges.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

interface Started {
	code: string;
	number: string;
	seconds: number;
	cookie: string;
}
interface Claimed {
	state: string | { method: string; bound: boolean; second_factor: boolean };
	access_token: string;
	customer_id: number | null;
	user: { uid: number };
}
const BROWSER = { "user-agent": "Library computer" };
async function start(): Promise<Started> {
	const { body, headers, status } = await t.anonymous.call<Started>("POST", "/auth/pairing/start", {}, BROWSER);
	expect(status).toBe(200);
	const given = String(headers["set-cookie"]);
	expect(given).toMatch(/^homeroom_pairing=.*; Path=\/api\/auth\/pairing; HttpOnly; SameSite=Strict$/);
	return { ...body, cookie: given.split(";")[0] as string };
}
const claim = (cookie?: string) => t.anonymous.call<Claimed>("POST", "/auth/pairing/claim", {}, cookie === undefined ? {} : { cookie });
/** A login of its own: sessions are changed here. */
const phone = async (email = t.north.users.office.email) =>
	t.withToken(
		(await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", { email, password: PASSWORD })).body.access_token,
	);
const answer = async (by: Awaited<ReturnType<typeof phone>>, { code, number }: Started, approve = true, typed = number) =>
	by.call<ErrorBody>("POST", "/auth/pairing/answer", { code, approve, number: typed });
const wrong = ({ number }: Started) => String((Number(number) + 1) % 100).padStart(2, "0");

describe("pairing", () => {
	test("lets the asking browser in as the person who approves", async () => {
		const asked = await start();
		expect(asked).toMatchObject({ seconds: 90, number: expect.stringMatching(/^\d\d$/) });
		expect((await claim(asked.cookie)).body).toEqual({ state: "waiting" });
		const by = await phone();
		const seen = await by.call("POST", "/auth/pairing/look", { code: asked.code });
		expect(seen.body).toMatchObject({ user_agent: "Library computer", ip: "127.0.0.1" });
		expect(JSON.stringify(seen.body)).not.toContain("number");
		expect((await answer(by, asked)).status).toBe(200);
		const { status, body, headers } = await claim(asked.cookie);
		expect(status).toBe(200);
		expect(body).toMatchObject({
			user: { uid: t.north.users.office.user_id },
			customer_id: t.north.customer_id,
			state: { method: "pairing", bound: false, second_factor: false },
		});
		expect(String(headers["set-cookie"])).toMatch(/homeroom_refresh=/);
		expect((await t.withToken(body.access_token).call("GET", "/students")).status).toBe(200);
	});
	test("inherits the second factor", async () => {
		const by = await phone(t.operator.email);
		await t.owner.query("update platform.sessions set second_factor = true where user_id = $1", [t.operator.user_id]);
		const asked = await start();
		expect((await answer(by, asked)).status).toBe(200);
		expect((await claim(asked.cookie)).body.state).toMatchObject({ second_factor: true });
	});
	test("proves nothing: what asks who one is goes on asking in the new session", async () => {
		const by = await phone();
		const asked = await start();
		expect((await answer(by, asked)).status).toBe(200);
		const paired = t.withToken((await claim(asked.cookie)).body.access_token);
		for (const path of ["/auth/factors/totp/begin", "/auth/factors/passkeys/options"]) {
			expect((await paired.call<ErrorBody>("POST", path, {})).body.fields).toEqual({ password: "Please fill this in." });
			expect((await paired.call("POST", path, { password: PASSWORD })).status).toBe(200);
		}
	});
	test("gives no further guesses at the password", async () => {
		const strict = await startTestApp({ attempts: {} });
		const { email } = strict.north.users.office;
		const sessions = await Promise.all(
			Array.from({ length: 3 }, () =>
				strict.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", { email, password: PASSWORD }),
			),
		);
		const guess = (at: number, password = "wrong") =>
			strict.withToken(sessions[at % 3]?.body.access_token as string).call("POST", "/auth/unlock", { password });
		for (let at = 0; at < 5; at++) expect((await guess(at)).status).toBe(422);
		for (let at = 0; at < 3; at++) expect((await guess(at, PASSWORD)).status).toBe(429);
		await strict.close();
	});
	test("keeps the bound of a badge, and ends with it", async () => {
		const admin = await t.as(t.north, "admin");
		const { body: pupil } = await admin.call<{ id: number }>("POST", "/students", { first_name: "I", last_name: "B", status: "enrolled" });
		const card = (await admin.call<IssuedBadges>("POST", "/badges/issue", { student_ids: [pupil.id] })).body.cards[0];
		const tablet = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified_login_qr_code", { code: card?.code });
		const asked = await start();
		expect((await answer(t.withToken(tablet.body.access_token), asked)).status).toBe(200);
		const { body } = await claim(asked.cookie);
		expect(body).toMatchObject({ state: { method: "pairing", bound: true }, customer_id: t.north.customer_id });
		await admin.call("POST", `/badges/${card?.badge_id}/revoke`, {});
		expect((await t.withToken(body.access_token).call("GET", "/students")).status).toBe(401);
	});
	test("bad input is refused at its field", async () => {
		const by = await phone();
		const { code } = await start();
		expect((await by.call<ErrorBody>("POST", "/auth/pairing/look", {})).body.fields).toEqual({ code: "Please fill this in." });
		expect((await by.call<ErrorBody>("POST", "/auth/pairing/answer", { code, approve: true })).body.fields).toEqual({
			number: "Please fill this in.",
		});
		expect((await by.call<ErrorBody>("POST", "/auth/pairing/answer", { code, approve: "yes", number: "12" })).status).toBe(422);
		expect((await by.call("POST", "/auth/pairing/look", { code: "unknown" })).status).toBe(410);
		expect((await by.call("POST", "/auth/pairing/answer", { code: "unknown", approve: true, number: "12" })).status).toBe(410);
	});
	test("needs a login to look and to answer", async () => {
		const asked = await start();
		expect((await t.anonymous.call("POST", "/auth/pairing/look", { code: asked.code })).status).toBe(401);
		expect((await answer(t.anonymous, asked)).status).toBe(401);
		expect((await claim(asked.cookie)).body).toEqual({ state: "waiting" });
	});
});

describe("attacks", () => {
	test("a claim without the cookie, or with another browser's, gets nothing", async () => {
		const [asked, other] = [await start(), await start()];
		await answer(await phone(), asked);
		const [id] = asked.cookie.split(".");
		const [, theirs] = other.cookie.split(".");
		for (const cookie of [undefined, "homeroom_pairing=", "homeroom_pairing=x.y", `${id}.${theirs}`, `${id}.`, String(id)])
			expect((await claim(cookie)).body, cookie).toEqual({ state: "expired" });
		expect((await claim(other.cookie)).body).toEqual({ state: "waiting" });
		expect((await claim(asked.cookie)).body.access_token).toBeTypeOf("string");
	});
	test("of twenty claims at once one gets the session", async () => {
		const asked = await start();
		await answer(await phone(), asked);
		const answers = await Promise.all(Array.from({ length: 20 }, () => claim(asked.cookie)));
		expect(answers.filter(({ body }) => body.access_token !== undefined)).toHaveLength(1);
		expect((await claim(asked.cookie)).body).toEqual({ state: "expired" });
		expect((await answer(await phone(), asked)).status).toBe(410);
	});
	test("an expired code can neither be seen nor approved, and an approval that came too late is not claimed", async () => {
		const asked = await start();
		await t.owner.query("update platform.tickets set expires_at = now() where kind = 'pairing'");
		const by = await phone();
		expect((await by.call("POST", "/auth/pairing/look", { code: asked.code })).status).toBe(410);
		expect((await answer(by, asked)).status).toBe(410);
		expect((await claim(asked.cookie)).body).toEqual({ state: "expired" });
		const second = await start();
		await answer(by, second);
		await t.owner.query("update platform.tickets set expires_at = now() where kind = 'pairing'");
		expect((await claim(second.cookie)).body).toEqual({ state: "expired" });
	});
	test("a refused code stays refused", async () => {
		const asked = await start();
		const by = await phone();
		expect((await answer(by, asked, false, "")).status).toBe(200);
		expect((await claim(asked.cookie)).body).toEqual({ state: "refused" });
		expect((await answer(by, asked)).status).toBe(410);
		expect((await by.call("POST", "/auth/pairing/look", { code: asked.code })).status).toBe(410);
		expect((await claim(asked.cookie)).body).toEqual({ state: "refused" });
	});
	test("a wrong number refuses the request: nobody tries all hundred", async () => {
		const asked = await start();
		const by = await phone();
		const first = await answer(by, asked, true, wrong(asked));
		expect(first.status).toBe(409);
		expect(first.body.error).toBe("pairing_number");
		expect((await answer(by, asked)).status).toBe(410);
		expect((await claim(asked.cookie)).body).toEqual({ state: "refused" });
	});
	test("nobody approves with eyes or rights that are only lent", async () => {
		const by = await phone(t.north.users.admin.email);
		await t.owner.query(
			`update platform.sessions set view_as_role_id = (select id from roles where key = 'teacher' and customer_id = $1)
			where user_id = $2 and ended_at is null`,
			[t.north.customer_id, t.north.users.admin.user_id],
		);
		const asked = await start();
		expect((await by.call("POST", "/auth/pairing/look", { code: asked.code })).status).toBe(403);
		expect((await answer(by, asked)).status).toBe(403);
		expect((await claim(asked.cookie)).body).toEqual({ state: "waiting" });
	});
	test("an approval dies with the session that gave it", async () => {
		const by = await phone();
		const asked = await start();
		await answer(by, asked);
		await t.owner.query("update platform.sessions set ended_at = now() where user_id = $1", [t.north.users.office.user_id]);
		expect((await claim(asked.cookie)).body).toEqual({ state: "expired" });
	});
});
