import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatted } from "./formatted.ts";
import { languageFiles } from "./languages.ts";

let root = "";
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "homeroom-languages-"));
});
afterEach(() => rmSync(root, { recursive: true }));

test("a language is a folder: everything that lists languages has it, after English", () => {
	say("de", { language: { name: "Deutsch", formats: "de-AT" }, refusals: { owed: "Offen." }, mails: { "fees.due": "Fällig: {day}" } });
	say("en", { language: { name: "English", formats: "en" }, refusals: { owed: "Owed." }, mails: { "fees.due": "Due: {day}" } });
	const files = formatted(languageFiles(root));
	const languages = files["contract/src/languages.generated.ts"];
	expect(languages).toContain('LOCALES = ["en", "de"] as const');
	expect(languages).toContain('{ en: "English", de: "Deutsch" }');
	expect(languages).toContain('{ en: "en", de: "de-AT" }');
	expect(files["contract/src/sentences.generated.ts"]).toContain('owed: { en: "Owed.", de: "Offen." },');
	expect(files["server/src/kit/mail/mail-words.generated.ts"]).toContain('"fees.due": { en: "Due: {day}", de: "Fällig: {day}" },');
	expect(files["web/src/kit/i18n/language-files.generated.ts"]).toContain('de: () => import("virtual:homeroom-words/de"),');
	expect(files["web/src/kit/i18n/day-languages.generated.ts"]).toContain('import "dayjs/locale/de";');
});

test("a word that a language lacks does not compile", () => {
	say("en", { refusals: { owed: "Owed." } });
	say("de", {});
	expect(languageFiles(root)["contract/src/sentences.generated.ts"]).toContain('"owed": { en: "Owed.", de: undefined },');
});

function say(language: string, words: object): void {
	mkdirSync(join(root, "locales", language), { recursive: true });
	writeFileSync(join(root, "locales", language, "fees.json"), JSON.stringify(words));
}
