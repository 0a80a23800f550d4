import {
	EMERGENCY_KINDS,
	EMERGENCY_START,
	EMERGENCY_TEXTS,
	type EmergencyTextName,
} from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { EmergencySettings, EmergencyText, EmergencyTexts } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { mailWords } from "../../kit/mail/mail-words.ts";

export type SpokenText = Record<Locale, EmergencyText>;
type Kept = Omit<EmergencySettings, "built_in">;

const inAll = <T>(of: (language: Locale) => T): Record<Locale, T> =>
	Object.fromEntries(LOCALES.map((language) => [language, of(language)])) as Record<Locale, T>;

/** Ours, of a kind or of the end, in every language. */
export const ourText = (name: EmergencyTextName): SpokenText =>
	inAll((language) => {
		const say = mailWords(language, {});
		return { title: say(`emergency.text.${name}.title`), instruction: say(`emergency.text.${name}.instruction`) };
	});
/** What is said of it: the school's words where it has some. */
export const spokenText = (texts: EmergencyTexts, name: EmergencyTextName): SpokenText => {
	const ours = ourText(name);
	return inAll((language) => texts[name]?.[language] ?? ours[language]);
};

export async function keptSettings(db: CustomerDb): Promise<Kept> {
	const [row] = await ask<Kept>(db, sql`select texts, ask_again_minutes, rounds_max, tells_families from emergency_settings`);
	return row ?? { texts: {}, ...EMERGENCY_START };
}
export async function emergencySettings(db: CustomerDb): Promise<EmergencySettings> {
	const built_in = Object.fromEntries(EMERGENCY_TEXTS.map((name) => [name, ourText(name)])) as EmergencySettings["built_in"];
	return { ...(await keptSettings(db)), built_in };
}

export async function changeEmergencySettings(
	db: CustomerDb,
	{ texts, ask_again_minutes, rounds_max, tells_families }: Kept,
): Promise<EmergencySettings> {
	await ask(
		db,
		sql`insert into emergency_settings (texts, ask_again_minutes, rounds_max, tells_families)
		values (${JSON.stringify(texts)}::jsonb, ${ask_again_minutes}, ${rounds_max}, ${tells_families})
		on conflict (customer_id) do update set texts = excluded.texts, ask_again_minutes = excluded.ask_again_minutes, rounds_max = excluded.rounds_max, tells_families = excluded.tells_families`,
	);
	return emergencySettings(db);
}

/** The kinds as somebody reads them who chooses one. */
export const kindsIn = (texts: EmergencyTexts, language: Locale) => ({
	kinds: EMERGENCY_KINDS.map((kind) => ({ kind, ...spokenText(texts, kind)[language] })),
	all_clear: spokenText(texts, "all_clear")[language],
});
