import { lineOf, plainOf } from "@homeroom/contract/kit/values/rich-text.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importSteps } from "../../testing/import-steps.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { cleanHtml } from "./rich-html.ts";

interface House {
	id: number;
	version: number;
	about: string | null;
	fields?: Record<string, string>;
}
let t: TestApp;
let admin: Caller;
let made = 0;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const create = (about: unknown) => admin.call<House>("POST", "/houses", { name: `Rich ${++made}`, colour: "blue", about });
const TEXT = "<h2>Falcon</h2><p>Look <strong>far</strong> &amp; &lt;b&gt;</p><ul><li><p>one</p></li><li><p>two</p></li></ul><hr />";

/** It leads nowhere. */
const EMPTY_LINK = '<a rel="noopener noreferrer nofollow" target="_blank">';

describe("a formatted text", () => {
	test("is cleaned when it is written, by whichever call", async () => {
		const dirty = `${TEXT}<script>alert(1)</script><img src=x onerror=alert(1)><p style="x" onclick="y">z</p><a href="javascript:x">a</a><a href="data:text/html,x">b</a>`;
		const { status, body } = await create(dirty);
		expect([status, body.about]).toEqual([201, `${TEXT}<p>z</p>${EMPTY_LINK}a</a>${EMPTY_LINK}b</a>`]);
		const changed = await admin.call<House>("PATCH", `/houses/${body.id}`, { version: 1, about: "<svg onload=alert(1)>k" });
		expect(changed.body.about).toBe("k");
		const nothing = await admin.call<House>("PATCH", `/houses/${body.id}`, { version: 2, about: "<p></p><script>x</script>" });
		expect(nothing.body.about).toBeNull();
	});
	test("has its limits: length, depth, control characters", async () => {
		const refused = await create("x".repeat(20_001));
		expect([refused.status, typeof refused.body.fields?.about]).toEqual([422, "string"]);
		expect((await create("<p>".repeat(300_000))).status).toBe(422);
		expect((await create(`<a href="https://example.org">a</a>`.repeat(570))).status).toBe(422);
		expect((await create("a\u0000b")).status).toBe(422);
		const deep = await create("<blockquote>".repeat(1600));
		expect([deep.status, deep.body.about]).toEqual([201, null]);
		for (const wrong of [5, ["a"], { html: "a" }]) expect((await create(wrong)).status).toBe(422);
	});
	test("stands in lists as its first line, on its page as a whole", async () => {
		const { body } = await create(`${TEXT}<p>${"&amp;".repeat(300)}</p>`);
		const { body: page } = await admin.call<{ houses: House[] }>("GET", "/houses?limit=100&search=rich");
		const line = page.houses.find(({ id }) => id === body.id)?.about ?? "";
		expect(line).not.toMatch(/<|&[a-z]*$/);
		expect(lineOf(line)).toMatch(/^Falcon Look far & <b> one two &+$/);
		expect((await admin.call<House>("GET", `/houses/${body.id}`)).body.about).toBe(body.about);
	});
	test("is asked for by what it says, not by its tags", async () => {
		const { body } = await create(`<p>Zebra${made + 1} <strong>cross</strong>ing</p>`);
		const listed = async (...condition: unknown[]) =>
			(await admin.call<{ houses: House[] }>("GET", `/houses?limit=100&where=${encodeURIComponent(JSON.stringify([condition]))}`)).body
				.houses?.length;
		expect(await listed("about", "contains", `zebra${made} crossing`)).toBe(1);
		expect(await listed("about", "contains", "strong")).toBe(0);
		expect(await listed("about", "is", "x")).toBeUndefined();
		expect(body.about).not.toBeNull();
	});
});

describe("the plain text of it", () => {
	test("is the same here and in the database, and comes back as clean HTML", async () => {
		const part = fc.constantFrom(
			...[
				"<p>",
				"</p>",
				"<br>",
				"<ul><li>",
				"</li></ul>",
				"<h2>",
				"</h2>",
				"<strong>",
				"</strong>",
				"&amp;lt;",
				"&",
				"<",
				" ",
				"\n",
				"\t",
				"\u00a0",
				"a",
				"é",
				'"',
				"<hr>",
			],
		);
		const texts = fc
			.sample(fc.array(part, { maxLength: 30 }), { numRuns: 400, seed: 3 })
			.flatMap((parts) => cleanHtml(parts.join(""), "x", 1e5) ?? []);
		const { rows } = await t.owner.query<{ plain: string; back: string }>(
			"select rich_text(html) as plain, rich_html(rich_text(html)) as back from unnest($1::text[]) with ordinality u (html, n) order by n",
			[texts],
		);
		expect(rows.map(({ plain }) => plain)).toEqual(texts.map(plainOf));
		for (const { plain, back } of rows.filter((row) => row.plain !== "")) {
			expect(cleanHtml(back, "x", 1e5)).toBe(back);
			expect(plainOf(back)).toBe(plain);
		}
		expect(texts.length).toBeGreaterThan(100);
	});
	test("goes into files, and a text that comes back unchanged keeps its form", async () => {
		const { body } = await create(TEXT);
		const { ran, checked, rowsOf } = importSteps(admin, "houses");
		for (const format of ["csv", "xlsx"]) {
			const condition = encodeURIComponent(JSON.stringify([["about", "contains", "look far"]]));
			const out = await admin.call("GET", `/houses/export?format=${format}&columns=name,motto,about&sort=-created_at&where=${condition}`);
			const { id } = await checked(out.bytes, { match: ["id"] });
			expect((await rowsOf(id)).rows.filter(({ row_id }) => row_id === body.id)).toMatchObject([{ kind: "unchanged" }]);
		}
		const file = (about: string) => `Id,Motto,About\n${body.id},Onward ${++made},"${about}"\n`;
		expect((await ran(file(plainOf(TEXT)), { match: ["id"] })).done).toMatchObject({ changed: 1, failed: 0 });
		expect((await admin.call<House>("GET", `/houses/${body.id}`)).body.about).toBe(TEXT);
		expect((await ran(file("1 < 2\nand <script>x</script>"), { match: ["id"] })).done).toMatchObject({ changed: 1, failed: 0 });
		expect((await admin.call<House>("GET", `/houses/${body.id}`)).body.about).toBe(
			"<p>1 &lt; 2</p><p>and &lt;script&gt;x&lt;/script&gt;</p>",
		);
	});
});
