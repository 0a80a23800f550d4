import type { CustomerFace } from "@homeroom/contract/areas/session/session.contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/accounts.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
});
afterAll(() => t.close());

describe("POST /auth/get_customer_data_by_subdomain", () => {
	const face = (subdomain: unknown) => t.anonymous.call<CustomerFace>("POST", "/auth/get_customer_data_by_subdomain", { subdomain });
	test("shows name, logo, colours, language and ways in, and nothing else", async () => {
		const logo = "5b1c3f9e-8f7e-4d53-9a70-2b1f3f0f8c11";
		await t.owner.query(
			"update platform.customers set logo_id = $2, login_badge = false, add_line_1 = 'Secret street', student_limit = 7 where id = $1",
			[t.north.customer_id, logo],
		);
		await inSchool(
			t,
			t.north,
			`insert into sso_providers (customer_id, kind, label, issuer, oidc_client, secret_box, enabled)
			 values ($1, 'oidc', 'School ID', 'https://id.north.test', 'client', 'box', true), ($1, 'google', 'Google', 'https://accounts.google.com', 'c', 'b', false)`,
			[t.north.customer_id],
		);
		const { status, body } = await face(" NORTH ");
		expect(status).toBe(200);
		expect(body).toEqual({
			customer_name: "North School",
			subdomain: "north",
			logo_url: `/api/logos/${logo}`,
			primary_color: "#29ABE2",
			secondary_color: "#f67c7e",
			heading_color: "#2c2c2c",
			text_color: "#626262",
			locale: "en",
			login_methods: { password: true, passkey: true, badge: false, sso: [{ id: expect.any(Number), kind: "oidc", label: "School ID" }] },
		});
	});
	test("of an unknown, a suspended and a closed school is the same 404", async () => {
		const unknown = await face("nowhere");
		expect(unknown.status).toBe(404);
		for (const status of ["suspended", "closed"]) {
			await t.owner.query("update platform.customers set status = $2 where id = $1", [t.south.customer_id, status]);
			const answer = await face("south");
			expect({ ...answer.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
		}
		await t.owner.query("update platform.customers set status = 'active' where id = $1", [t.south.customer_id]);
		expect((await face("south")).status).toBe(200);
	});
	test("needs a name", async () => {
		for (const subdomain of [undefined, 7, "x".repeat(64)]) expect((await face(subdomain)).status).toBe(422);
		expect((await face("")).status).toBe(404);
	});
});

describe("GET /check_subdomain/{subdomain}", () => {
	const check = (subdomain: string, language = "en") =>
		t.anonymous.call("GET", `/check_subdomain/${encodeURIComponent(subdomain)}`, undefined, { "accept-language": language });
	test("says whether it can be had, and why not, in the reader's language", async () => {
		expect((await check("oakwood-school")).body).toEqual({ subdomain: "oakwood-school", available: true, reason: null });
		expect((await check(" Oakwood ")).body).toEqual({ subdomain: "oakwood", available: true, reason: null });
		expect((await check("NORTH")).body).toEqual({
			subdomain: "north",
			available: false,
			reason: "This address is taken. Try another one.",
		});
		expect((await check("www", "de")).body).toMatchObject({
			available: false,
			reason: "Diese Adresse ist vergeben. Versuche eine andere.",
		});
	});
	test.each(["ab", "-school", "school-", "a school", "école", "a.b.c", "a_b_c"])("%s cannot be a subdomain", async (subdomain) => {
		expect((await check(subdomain)).body).toMatchObject({ available: false, reason: "Use 3 to 63 small letters, digits and hyphens." });
	});
	test("a suspended school keeps its own", async () => {
		await t.owner.query("update platform.customers set status = 'suspended' where id = $1", [t.south.customer_id]);
		expect((await check("south")).body).toMatchObject({ available: false });
		await t.owner.query("update platform.customers set status = 'active' where id = $1", [t.south.customer_id]);
	});
	test("of more than 63 characters is no address", async () => {
		expect((await check("x".repeat(64))).status).toBe(404);
	});
});
