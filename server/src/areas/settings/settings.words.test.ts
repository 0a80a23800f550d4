import type { Settings } from "@homeroom/contract/areas/settings/settings.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { type Caller, startOwnApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startOwnApp();
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const show = async () => (await admin.call<Settings>("GET", "/settings")).body;
const save = async (changes: object) =>
	admin.call<Settings & ErrorBody>("PATCH", "/settings", { version: (await show()).version, ...changes });
const FAMILY = {
	client: { en: { one: "Family", many: "Families", gender: "n" }, de: { one: "Familie", many: "Familien", gender: "f" } },
};
const merge = (by: Caller, language: string) =>
	by.call<ErrorBody>("POST", "/clients/1/merge", { other_id: 1, version: 1, other_version: 1, take: {} }, { "accept-language": language });
test("own words are told to everybody of this school, and in refusals and files", async () => {
	const saved = await save({ words: FAMILY });
	expect([saved.status, saved.body.words]).toMatchObject([200, { client: { en: { one: "family", many: "families" } } }]);
	const teacher = await t.as(t.north, "teacher");
	const { body } = await teacher.call<{ localization: { words: object } }>("POST", "/get_user_details_by_token");
	expect(body.localization.words).toEqual(saved.body.words);
	const south = await t.as(t.south, "admin");
	expect((await south.call<{ localization: { words: object } }>("POST", "/get_user_details_by_token")).body.localization.words).toEqual({});
	const heading = async (by: Caller, language: string) =>
		(await by.call("GET", "/contacts/export?format=csv", undefined, { "accept-language": language })).bytes.toString().split("\r\n")[0];
	expect(await heading(admin, "en")).toContain(",Family,");
	expect(await heading(admin, "de")).toContain(",Familie,");
	expect(await heading(admin, "fr")).toContain(",Client,");
	expect(await heading(south, "en")).toContain(",Client,");
	await save({ words: {} });
	expect(await heading(admin, "en")).toContain(",Client,");
});
test.each([
	{ client: { en: { one: "", many: "x", gender: "n" } } },
	{ client: { en: { one: "<b>", many: "x", gender: "n" } } },
	{ client: { en: { one: "x".repeat(41), many: "x", gender: "n" } } },
	{ client: { en: { one: "x", many: "x", gender: "q" } } },
	{ client: { xx: { one: "x", many: "x", gender: "n" } } },
	{ nothing: {} },
	[],
	"x",
])("own words: refuses %j and keeps what was", async (words) => {
	await save({ words: FAMILY });
	expect((await save({ words })).status).toBe(422);
	expect((await show()).words).toMatchObject({ client: { de: { one: "Familie" } } });
	await save({ words: {} });
});
test("own words are not for those who may not change settings", async () => {
	const { version } = await show();
	const office = await t.as(t.north, "office");
	expect((await office.call("PATCH", "/settings", { version, words: FAMILY })).status).toBe(403);
});
test("own words are in refusals", async () => {
	const says = (message: string) => eventually(async () => expect((await merge(admin, "de")).body.message).toBe(message));
	await save({ words: FAMILY });
	await says("Eine Familie lässt sich nicht mit sich selbst zusammenführen. Wähle die andere.");
	await save({ words: {} });
	await says("Ein Kunde lässt sich nicht mit sich selbst zusammenführen. Wähle den anderen.");
});
