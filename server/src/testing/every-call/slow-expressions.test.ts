import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const SOURCES = ["contract/src", "server/src"].flatMap((folder) => globSync(`${ROOT}${folder}/**/*.ts`));
/** An expression, or another way within one, that begins with anything repeated and goes on: nothing holds it at the start of what is repeated. */
const BEGINS_REPEATED = /(?:[(=,:]\s*\/|\|)(?:\\[sdwDSW]|\[(?:[^\]\\\n]|\\.)+\])[*+](?![?]?(?:\/|\)|\||$))[^/\n]*\/[dgimsuvy]*[,).;]/gm;

/** From each sign of a run it looks through the rest of the run: thirty thousand spaces in one cell stop the server for half a minute. */
test("no expression looks for a run of signs from the midst of it", () => {
	const found = SOURCES.filter((file) => !/\.test\.ts$/.test(file)).flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(BEGINS_REPEATED)].map(([text]) => `${file.slice(ROOT.length)}: ${text}`),
	);
	// (?<!\s)\s*, or cut at the sign and trim
	expect(found).toEqual([]);
	for (const slow of [String.raw`text.split(/\s*[,;]\s*/)`, String.raw`a.replace(/^[ \t]+|[ \t]+$/g, "")`, String.raw`x = /[ ,]+\d/;`])
		expect(slow).toMatch(new RegExp(BEGINS_REPEATED.source, "m"));
	for (const fine of [String.raw`text.split(/\s+/)`, String.raw`a.replace(/(?<!\s)\s*%$/, "")`, String.raw`x = /^\s*\d/;`])
		expect(fine).not.toMatch(new RegExp(BEGINS_REPEATED.source, "m"));
});
