import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailsTo, secretIn } from "../../testing/accounts.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";

const login = (email: string) => ({ email, role: "admin", customer_name: null });
let t: TestApp;
beforeAll(async () => {
	const offered = ["admin@north.test", "office@north.test", "teacher@south.test", "both@homeroom.test", "operator@homeroom.test"];
	t = await startOwnApp({}, { demoLogins: offered.map(login) });
	await t.owner.query("update platform.customers set is_demo = true where id = $1", [t.north.customer_id]);
	await t.owner.query("update platform.users set is_demo = true where email = any($1)", [
		offered.filter((email) => !email.startsWith("office")),
	]);
});
afterAll(() => t.close());

const forget = async (email: string, at = t) =>
	(await at.anonymous.call<{ ok: true; link?: string }>("POST", "/auth/unified_forget_password", { email })).body;

describe("who forgot the password of a demo login", () => {
	test("is told the link on the spot, and it works once", async () => {
		const { link } = await forget("admin@north.test");
		expect(link).toBe(`http://homeroom.test/Password-setup#${secretIn((await mailsTo(t, "admin@north.test")).at(-1))}`);
		const body = { token: link?.split("#")[1], password: "four quiet green ideas", terms_version: TERMS_VERSION };
		expect((await t.anonymous.call("POST", "/auth/unified_reset_password", body)).status).toBe(200);
		expect((await t.anonymous.call("POST", "/auth/unified_reset_password", body)).status).toBe(410);
	});
	test.each([
		["is not offered to everybody", "client@north.test"],
		["is no demo login", "office@north.test"],
		["belongs to a school that is no demo", "teacher@south.test"],
		["belongs to such a school, too", "both@homeroom.test"],
		["runs the installation", "operator@homeroom.test"],
		["nobody has", "nobody@north.test"],
	])("is told nothing where it %s", async (_, email) => {
		expect(await forget(email)).toEqual({ ok: true });
	});
	test("is told nothing outside demo mode", async () => {
		const real = await startOwnApp();
		await real.owner.query("update platform.customers set is_demo = true");
		await real.owner.query("update platform.users set is_demo = true");
		expect(await forget("admin@north.test", real)).toEqual({ ok: true });
		await real.close();
	});
});
