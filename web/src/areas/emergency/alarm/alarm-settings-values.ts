import { EMERGENCY_TEXTS, type EmergencyTextName } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { EmergencySettings, EmergencyTexts } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";

export type SettingsValues = Record<string, string>;
type Part = "title" | "instruction";
const PARTS: readonly Part[] = ["title", "instruction"];

/** Without dots: the form would take them for a path. */
export const fieldOf = (name: EmergencyTextName, language: Locale, part: Part): string => ["texts", name, language, part].join(SIGN);
const SIGN = "-";
export const fieldAt = (path: string): string => path.replaceAll(".", SIGN);
/** Which text and language a field is of. */
export function textOf(field: string): { name: EmergencyTextName; language: Locale } | null {
	const [, named, spoken] = field.split(SIGN);
	const name = EMERGENCY_TEXTS.find((one) => one === named);
	const language = LOCALES.find((one) => one === spoken);
	return name && language ? { name, language } : null;
}
/** What is said: the school's words, else ours. */
const saidOf = (
	{ texts, built_in }: Pick<EmergencySettings, "texts" | "built_in">,
	name: EmergencyTextName,
	language: Locale,
	part: Part,
) => (texts[name]?.[language] ?? built_in[name]?.[language])?.[part] ?? "";

export const valuesOf = (settings: EmergencySettings): SettingsValues => ({
	ask_again_minutes: String(settings.ask_again_minutes),
	rounds_max: String(settings.rounds_max),
	tells_families: settings.tells_families ? "yes" : "no",
	...Object.fromEntries(
		EMERGENCY_TEXTS.flatMap((name) =>
			LOCALES.flatMap((language) => PARTS.map((part) => [fieldOf(name, language, part), saidOf(settings, name, language, part)] as const)),
		),
	),
});
const numberOf = (text = "") => (text.trim() === "" ? undefined : Number(text));

/** What says the same as ours is not kept as the school's own: ours may become better. */
export function inputOf(values: SettingsValues, built_in: EmergencySettings["built_in"]) {
	const texts: EmergencyTexts = {};
	for (const name of EMERGENCY_TEXTS)
		for (const language of LOCALES) {
			const title = values[fieldOf(name, language, "title")]?.trim() ?? "";
			const instruction = values[fieldOf(name, language, "instruction")]?.trim() ?? "";
			const ours = built_in[name]?.[language];
			if (title !== ours?.title || instruction !== ours.instruction) texts[name] = { ...texts[name], [language]: { title, instruction } };
		}
	return {
		texts,
		ask_again_minutes: numberOf(values.ask_again_minutes),
		rounds_max: numberOf(values.rounds_max),
		tells_families: values.tells_families === "yes",
	};
}
