import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { readWords } from "../../../../tools/words.ts";
import type { CatalogueName } from "./catalogues.generated.ts";

const root = join(import.meta.dirname, "../../../..");
const folder = join(root, "locales");
const partsOf = (locale: string, file: string) => JSON.parse(readFileSync(join(folder, locale, file), "utf8"));
const catalogue = (locale: string, area: string): Record<string, string> => readWords(root, locale, area).screen ?? {};
const areas = readdirSync(join(folder, "en")).filter((area) => Object.keys(catalogue("en", area)).length > 0);

/** The names of the values a sentence is filled with, also inside of plurals and choices. */
const valuesOf = (sentence: string): string[] => [...new Set(names(compileMessage(sentence)))].sort();
function names(message: unknown): string[] {
	if (!Array.isArray(message)) return [];
	return message.flatMap((part: unknown) => {
		if (!Array.isArray(part)) return [];
		const [name, , choices] = part as [string, string?, unknown?];
		const nested = typeof choices === "object" && choices !== null ? Object.values(choices).flatMap(names) : [];
		return [name, ...nested];
	});
}

describe.each(areas)("the sentences of %s", (area) => {
	const english = catalogue("en", area);
	it.each(LOCALES)("are all there in %s, with the same values", (locale) => {
		const translated = catalogue(locale, area);
		expect(Object.keys(translated)).toEqual(Object.keys(english));
		for (const [key, sentence] of Object.entries(english)) {
			expect(translated[key]?.trim(), key).toBeTruthy();
			expect(valuesOf(translated[key] ?? ""), key).toEqual(valuesOf(sentence));
		}
	});
});

it.each(readdirSync(join(folder, "fr")))(
	"the French sentences of %s have a narrow no-break space before : ; ! ? and within « »",
	(file) => {
		// nouns are a list, no sentences
		const { nouns: _, ...sentences } = partsOf("fr", file);
		const parts = Object.values(sentences) as Record<string, string>[];
		for (const [key, sentence] of parts.flatMap((part) => Object.entries(part)))
			expect(sentence, key).not.toMatch(/[^\u202f](:(?!\/\/|\d)|[;!?»])|«[^\u202f]/);
	},
);

it.each(readdirSync(join(folder, "de")))("the German sentences of %s say du to whoever reads them", (file) => {
	const { nouns: _, ...sentences } = partsOf("de", file);
	const parts = Object.values(sentences) as Record<string, string>[];
	for (const [key, sentence] of parts.flatMap((part) => Object.entries(part)))
		expect(sentence, key).not.toMatch(/[\p{L},] Sie\b|\bIhnen\b|[\p{L},] Ihre?[nmrs]?\b/u);
});

it.each(readdirSync(join(folder, "pt")))("the Portuguese sentences of %s speak to whoever reads them in the third person", (file) => {
	const { nouns: _, ...sentences } = partsOf("pt", file);
	const parts = Object.values(sentences) as Record<string, string>[];
	for (const [key, sentence] of parts.flatMap((part) => Object.entries(part))) {
		expect(sentence, key).not.toMatch(
			/(?<![\p{L}-])(tu|teus?|tuas?|ti|te|contigo|podes|tens|queres|recebes|deves|vais|sabes|estás|você)(?![\p{L}-])|\p{L}-te(?!\p{L})/iu,
		);
		// what somebody is told to do, where a sentence begins with it
		expect(sentence, key).not.toMatch(
			/(^|[.!?:] )(Escolhe|Escreve|Toca|Tenta|Adiciona|Indica|Introduz|Liga|Copia|Verifica|Experimenta)(?!\p{L})/u,
		);
	}
});

it("what others say of an area stands in its catalogue and comes with theirs", async () => {
	const { words } = await import("virtual:homeroom-words/en");
	const keys = async (name: CatalogueName) => Object.keys((await words[name]()).default);
	expect(await keys("shell")).toEqual(expect.arrayContaining(["page.rooms", "page.preferences", "group.school"]));
	expect(await keys("permissions")).toEqual(expect.arrayContaining(["module.Rooms", "action_name.Book", "action_name.View"]));
	expect(await keys("shell")).toContain("settings_page.years");
	expect(Object.keys(catalogue("en", "rooms.json"))).toContain("page.rooms");
	expect(await keys("rooms")).toContain("rooms.title");
	expect(await keys("rooms")).not.toContain("page.rooms");
});
