/** How many tints person-avatar.module.css knows. */
export const TINTS = 6;

/** First and last name's first letters: Ana Luísa Costa → AC, O'Neill-Müller → O. */
export function initialsOf(name: string): string {
	const words = name.trim().split(/\s+/u).filter(Boolean);
	const first = words.at(0);
	const last = words.length > 1 ? words.at(-1) : undefined;
	return [first, last].map(firstLetter).join("");
}

function firstLetter(word: string | undefined): string {
	const letter = word?.match(/\p{L}|\p{N}/u)?.[0];
	return letter?.toLocaleUpperCase() ?? "";
}

/** A number below TINTS that depends on the name only. */
export function tintOf(name: string): number {
	let hash = 0;
	for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
	return hash % TINTS;
}
