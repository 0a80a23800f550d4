import type { Locale } from "../../languages.generated.ts";
import { SENTENCES } from "../../sentences.generated.ts";
import { filled, type GapsOf } from "./sentence-words.ts";

/** What the product says when something is refused. The code travels as `error`, the sentence as `message` or under `fields`. */
export type SentenceCode = keyof typeof SENTENCES;
/** What fills the gaps of a code's sentence. */
export type SentenceValues<Code extends SentenceCode> = Record<GapsOf<(typeof SENTENCES)[Code]["en"]>, unknown>;
/** Codes whose sentences have no gaps. */
export type PlainCode = {
	[Code in SentenceCode]: [GapsOf<(typeof SENTENCES)[Code]["en"]>] extends [never] ? Code : never;
}[SentenceCode];

export const isSentenceCode = (code: string): code is SentenceCode => Object.hasOwn(SENTENCES, code);

export function sentence<Code extends SentenceCode>(
	code: Code,
	locale: Locale,
	...[values]: Code extends PlainCode ? [] : [values: SentenceValues<Code>]
): string {
	return sentenceOf(code, locale, values);
}
/** The same for a code that only the running program knows; its values were asked for where it was chosen. */
export const sentenceOf = (code: SentenceCode, locale: Locale, values: Record<string, unknown> = {}): string =>
	filled(SENTENCES[code][locale], values);

/** The part of a zod issue that a sentence needs. */
export interface IssueLike {
	code?: string | undefined;
	message: string;
	input?: unknown;
	maximum?: unknown;
	minimum?: unknown;
}
/** A number out of its range: which limit it passed, where that is known. Of amounts that of 0 alone: others are in the smallest unit. */
const limitOf = ({ message, maximum, minimum }: IssueLike): SentenceCode | null => {
	if (message === "amount_range") return minimum === 0 ? "amount_negative" : null;
	if (message !== "number_range") return null;
	return maximum !== undefined ? "number_max" : minimum !== undefined ? "number_min" : null;
};
/** One validation issue as a sentence. Issues without a code of ours get a general one, never zod's English. */
export function issueSentence(issue: IssueLike, locale: Locale): string {
	const code = limitOf(issue) ?? (isSentenceCode(issue.message) ? issue.message : "field");
	return sentenceOf(code, locale, { max: issue.maximum, min: issue.minimum });
}
