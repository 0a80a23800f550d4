/** Small letters without accents, with one space for whatever stands between words: so it does not matter how somebody writes a name. */
export const plain = (text: string): string =>
	text
		.toLocaleLowerCase()
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replaceAll("ß", "ss")
		// "today's" and "todays" are one word
		.replace(/['’](?=s(?!\p{L}))/gu, "")
		.replace(/[^\p{L}\p{N}@]+/gu, " ")
		.trim();

/** What something is found by, each part folded by `plain`. */
export interface Names {
	/** Its own names: one, or two that mean the same. */
	names: readonly string[];
	/** What else people say. */
	also: readonly string[];
	/** The area it belongs to. */
	area: string;
	/** Its help: words that are only told there. */
	help: string;
}

export const WHOLE_NAME = 100;
/** From here on it is its own name that was typed, not something about it. */
export const BY_NAME = 60;
/** Help is searched by whole words: short ones stand in every text. */
const SHORTEST_OF_HELP = 4;

/** How well what was typed fits, 0 for not at all. The first letters of a name count most, then those of its words: "as" is Add student. */
export function fitOf(typed: string, { names, also, area, help }: Names): number {
	if (typed === "") return 0;
	const own = Math.max(...names.map((name) => fitOfName(typed, name)));
	if (own > 0) return own;
	const tokens = typed.split(" ");
	const begun = (texts: readonly string[]) => tokens.every((token) => texts.some((text) => ` ${text}`.includes(` ${token}`)));
	if (also.some((other) => other.startsWith(typed))) return 55;
	if (also.some((other) => begun([other]))) return 50;
	if (begun([...names, ...also])) return 40;
	if (begun([...names, ...also, area])) return 30;
	const told = tokens.every((token) => token.length >= SHORTEST_OF_HELP && ` ${help}`.includes(` ${token}`));
	return told ? 10 : 0;
}

function fitOfName(typed: string, name: string): number {
	if (name === typed) return WHOLE_NAME;
	if (name.startsWith(typed)) return 90;
	const words = name.split(" ");
	const initials = words.map((word) => word[0]).join("");
	if (words.length > 1 && typed.length > 1 && initials.startsWith(typed)) return 80;
	const left = [...words];
	const all = typed.split(" ").every((token) => {
		const at = left.findIndex((word) => word.startsWith(token));
		if (at >= 0) left.splice(at, 1);
		return at >= 0;
	});
	return all ? 70 : 0;
}

/** The best first. Of equals what was opened last, then whichever the menu has first. */
export function ranked<One extends Names>(typed: string, all: readonly One[], recency: (one: One) => number): { one: One; fit: number }[] {
	return all
		.map((one, at) => ({ one, at, fit: fitOf(typed, one), recent: recency(one) }))
		.filter(({ fit }) => fit > 0)
		.sort((a, b) => bandOf(b.fit) - bandOf(a.fit) || b.recent - a.recent || b.fit - a.fit || a.at - b.at)
		.map(({ one, fit }) => ({ one, fit }));
}
/** What was opened last goes before what fits alike: by the whole name, by its beginning, by its words, by something else. */
const bandOf = (fit: number): number => [WHOLE_NAME, 80, BY_NAME, 40].filter((least) => fit >= least).length;

/** Fewer letters could begin anything. */
const SHORTEST_OF_DEED = 3;
/** "take register 4A" is a deed and what it is done with: the rest, or undefined where the words are none of the deed's. Its first word, or another name's first, must be there. */
export function objectOf(typed: string, { names, also }: Pick<Names, "names" | "also">): string | undefined {
	const words = [...names, ...also].flatMap((name) => name.split(" "));
	const firsts = [...names, ...also].map((name) => name.split(" ")[0] ?? "");
	const tokens = typed.split(" ");
	const own = (token: string) => words.some((word) => word === token || (token.length >= SHORTEST_OF_DEED && word.startsWith(token)));
	const rest = tokens.filter((token) => !own(token));
	const isNamed = tokens.some((token) => token.length >= SHORTEST_OF_DEED && firsts.some((first) => first.startsWith(token)));
	return isNamed && rest.length > 0 ? rest.join(" ") : undefined;
}
