import { allOf, joined, type Sql, sql, verbatim } from "../db/sql-text.ts";
import type { Filter } from "./filter.ts";

/** Where words are looked up: in a folded text, or in the words that the database keeps of a table (decision 37). */
export interface Searched {
	search: string;
	/** The table whose words are kept, by platform.list() of the migrations. */
	words?: string;
	/** A school has tens of thousands of these: similar words are found by their parts, which are kept. */
	similarParts?: boolean | undefined;
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

/** Each word must start some word of the searched text: "an mü" finds Anna Müller. Reads every row that is left by other conditions. */
export const searchFilters = ({ search: text }: Pick<Searched, "search">, search: string | undefined): Filter[] =>
	wordsOf(search).map((word) => startsWord(text, word));

const startsWord = (text: string, word: string): Filter =>
	sql`(' ' || ${verbatim(text)}) like (select '% ' || regexp_replace(fold(${word}), '[\\\\%_]', '\\\\\\&', 'g') || '%')`;

/** The lines of record_words `w` that say who has all of these words, one of each row: those of the longest word, which fewest have, and of them those with the others. */
export function wordLines(record: string, words: readonly string[], archived: boolean | undefined): Filter | undefined {
	const [longest, ...others] = words.toSorted((a, b) => b.length - a.length);
	if (longest === undefined) return undefined;
	const cut = sql`left(fold(${longest}), ${verbatim(WORD_LETTERS)})`;
	const range = sql`w.word >= (select ${cut}) and w.word < (select ${cut} || ${verbatim(LAST)}) and w.shared < (select length(fold(${longest})))`;
	// a letter may fold to several: what was cut is looked at again
	const again = [...(longest.length * 4 > WORD_LETTERS ? [longest] : []), ...others].map((word) => startsWord("w.sort", word));
	return allOf([sql`w.record = '${verbatim(record)}' and ${stateOf(archived)} and ${range}`, ...again]);
}
/**
 * The first rows of a table with these words that fulfil conditions: an array of their ids. Undefined where there are no words.
 * Row by row by its key, whatever the planner thinks: a plan is kept, and may have been made for a school of twenty.
 */
export function firstIds(table: string, words: readonly string[], filters: readonly Filter[], most: number): Filter | undefined {
	const lines = wordLines(table, words, filters.find(({ archived }) => archived !== undefined)?.archived);
	if (lines === undefined) return undefined;
	return sql`array(select r.id from record_words w cross join lateral (select id from ${verbatim(table)} where ${allOf([sql`id = w.id`, ...filters])} limit 1) r where ${lines} order by w.sort, w.id limit ${verbatim(most)})`;
}

const stateOf = (archived: boolean | undefined): Sql =>
	archived === undefined ? sql`w.is_archived = any('{false,true}')` : sql`w.is_archived = ${verbatim(archived)}`;

/** What makes rows like words that were typed. */
export interface Alike {
	conditions: Sql[];
	/** How much alike: an expression. */
	score: Sql;
	/** Candidates, where they are known: a query of their ids. */
	among?: Sql;
}
/** Rows whose words are like these. Undefined where nothing can be alike. */
export function likeness(spec: Searched, search: string | undefined, archived: boolean | undefined): Alike | undefined {
	const words = wordsOf(search);
	const byParts = spec.similarParts === true && spec.words !== undefined;
	// a number that is nearly right is another number: words with digits have no parts
	const [numbers, names] = byParts ? [words.filter(hasDigit), words.filter((word) => !hasDigit(word))] : [[], words];
	const [longest] = names.toSorted((a, b) => b.length - a.length);
	if (longest === undefined) return undefined;
	const scores = names.map((word) => sql`word_similarity((select fold(${word})), ${verbatim(spec.search)})`);
	return {
		conditions: [...numbers.map((word) => startsWord(spec.search, word)), ...scores.map((one) => sql`${one} >= ${verbatim(SIMILAR)}`)],
		score: joined(scores, " + "),
		...(byParts && { among: alikeIds(spec.words as string, sql`fold(${longest})`, SIMILAR_HALF, archived) }),
	};
}
const hasDigit = (word: string): boolean => /\d/.test(word);

/** Rows with a word that shares this much of a text's parts: candidates, to be compared as a whole. */
export function alikeIds(record: string, text: Sql, share: number, archived: boolean | undefined): Sql {
	const similar = sql`select p.word from record_parts p where p.record = '${verbatim(record)}' and p.part = any(array(select unnest(show_trgm(${text}))))
		group by p.word having count(distinct p.part) >= (select ${verbatim(share)} * cardinality(show_trgm(${text})))`;
	return sql`select distinct w.id from record_words w where w.record = '${verbatim(record)}' and ${stateOf(archived)} and w.word = any(array(${similar}))`;
}
