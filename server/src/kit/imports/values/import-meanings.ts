import type { Meaning } from "@homeroom/contract/kit/import-calls.ts";
import type { StoredPlan } from "../import-state.ts";
import { type FileField, plainWord } from "../import-words.ts";

/** How words of a file are told apart: M, m and " m. " are one. */
export const wordKey = (text: string): string => plainWord(text) || text.trim();

export interface Meant extends Meaning {
	/** Chosen for this file, or for an earlier one. */
	state: "chosen" | "remembered";
}
type Said = Pick<StoredPlan, "values" | "earlier">;
/** What words were said to mean, by field and word. Plans from before there were any have none. */
export function meaningsOf({ values = [], earlier = [] }: Partial<Said>): ReadonlyMap<string, ReadonlyMap<string, Meant>> {
	const fields = new Map<string, Map<string, Meant>>();
	const note = (meaning: Meaning, state: Meant["state"]) => {
		const words = fields.get(meaning.field) ?? new Map<string, Meant>();
		words.set(wordKey(meaning.text), { ...meaning, state });
		fields.set(meaning.field, words);
	};
	for (const meaning of earlier) note(meaning, "remembered");
	for (const meaning of values) note(meaning, "chosen");
	return fields;
}

/** Fields whose cells are words for something: what they can mean is listed, each word once. */
export const isSpoken = ({ field, listed }: FileField): boolean =>
	listed === true || field.kind === "choice" || field.kind === "yes_no" || field.kind === "record" || field.kind === "user";

/** A row of another record that is made with this name, once the import runs. */
export interface ToMake {
	make: string;
}
export const isToMake = (value: unknown): value is ToMake => typeof value === "object" && value !== null && "make" in value;
