import { expect, test } from "vitest";
import { addressLines, LABEL_FORMAT_NAMES, LABEL_FORMATS, labelSheets, sharedCountry } from "./label-formats.ts";

const labels = (count: number) => Array.from({ length: count }, (_, i) => ({ key: String(i), lines: [`Line ${i}`] }));

test.each(LABEL_FORMAT_NAMES)("%s fits on A4", (name) => {
	const { columns, rows, width, height, left, top, gap } = LABEL_FORMATS[name];
	expect(left + columns * width + (columns - 1) * gap).toBeLessThanOrEqual(210);
	expect(top + rows * height).toBeLessThanOrEqual(297);
});

test("a sheet that was begun is finished first", () => {
	const sheets = labelSheets(labels(24), LABEL_FORMATS["3x8"], 3);
	expect(sheets.map((sheet) => sheet.length)).toEqual([24, 2]);
	expect(sheets[0]?.slice(0, 3).map((label) => label?.key ?? null)).toEqual([null, null, "0"]);
	expect(labelSheets(labels(0), LABEL_FORMATS["3x8"], 3)).toEqual([]);
	expect(labelSheets(labels(1), LABEL_FORMATS["2x4"], 99)[0]).toHaveLength(8);
});

test("the country is written only where it is not everybody's", () => {
	const address = { line_1: "High Street 1", line_2: "", post_code: "1000", city: "Lisboa", state: null, country: "PT" };
	expect(sharedCountry(["PT", null, "PT"])).toBe("PT");
	expect(sharedCountry(["PT", "DE"])).toBeNull();
	expect(addressLines(address, "PT")).toEqual(["High Street 1", "1000 Lisboa"]);
	expect(addressLines(address, null)).toEqual(["High Street 1", "1000 Lisboa", "PT"]);
});
