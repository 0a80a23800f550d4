import { plainWord } from "../import-words.ts";

/** Words in front of a family name that belong to it. */
const PARTICLES = new Set(
	"von vom zu zum zur van der den de del della di da do dos das du des la le les af av bin ibn al el abu ten ter mac o".split(" "),
);
export type NameOrder = "first" | "last";

/** "Name, Vorname" has the family name in front; where the heading does not say, the first name is. */
export function orderOf(heading: string, words: Record<NameOrder, readonly string[]>): NameOrder {
	const text = plainWord(heading);
	const place = (list: readonly string[]) => Math.min(...list.map((word) => at(text, plainWord(word))));
	const [first, last] = [place(words.first), place(words.last)];
	return first !== Number.POSITIVE_INFINITY && last < first ? "last" : "first";
}
const at = (text: string, word: string): number => {
	const found = word === "" ? -1 : ` ${text} `.indexOf(` ${word} `);
	return found === -1 ? Number.POSITIVE_INFINITY : found;
};

/** "Müller, Jörg", "Jörg von der Heide", "DUPONT Jean-Marie": undefined where it is one word. */
export function splitName(text: string, order: NameOrder): { first_name: string; last_name: string } | undefined {
	const [before = "", after, ...more] = text.split(",").map((part) => part.trim());
	if (after !== undefined) return more.length > 0 || before === "" || after === "" ? undefined : { first_name: after, last_name: before };
	const words = before.split(/\s+/).filter(Boolean);
	if (words.length < 2) return undefined;
	const shouted = words.filter(isShouted).length;
	// in capitals stands the family name, where the rest does not
	if (shouted > 0 && shouted < words.length) {
		const [last, first] = [words.filter(isShouted), words.filter((word) => !isShouted(word))];
		return { first_name: first.join(" "), last_name: last.join(" ") };
	}
	if (order === "last") {
		const end = words.findIndex((word) => !isParticle(word)) + 1;
		const cut = end === 0 || end === words.length ? 1 : end;
		return { first_name: words.slice(cut).join(" "), last_name: words.slice(0, cut).join(" ") };
	}
	let cut = words.length - 1;
	while (cut > 1 && isParticle(words[cut - 1] as string)) cut--;
	return { first_name: words.slice(0, cut).join(" "), last_name: words.slice(cut).join(" ") };
}
const isShouted = (word: string): boolean => word.length > 1 && /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase();
const isParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase());
