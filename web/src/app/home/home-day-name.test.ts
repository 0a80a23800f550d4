import { expect, test } from "vitest";
import { lineOfDay } from "./home-day-name.ts";

test("the day begins its line with a capital letter, and is written as each language writes days", () => {
	expect((["en", "de", "fr", "pt"] as const).map((locale) => lineOfDay("2026-11-18", locale))).toEqual([
		"Wednesday 18 November",
		"Mittwoch, 18. November",
		"Mercredi 18 novembre",
		"Quarta-feira, 18 de novembro",
	]);
});
