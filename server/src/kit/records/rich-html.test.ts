import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanField, cleanHtml as cleanWithin } from "./rich-html.ts";

const cleanHtml = (html: string) => cleanWithin(html, "about", 100_000);

describe("a formatted text", () => {
	test("keeps what structures a text", () => {
		const html =
			'<h2>Fractions</h2><p>One <strong>half</strong> and <em>one</em> third</p><ul><li><p>a</p></li></ul><ol start="3"><li>b</li></ol><hr />';
		expect(cleanHtml(html)).toBe(html);
	});
	test("links lead out, and say nothing about where they come from", () => {
		expect(cleanHtml('<a href="https://example.org/a?b=1&amp;c=2" onclick="x()" style="color:red">a</a>')).toBe(
			'<a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">a</a>',
		);
		expect(cleanHtml('<a href="mailto:a@example.org">a</a>')).toContain('href="mailto:a@example.org"');
	});
	test.each([
		"<script>alert(1)</script>",
		"<p>a<script>alert(1)</script></p>",
		'<img src=x onerror="alert(1)">',
		"<svg onload=alert(1)><script>alert(1)</script></svg>",
		'<a href="javascript:alert(1)">a</a>',
		'<a href=" java\nscript:alert(1)">a</a>',
		'<a href="&#106;avascript:alert(1)">a</a>',
		'<a href="data:text/html,<script>alert(1)</script>">a</a>',
		'<a href="//evil.example">a</a>',
		'<a href="vbscript:x">a</a>',
		'<iframe src="https://evil.example"></iframe>',
		'<object data="x"></object><embed src="x">',
		'<form action="https://evil.example"><input name="password"><button>Log in</button></form>',
		'<style>body{display:none}</style><p style="position:fixed;inset:0">a</p>',
		'<p class="modal" id="root" onmouseover="alert(1)" data-x="1">a</p>',
		"<math><mtext></p><style><img src=x onerror=alert(1)></style></mtext></math>",
		'<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
		"<template><img src=x onerror=alert(1)></template>",
		'<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="x">',
		'<video src="x" onerror="alert(1)"></video><audio src="x"></audio>',
		"<scr<script>ipt>alert(1)</scr</script>ipt>",
		"<<p>img src=x onerror=alert(1)>",
		"<textarea><img src=x onerror=alert(1)></textarea><xmp><img src=x onerror=alert(1)></xmp>",
	])("loses all that runs, loads or dresses up: %s", (html) => {
		expect(harmless(cleanHtml(html) ?? "")).toBe(true);
	});
	test("of nothing to read is nothing", () => {
		for (const html of ["", "  ", "<p></p>", "<p>&nbsp;</p><p><br></p>", "<script>x</script>"]) expect(cleanHtml(html)).toBeNull();
		expect(cleanHtml("<hr>")).toBe("<hr />");
	});
	test("is clean whatever comes, and stays as it is when cleaned again", () => {
		const piece = fc.constantFrom(
			"<",
			">",
			"</",
			"/>",
			"script",
			"img",
			"svg",
			"a",
			"p",
			" href=",
			" onerror=",
			" src=",
			"javascript:",
			'"',
			"'",
			"`",
			"=",
			"&lt;",
			"&#60;",
			"<!--",
			"-->",
			"<![CDATA[",
			"]]>",
			"\u0001",
			"x",
			" ",
			"style",
			"\n",
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
				const clean = cleanHtml(pieces.join("")) ?? "";
				expect(harmless(clean)).toBe(true);
				expect(cleanHtml(clean) ?? "").toBe(clean);
			}),
			{ numRuns: 1000 },
		);
	});
	test("is as deep as people write it, however deep it was sent", () => {
		const deep = cleanHtml(`${"<blockquote>".repeat(1500)}a${"</blockquote>".repeat(1500)}`) ?? "";
		expect(deep.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(24);
		expect(deep).toContain("a");
		const list = `${"<ul><li><p>x</p>".repeat(8)}${"</li></ul>".repeat(8)}`;
		expect(cleanHtml(list)).toBe(list);
	});
	test("that must be there is refused where nothing of it is left", () => {
		expect(() => cleanField("about", { kind: "rich", required: true }, "<script>x</script>")).toThrow("invalid");
		expect(cleanField("about", { kind: "rich" }, "<img src=x onerror=alert(1)>")).toBeNull();
	});
	test("that grows too long is refused", () => {
		expect(() => cleanHtml(`<p>${"&".repeat(30_000)}</p>`)).toThrow("invalid");
	});
});

const TAGS = /^(p|br|h[2-4]|strong|b|em|i|u|s|sub|sup|code|pre|blockquote|ul|ol|li|hr|a)$/;
/** Every `<` opens or closes an allowed tag, whose attributes are the few that we write. */
function harmless(html: string): boolean {
	const tags = html.match(/<[^>]*>?/g) ?? [];
	return tags.every((tag) => {
		const read = /^<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?>$/.exec(tag);
		if (read === null || !TAGS.test(read[1] as string)) return false;
		const attributes = [...(read[2] as string).matchAll(/ ([a-z]+)="([^"]*)"/g)];
		return attributes.every(([, name, value]) => {
			if (name === "href") return /^(https?:|mailto:|[^:]*$)/i.test(value as string) && !/^\/\//.test(value as string);
			return ["rel", "target", "start"].includes(name as string);
		});
	});
}
