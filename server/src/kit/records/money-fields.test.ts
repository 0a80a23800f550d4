import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sheetOf, workbook } from "../../testing/files/hostile-files.ts";
import { importSteps } from "../../testing/import-steps.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

let made = 0;
const create = (materials_fee: unknown) =>
	admin.call<Course & ErrorBody>("POST", "/courses", { name: `Pottery ${++made}`, state: "draft", materials_fee });
const listed = async (query: string) =>
	(await admin.call<{ courses: Course[] }>("GET", `/courses?limit=100&search=pottery&${query}`)).body.courses.map(
		({ materials_fee }) => materials_fee,
	);
const where = (...condition: unknown[]) => `where=${encodeURIComponent(JSON.stringify([condition]))}`;

describe("an amount", () => {
	test("is a whole number of the smallest unit, and nothing else", async () => {
		expect((await create(1250)).body.materials_fee).toBe(1250);
		expect((await create(null)).body.materials_fee).toBeNull();
		const faults: [number, string | undefined][] = [];
		for (const wrong of [12.5, "12.50", "1250", -1, 100_000_001, 2 ** 53, 1e300, true, [1], { amount: 1 }]) {
			const { status, body } = await create(wrong);
			faults.push([status, body.fields?.materials_fee]);
		}
		expect(faults.every(([status, sentence]) => status === 422 && typeof sentence === "string")).toBe(true);
		expect(faults[0]).toEqual([422, "Please enter an amount, such as 12.50, with no more decimals than the currency has."]);
	});
	test("is sorted and asked for as a number, also where rows have none", async () => {
		for (const fee of [20_000, 999, 3, null]) await create(fee);
		const sorted = (await listed("sort=materials_fee")).filter((fee) => fee !== null);
		expect(sorted).toEqual([...sorted].sort((a, b) => (a as number) - (b as number)));
		expect((await listed("sort=materials_fee")).at(-1)).toBeNull();
		expect(await listed(where("materials_fee", "between", [900, 1000]))).toEqual([999]);
		expect(await listed(where("materials_fee", "between", [15_000, 25_000]))).toEqual([20_000]);
		expect((await admin.call("GET", `/courses?${where("materials_fee", "is", 9.99)}`)).status).toBe(422);
	});
	test("is taken back as it was, and given to many", async () => {
		const { body } = await create(400);
		const changed = await admin.call<Course>("PATCH", `/courses/${body.id}`, { version: body.version, materials_fee: 500 });
		expect(changed.body.materials_fee).toBe(500);
		expect((await admin.call("POST", "/changes/undo", { batch: changed.headers["x-request-id"] })).status).toBe(200);
		expect((await admin.call<Course>("GET", `/courses/${body.id}`)).body.materials_fee).toBe(400);
		const many = await admin.call("POST", "/courses/bulk/update", { selection: { ids: [body.id] }, changes: { materials_fee: 700 } });
		expect(many.status).toBe(200);
		expect((await admin.call<Course>("GET", `/courses/${body.id}`)).body.materials_fee).toBe(700);
	});
	test("keeps the currency that it is in", async () => {
		await create(100);
		const { body: settings } = await admin.call<{ version: number; currency: string }>("GET", "/settings");
		const refused = await admin.call<ErrorBody>("PATCH", "/settings", { version: settings.version, currency: "JPY" });
		expect([refused.status, refused.body.fields?.currency]).toEqual([
			422,
			"There are amounts in this currency already: it cannot be changed any more.",
		]);
		await t.owner.query("update courses set materials_fee = null where customer_id = $1", [t.north.customer_id]);
		expect((await admin.call("PATCH", "/settings", { version: settings.version, currency: "JPY" })).status).toBe(200);
		await t.owner.query("update platform.customers set currency = $1 where id = $2", [settings.currency, t.north.customer_id]);
	});
});

test("a school's own field of money is one, too, and keeps the currency", async () => {
	const south = await t.as(t.south, "admin");
	const field = { record: "houses", label: "Deposit", type: "money", choices: [], required: false, visible_to: null };
	const { status, body } = await south.call<{ key: string }>("POST", "/custom_fields", field);
	expect(status).toBe(201);
	const make = (amount: unknown) =>
		south.call<{ custom: Record<string, unknown> }>("POST", "/houses", {
			name: `Own ${++made}`,
			colour: "blue",
			custom: { [body.key]: amount },
		});
	expect((await make(12.5)).status).toBe(422);
	const { body: settings } = await south.call<{ version: number; currency: string }>("GET", "/settings");
	expect((await make(1250)).body.custom).toEqual({ [body.key]: 1250 });
	const change = { version: settings.version, currency: settings.currency === "CHF" ? "SEK" : "CHF" };
	expect((await south.call<ErrorBody>("PATCH", "/settings", change)).body.fields).toHaveProperty("currency");
});

describe("amounts in files", () => {
	const file = (...fees: string[]) => `Name;Materials fee\n${fees.map((fee) => `Pottery file ${++made};"${fee}"`).join("\n")}\n`;
	test("are read as people write them; what says two things is told at its cell", async () => {
		const { checked, rowsOf } = importSteps(admin, "courses");
		const { id } = await checked(file("1,234.50", "1.234,50", "12", "€ 5", "1.234", "12.505", "ten", "7 USD", "100000000"));
		const { rows } = await rowsOf(id);
		expect(rows.map(({ input, problems }) => problems.materials_fee ?? input.materials_fee)).toEqual([
			123_450,
			123_450,
			1200,
			500,
			"This currency has 2 decimals at most.",
			"This currency has 2 decimals at most.",
			"Please enter an amount, such as 12.50, with no more decimals than the currency has.",
			"Please enter an amount, such as 12.50, with no more decimals than the currency has.",
			"This amount is too large or too small.",
		]);
	});
	test("that a spreadsheet shows in another currency are refused, as their text is", async () => {
		const { checked, rowsOf } = importSteps(admin, "courses");
		const { body: settings } = await admin.call<{ currency: string }>("GET", "/settings");
		const words = (...texts: string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
		const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$CHF-807] 0.00"/><numFmt numFmtId="165" formatCode="[$${settings.currency}] 0.00"/></numFmts><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
		const rows = [1, 2, 0].map((style) => `<row>${words(`Shown ${style}`)}<c s="${style}"><v>12.5</v></c></row>`);
		const book = workbook(sheetOf(`<row>${words("Name", "Materials fee")}</row>${rows.join("")}`), {
			"xl/styles.xml": Buffer.from(styles),
		});
		const state = await checked(book);
		expect(state.columns.map(({ field }) => field)).toEqual(["name", "materials_fee"]);
		expect((await rowsOf(state.id)).rows.map(({ kind, input }) => [kind, input.materials_fee])).toEqual([
			["error", undefined],
			["new", 1250],
			["new", 1250],
		]);
	});
	test.each(["csv", "xlsx"])("come back from %s as they went, in every language", async (format) => {
		const { checked, rowsOf } = importSteps(admin, "courses");
		for (const locale of ["en", "de", "fr", "pt"]) {
			const fee = 123_405 + made;
			const { body } = await create(fee);
			const headers = { "accept-language": locale };
			const query = `format=${format}&columns=name,materials_fee&${where("materials_fee", "is", fee)}`;
			const out = await admin.call<never>("GET", `/courses/export?${query}`, undefined, headers);
			expect(out.status).toBe(200);
			const { id } = await checked(out.bytes, { match: ["id"] }, withHeaders(headers));
			expect((await rowsOf(id)).rows, `${locale} ${body.id}`).toMatchObject([{ kind: "unchanged", row_id: body.id }]);
		}
	});
	const withHeaders = (headers: Record<string, string>): Caller => ({
		...admin,
		call: (method, path, body, more) => admin.call(method, path, body, { ...headers, ...more }),
	});
});
