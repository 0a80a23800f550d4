import type { Import, ImportRow } from "@homeroom/contract/kit/import-calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeClients } from "../../areas/clients/clients.builders.ts";
import { eventually } from "../../testing/eventually.ts";
import { importSteps, planOf } from "../../testing/import-steps.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

test("what a row refers to is found by its name: one of several, none and another school's are told by row", async () => {
	const [costa, lopes, otherLopes] = await inSchool(t, t.north.customer_id, (client) =>
		makeClients(client, [{ name: "Família Costa" }, { name: "Lopes" }, { name: "Lopes" }]),
	);
	await inSchool(t, t.south.customer_id, (client) => makeClients(client, [{ name: "Südmann" }]));
	const lines = [
		"Rita,Costa,familia costa",
		"Rui,Lopes,Lopes",
		`Ana,Lopes,Lopes #${otherLopes}`,
		"Eva,Südmann,Südmann",
		"Tom,Nobody,Nobody",
	];
	const { body } = await admin.call<Import>(
		"POST",
		"/contacts/imports?name=contacts.csv",
		Buffer.from(`First name,Last name,Client\n${lines.join("\n")}\n`),
	);
	const show = async () => (await admin.call<Import>("GET", `/contacts/imports/${body.id}`)).body;
	expect((await admin.call("POST", `/contacts/imports/${body.id}/check`, planOf(body))).status).toBe(200);
	await eventually(async () => expect((await show()).state).toBe("checked"));
	const { rows } = (await admin.call<{ rows: ImportRow[] }>("GET", `/contacts/imports/${body.id}/rows?limit=100`)).body;
	expect(rows.map(({ kind, problems }) => [kind, problems?.client_id])).toEqual([
		["new", undefined],
		["error", expect.stringContaining("Several entries")],
		["new", undefined],
		["error", expect.any(String)],
		["error", expect.any(String)],
	]);
	// another school's name is answered like one that nobody has
	expect(rows[3]?.problems?.client_id).toBe(rows[4]?.problems?.client_id);
	await admin.call("POST", `/contacts/imports/${body.id}/run`);
	await eventually(async () => expect((await show()).state).toBe("done"));
	const { contacts } = (
		await admin.call<{ contacts: { first_name: string; client_id: number }[] }>("GET", "/contacts?limit=100&sort=-created_at")
	).body;
	const clientOf = (first: string) => contacts.find(({ first_name }) => first_name === first)?.client_id;
	expect([clientOf("Rita"), clientOf("Rui"), clientOf("Ana")]).toEqual([costa, undefined, otherLopes]);
	expect(lopes).not.toBe(otherLopes);
});

test("the school's own fields come in, go out and come in again", async () => {
	const field = { record: "students", label: "Bus line", type: "choice", choices: ["Red", "Blue"], required: false };
	const made = await admin.call<{ key: string }>("POST", "/custom_fields", field);
	expect(made.status).toBe(201);
	const steps = importSteps(admin);
	await eventually(async () => {
		const { body } = await steps.upload("First name,Last name,Bus line\nAda,Busson,Blue\n");
		expect(body.columns.map((column) => column.field)).toEqual(["first_name", "last_name", `custom.${made.body.key}`]);
	});
	const state = await steps.ran("First name,Last name,Bus line\nAda,Busson,Blue\nBen,Busson,Green\n");
	expect(state.done).toMatchObject({ created: 1 });
	expect(await steps.found("busson")).toMatchObject([{ first_name: "Ada", custom: { [made.body.key]: "Blue" } }]);
	const out = await admin.call<string>("GET", "/students/export?format=csv&search=busson");
	expect(out.status).toBe(200);
	expect(out.body).toContain("Bus line");
	const again = await steps.checked(out.bytes);
	expect(again.counts).toMatchObject({ unchanged: 1 });
});
