import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvFile } from "./csv-writer.ts";
import { type Cell, guarded, looksLikeFormula, unguarded } from "./sheet-cells.ts";
import { openSheet } from "./sheet-file.ts";
import type { Bytes } from "./sheet-rows.ts";
import { currencyOf, isPercentFormat, shownBy } from "./xlsx-formats.ts";
import { dayOfSerial, serialOf, textFromXml, xmlText } from "./xlsx-text.ts";
import { xlsxFile } from "./xlsx-writer.ts";

const HOSTILE = [
	"=1+1",
	"+351",
	"-5",
	"@x",
	"\t=x",
	"\r=x",
	"\n=x",
	"＝1+1",
	"＋351",
	"－5",
	"＠x",
	"'＝x",
	"'=x",
	"''=x",
	"'",
	"'a",
	'"',
	'""',
	'a"b',
	",",
	";",
	"\n",
	"a\r\nb",
	"_x000D_",
	"_x005F_x000D_",
	"<&>",
	"]]>",
	"\u00a0",
	"ﷺ",
	"😀",
	"0012",
	"1e5",
	"TRUE",
	"#N/A",
	"\ufffe",
];
const cellText = fc
	.oneof(
		fc.constantFrom(...HOSTILE),
		fc.string({ unit: "grapheme", maxLength: 30 }),
		fc.tuple(fc.constantFrom(...HOSTILE), fc.string()).map((parts) => parts.join("")),
	)
	.filter((text) => text !== "" && text.isWellFormed() && !text.includes("\0"));

async function bytesOf(file: AsyncIterable<string | Uint8Array>): Promise<Bytes> {
	const pieces: Buffer[] = [];
	for await (const piece of file) pieces.push(Buffer.from(piece));
	const all = Buffer.concat(pieces);
	return async function* () {
		for (let at = 0; at < all.length; at += 1000) yield all.subarray(at, at + 1000);
	};
}
async function readBack(bytes: Bytes): Promise<string[][]> {
	const rows: string[][] = [];
	for await (const batch of (await openSheet(bytes, { delimiter: "," })).rows()) rows.push(...batch.map(({ cells }) => cells));
	return rows;
}
async function* once(rows: Cell[][]) {
	yield rows;
}

describe("cells that look like formulas", () => {
	test("get one apostrophe, lose exactly one, and no two values become one", () => {
		fc.assert(
			fc.property(fc.oneof(cellText, fc.stringMatching(/^'{0,3}[=+@\t\r\n＝＋－＠-]?.{0,5}$/)), (text) => {
				expect(unguarded(guarded(text))).toBe(text);
				expect(looksLikeFormula(text) ? guarded(text) : text).toBe(guarded(text));
				expect(guarded(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
			}),
			{ numRuns: 2000 },
		);
	});
});

test("a heading that looks like a formula is harmless, too, and comes back", async () => {
	const header = ["=1+1", "＝1+1", "Name"];
	const pieces: string[] = [];
	for await (const piece of csvFile(header, once([["a", "b", "c"]]))) pieces.push(piece);
	expect(pieces[0]).toBe("\ufeff'=1+1,'＝1+1,Name\r\n");
	expect((await readBack(await bytesOf(csvFile(header, once([["a", "b", "c"]])))))[0]).toEqual(header);
});
describe.each(["csv", "xlsx"] as const)("a written %s", (format) => {
	test("is read as it was", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(cellText, cellText, cellText), { minLength: 1, maxLength: 20 }), async (rows) => {
				const header = ["a", "b", "c"];
				const file = format === "csv" ? csvFile(header, once(rows)) : xlsxFile("Rows", header, once(rows));
				expect(await readBack(await bytesOf(file))).toEqual([header, ...rows]);
			}),
			{ numRuns: 60 },
		);
	});
	test("keeps days, numbers and empty cells", async () => {
		const rows: Cell[][] = [[{ day: "1899-12-31" }, { day: "1900-02-28" }, { day: "2015-02-28" }, 0.1, -5, null, "x"]];
		const header = ["a", "b", "c", "d", "e", "f", "g"];
		const file = format === "csv" ? csvFile(header, once(rows)) : xlsxFile("Rows", header, once(rows));
		expect((await readBack(await bytesOf(file)))[1]).toEqual(["1899-12-31", "1900-02-28", "2015-02-28", "0.1", "-5", "", "x"]);
	});
});

test("text in XML comes back", () => {
	const unescaped = (text: string) =>
		text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			expect(textFromXml(unescaped(xmlText(text)))).toBe(text);
		}),
	);
});
test("days and serial numbers", () => {
	expect(serialOf("2015-02-28")).toBe(42063);
	expect(dayOfSerial(42063, false)).toBe("2015-02-28");
	expect(dayOfSerial(42063.5, false)).toBe("2015-02-28 12:00:00");
	expect(dayOfSerial(1, false)).toBe("1900-01-01");
	expect(dayOfSerial(0, true)).toBe("1904-01-01");
	expect(dayOfSerial(-3, false)).toBe("-3");
});
test.each([
	["000000", 123, "000123"],
	["00000", 1067, "01067"],
	["[$-407]00000", 1067, "01067"],
	["00000;@", 1067, "01067"],
	["0000\\-000", 1_000_123, "1000-123"],
	['000"-"000', 123, "000-123"],
	["000", 12_345, "12345"],
	["00", 0, "00"],
	["00", -5, undefined],
	["00", 1.5, undefined],
	["0", 5, undefined],
	["0.00", 1.1, "1.10"],
	['"ST-"0000', 12, "ST-0012"],
	["0000/0", 20_261, "2026/1"],
	["(000) 000-0000", 5_550_100_199, "(555) 010-0199"],
	["[<=9999999]###-####;(###) ###-####", 5_550_100, "555-0100"],
	["[<=9999999]###-####;(###) ###-####", 5_550_100_199, "(555) 010-0199"],
	["000000", 1e20, undefined],
	["0.00E+00", 5, undefined],
	["# ?/?", 1.5, undefined],
	['#,##0.00 "€"', 5, undefined],
	["#,##0", 5, undefined],
	["General", 5, undefined],
	[undefined, 5, undefined],
] as const)("%s shows %d as %s", (code, number, shown) => {
	expect(shownBy(code)?.(number)).toBe(shown);
});
test.each([
	[9, undefined, true],
	[10, undefined, true],
	[2, undefined, false],
	[164, "0.0%", true],
	[164, "0\\ %;[Red]-0\\ %", true],
	[164, '0.00" %"', false],
	[164, "0\\%", false],
] as const)("the format %d %s shows per cent: %s", (id, code, percent) => expect(isPercentFormat(id, code)).toBe(percent));
test.each([
	["[$CHF-807] #,##0.00", "CHF"],
	["#,##0.00 [$€-407]", "€"],
	['#,##0.00\\ "€";[Red]-#,##0.00\\ "€"', "€"],
	["[$$-409]#,##0", "$"],
	["[$US$-409]#,##0", "USD"],
	["[$R$-416] #,##0.00", "R$"],
	['"GBP" 0.00', "GBP"],
	['0.00 "pcs"', undefined],
	['0 "ABC"', undefined],
	["_-* #,##0.00\\ _€_-", undefined],
	["[$-407]0.00", undefined],
	["General", undefined],
	[undefined, undefined],
] as const)("the format %s shows the currency %s", (code, currency) => expect(currencyOf(code)).toBe(currency));
