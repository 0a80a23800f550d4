import { EMERGENCY_TEXTS } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { EmergencySettings } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { expect, test } from "vitest";
import { fieldAt, fieldOf, inputOf, textOf, valuesOf } from "./alarm-settings-values.ts";

// cast: made of all names and languages
const built_in = Object.fromEntries(
	EMERGENCY_TEXTS.map((name) => [name, Object.fromEntries(LOCALES.map((one) => [one, { title: `${name} ${one}`, instruction: "Go." }]))]),
) as EmergencySettings["built_in"];
const SETTINGS: EmergencySettings = {
	texts: { fire: { de: { title: "Feuer!", instruction: "" } } },
	ask_again_minutes: 3,
	rounds_max: 5,
	tells_families: true,
	built_in,
};

test("what the school did not change stays ours, and what it did comes back as it was", () => {
	const { built_in: _, ...kept } = SETTINGS;
	expect(inputOf(valuesOf(SETTINGS), built_in)).toEqual(kept);
	const values = { ...valuesOf(SETTINGS), [fieldOf("fire", "de", "title")]: "fire de", [fieldOf("fire", "de", "instruction")]: "Go." };
	expect(inputOf(values, built_in).texts).toEqual({});
	expect(inputOf({ ...values, ask_again_minutes: "" }, built_in).ask_again_minutes).toBeUndefined();
});

test("a refusal of the server finds its field, and the field its text and language", () => {
	const field = fieldAt("texts.all_clear.pt.title");
	expect(field).toBe(fieldOf("all_clear", "pt", "title"));
	expect(textOf(field)).toEqual({ name: "all_clear", language: "pt" });
	expect(textOf("ask_again_minutes")).toBeNull();
});
