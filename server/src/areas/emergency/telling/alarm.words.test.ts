import { randomBytes } from "node:crypto";
import {
	EMERGENCY_INSTRUCTION_MAX,
	EMERGENCY_SENTENCE_MAX,
	EMERGENCY_TITLE_MAX,
} from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import { SMS_PARTS_MAX, smsParts } from "@homeroom/contract/kit/values/sms-parts.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { alarmSms } from "./alarm.words.ts";

const words = (max: number) => fc.oneof(fc.string({ maxLength: max }), fc.string({ unit: "grapheme", minLength: max, maxLength: max }));
test("a text message always has room for what it is and how to answer, in whatever letters the school writes", () => {
	fc.assert(
		fc.property(
			fc.record({
				school: words(120),
				title: words(EMERGENCY_TITLE_MAX),
				instruction: words(EMERGENCY_INSTRUCTION_MAX),
				sentence: fc.option(words(EMERGENCY_SENTENCE_MAX)),
				rehearsal: fc.boolean(),
				language: fc.constantFrom(...LOCALES),
				person_kind: fc.constantFrom("student" as const, "contact" as const),
				step: fc.constantFrom("alarm" as const, "again" as const, "clear" as const),
			}),
			({ school, title, instruction, sentence, rehearsal, language, person_kind, step }) => {
				const texts = { en: { title, instruction }, de: { title, instruction }, fr: { title, instruction }, pt: { title, instruction } };
				const said = alarmSms(
					{
						id: 1,
						customer_id: 1,
						rehearsal,
						texts,
						sentence,
						clear_texts: texts,
						clear_sentence: sentence,
						school,
						primary_color: "#000000",
						key: randomBytes(32).toString("base64url"),
						publicUrl: "https://a-rather-long-name-of-a-school.homeroom.example",
					},
					{ id: 1, step, person_kind, user_id: null, name: "", channel: "sms", language, address: "", attempts: 0 },
				);
				expect(smsParts(said).parts).toBeLessThanOrEqual(SMS_PARTS_MAX);
				expect(smsParts(said).parts).toBeGreaterThan(0);
				if (person_kind === "student" && step !== "clear") expect(said).toMatch(/\/safe#[\w-]+$/);
			},
		),
		{ numRuns: 500 },
	);
});
