import type { Meaning } from "@homeroom/contract/kit/import-calls.ts";
import type { StoredPlan } from "../import-state.ts";
import { type FileField, plainWord } from "../import-words.ts";

/** How words of a file are told apart: M, m and " m. " are one; of what is listed "4 C" and "4C" too. */
export function wordKey(text: string, { listed }: Pick<FileField, "listed">): string {
	const key = plainWord(text) || text.trim();
	return listed ? key.replaceAll(" ", "") : key;
}

export interface Meant extends Meaning {
	/** Chosen for this file, or for an earlier one. */
	state: "chosen" | "remembered";
}
type Said = Pick<StoredPlan, "values" | "earlier">;
/** What words were said to mean, by field and word. Plans from before there were any have none. */
export function meaningsOf(
	{ values = [], earlier = [] }: Partial<Said>,
	fields: readonly FileField[],
): ReadonlyMap<string, ReadonlyMap<string, Meant>> {
	const said = new Map(fields.map((file) => [file.name, { file, words: new Map<string, Meant>() }]));
	const note = (meaning: Meaning, state: Meant["state"]) => {
		const { file, words } = said.get(meaning.field) ?? {};
		if (file !== undefined) words?.set(wordKey(meaning.text, file), { ...meaning, state });
	};
	for (const meaning of earlier) note(meaning, "remembered");
	for (const meaning of values) note(meaning, "chosen");
	return new Map([...said].map(([name, { words }]) => [name, words]));
}

/** Fields whose cells are words for something: what they can mean is listed, each word once. */
export const isSpoken = ({ field, listed }: FileField): boolean =>
	listed === true || field.kind === "choice" || field.kind === "yes_no" || field.kind === "record" || field.kind === "user";

/** A row of another record that is made with this name, once the import runs. */
export interface ToMake {
	make: string;
}
export const isToMake = (value: unknown): value is ToMake => typeof value === "object" && value !== null && "make" in value;
