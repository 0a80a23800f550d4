import type { Locale } from "../../languages.generated.ts";

/** One sentence in every language. */
export type Words = Record<Locale, string>;

/** The gaps of a sentence: `max` in "At most {max} characters." */
export type GapsOf<Sentence extends string> = Sentence extends `${string}{${infer Gap}}${infer Rest}` ? Gap | GapsOf<Rest> : never;

/** A gap without a value is left out. */
export const filled = (sentence: string, values: Record<string, unknown>): string =>
	sentence.replace(/\{(\w+)\}/g, (_, gap: string) => String(values[gap] ?? ""));
