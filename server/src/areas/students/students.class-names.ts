import { SHEET_KIN } from "@homeroom/contract/kit/sheet-words.generated.ts";
import { kinOf } from "../../kit/imports/import-words.ts";

/** Without case and accents, small letters as any; but ª and º, which are no letters of a name. */
const lower = (text: string): string =>
	text
		.replace(/[^ªº]+/gu, (part) => part.normalize("NFKD"))
		.toLowerCase()
		.replace(/\p{Mn}/gu, "")
		.replaceAll("ß", "ss");
const wordsFrom = (key: string): ReadonlySet<string> =>
	new Set(Object.values(SHEET_KIN[key] ?? {}).flatMap((words) => kinOf(words).flatMap(({ text }) => lower(text).split(/[\s.]+/))));
/** What stands around the name of a class and does not tell which it is: year, Klasse, turma. */
const AROUND = wordsFrom("around.students.class_label");
/** What makes a number the third: 3rd, 3e, 3.ª. */
const ORDINAL = wordsFrom("ordinal.students.class_label");

interface Piece {
	text: string;
	isNumber: boolean;
	/** Nothing, or a full stop alone, stands between it and the piece before. */
	follows: boolean;
}
function piecesOf(name: string): Piece[] {
	let end = -1;
	const plain = lower(name);
	return [...plain.matchAll(/\p{N}+|[ªº]|[^\P{L}ªº]+/gu)].map(({ 0: text, index }) => {
		const between = end < 0 ? " " : plain.slice(end, index);
		end = index + text.length;
		return { text, isNumber: /^\p{N}/u.test(text), follows: between === "" || between === "." };
	});
}

/**
 * A class's name without what schools put around it, so that "Year 3 A", "3. Klasse a", "3e A" and "3.ª A" are 3a.
 * Undefined: nothing of it is left. What is the same by it may still be another class: it is proposed, never taken.
 */
export function classNameKey(name: string): string | undefined {
	const pieces = piecesOf(name);
	const isAround = ({ text }: Piece, at: number) => {
		if (!AROUND.has(text)) return false;
		// one letter is a word in front of a number alone: Y3, and not 3Y
		return text.length > 1 || (at === 0 && pieces[1]?.isNumber === true);
	};
	const isOrdinal = ({ text, follows }: Piece, at: number) => {
		if (!ORDINAL.has(text) || !follows || !pieces[at - 1]?.isNumber) return false;
		// one letter may be the class's own: 3e alone is 3E
		return /^[ªº]$|../u.test(text) || pieces.some((other, i) => i > at && !other.isNumber && !isAround(other, i));
	};
	const left = pieces.filter((piece, at) => !isAround(piece, at) && !isOrdinal(piece, at));
	const key = left
		.map(({ text, isNumber }, i) => (isNumber ? (left[i - 1]?.isNumber ? "/" : "") + text.replace(/^0+(?=\d)/, "") : text))
		.join("");
	return key === "" ? undefined : key;
}

/** Which of the names is meant by each text, where one alone can be. */
export function alikeNames(texts: readonly string[], names: readonly string[]): Map<string, string> {
	const byKey = new Map<string, string | null>();
	for (const name of new Set(names)) {
		const key = classNameKey(name);
		if (key !== undefined) byKey.set(key, byKey.has(key) ? null : name);
	}
	return new Map(
		texts.flatMap((text) => {
			const name = byKey.get(classNameKey(text) ?? "");
			return name === undefined || name === null ? [] : [[text, name] as const];
		}),
	);
}
