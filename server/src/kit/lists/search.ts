import type { Filter, ListSpec } from "./list.ts";

/** Where words are looked up: in a folded text, or in the words that the database keeps of a table (decision 37). */
export interface Searched {
	search: string;
	/** The table whose words are kept, by platform.list() of the migrations. */
	words?: string;
	/** The row's id, where more than one table is asked. */
	id?: string;
}

/** Where a name falls into words; the same characters as in the database's words(). */
const BETWEEN_WORDS = /[\s'’ʼ`´"„“”.,;:()/_-]+/;
/** Letters that are kept of a word; platform.words_of() cuts there. */
const WORD_LETTERS = 40;
/** Behind everything that begins with the letters before it. */
const LAST = "chr(1114111)";
/** From here on a word is like another: "smyth" and "smith" share half of their parts. */
const SIMILAR = 0.4;
/** Where two words of a row are like one that was typed ("annamaria"), one of them has half of what they share. */
const SIMILAR_HALF = SIMILAR / 2;

export const wordsOf = (search: string | undefined): string[] => (search ?? "").split(BETWEEN_WORDS).filter(Boolean);

/** Each word must start some word of the searched text: "an mü" finds Anna Müller. `archived` as in the filters beside it. */
export function searchFilters(at: Searched, search: string | undefined, archived?: boolean): Filter[] {
	const words = wordsOf(search);
	if (at.words === undefined) return words.map((word) => startsWord(at.search, word));
	const lines = wordLines(at.words, words, archived);
	return lines === undefined
		? []
		: [{ ...lines, sql: `${at.id ?? "id"} = any(array(select w.id from record_words w where ${lines.sql}))` }];
}

const startsWord = (text: string, word: string): Filter => ({
	sql: `(' ' || ${text}) like (select '% ' || regexp_replace(fold(?), '[\\\\%_]', '\\\\\\&', 'g') || '%')`,
	values: [word],
});

/** The lines of record_words `w` that say who has all of these words, one of each row: those of the longest word, which fewest have, and of them those with the others. */
export function wordLines(record: string, words: readonly string[], archived: boolean | undefined): Filter | undefined {
	const [longest, ...others] = words.toSorted((a, b) => b.length - a.length);
	if (longest === undefined) return undefined;
	const asked = `(select left(fold(?), ${WORD_LETTERS}))`;
	const range = `w.word >= ${asked} and w.word < (select left(fold(?), ${WORD_LETTERS}) || ${LAST}) and w.shared < (select length(fold(?)))`;
	// a letter may fold to several: what was cut is looked at again
	const again = [...(longest.length * 4 > WORD_LETTERS ? [longest] : []), ...others].map((word) => startsWord("w.sort", word));
	return {
		sql: [`w.record = '${record}' and ${stateOf(archived)} and ${range}`, ...again.map(({ sql }) => sql)].join(" and "),
		values: [longest, longest, longest, ...again.flatMap(({ values = [] }) => values)],
	};
}
const stateOf = (archived: boolean | undefined): string =>
	archived === undefined ? "w.is_archived = any('{false,true}')" : `w.is_archived = ${archived}`;

/** Rows whose words are like these: conditions, and how much alike as an expression. Undefined where nothing can be alike. */
export function likeness(spec: ListSpec, search: string | undefined, archived: boolean | undefined, bind: (value: unknown) => string) {
	const words = wordsOf(search);
	if (spec.similarParts !== true || spec.words === undefined) {
		const scores = words.map((word) => score(spec, bind(word)));
		return { score: scores.join(" + "), conditions: scores.map(enough) };
	}
	// a number that is nearly right is another number
	const [numbers, names] = [words.filter((word) => /\d/.test(word)), words.filter((word) => !/\d/.test(word))];
	const [longest] = names.toSorted((a, b) => b.length - a.length);
	if (longest === undefined) return undefined;
	const scores = names.map((word) => score(spec, bind(word)));
	const exact = numbers.map((word) => startsWord(spec.search, word)).map(({ sql, values = [] }) => sql.replace("?", () => bind(values[0])));
	const rows = alikeRows(spec.words, `fold(${bind(longest)})`, SIMILAR_HALF, archived);
	return { score: scores.join(" + "), conditions: [rows, ...exact, ...scores.map(enough)] };
}
/** Rows with a word that shares this much of a text's parts: candidates, to be compared as a whole. The index finds them where parts of words are kept. */
export function alikeRows(record: string, text: string, share: number, archived: boolean | undefined): string {
	const similar = `select p.word from record_parts p where p.record = '${record}' and p.part = any(array(select unnest(show_trgm(${text}))))
		group by p.word having count(distinct p.part) >= (select ${share} * cardinality(show_trgm(${text})))`;
	return `id = any(array(select w.id from record_words w where w.record = '${record}' and ${stateOf(archived)} and w.word = any(array(${similar}))))`;
}
const score = (spec: ListSpec, word: string) => `word_similarity((select fold(${word})), ${spec.search})`;
const enough = (one: string) => `${one} >= ${SIMILAR}`;
