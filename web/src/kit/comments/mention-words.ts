import { mentionOf } from "@homeroom/contract/kit/comments/comment-rules.ts";

export interface Mentioned {
	id: number;
	name: string;
}
/** What is being typed behind an @, and where that stands. */
export interface Mention {
	from: number;
	typed: string;
}

/** A first name, or two words of a name: with a second space the line goes on. */
const TYPING = /(?:^|[\s(])@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*)?)$/u;
export function mentionAt(text: string, caret: number): Mention | null {
	const [, typed] = TYPING.exec(text.slice(0, caret)) ?? [];
	return typed === undefined ? null : { from: caret - typed.length - 1, typed };
}

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
/** Whose name has parts that begin like what was typed, in the order in which people are given. */
export function peopleLike<P extends Mentioned>(people: readonly P[], typed: string, most: number): P[] {
	const words = folded(typed).split(" ").filter(Boolean);
	const fits = ({ name }: P) => {
		const parts = folded(name).split(/[\s-]+/);
		return words.every((word) => parts.some((part) => part.startsWith(word)));
	};
	return people.filter(fits).slice(0, most);
}

/** The text with the name in the place of what was typed, and where the caret goes. */
export function withMention(text: string, { from, typed }: Mention, name: string): { text: string; caret: number } {
	const written = `${mentionOf(name)} `;
	return { text: text.slice(0, from) + written + text.slice(from + 1 + typed.length).replace(/^ /, ""), caret: from + written.length };
}

/** A text in pieces: those that call one of these people, and what stands between. */
export function piecesOf(text: string, people: readonly Mentioned[]): { text: string; at: number; id: number | null }[] {
	// of two names the longer one is meant: Ana Costa-Lima, not Ana Costa
	const names = people.map(({ id, name }) => ({ id, word: mentionOf(name) })).sort((a, b) => b.word.length - a.word.length);
	const pieces: { text: string; at: number; id: number | null }[] = [];
	let plain = 0;
	for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
		const called = names.find(({ word }) => text.startsWith(word, at));
		if (called === undefined) continue;
		if (at > plain) pieces.push({ text: text.slice(plain, at), at: plain, id: null });
		pieces.push({ text: called.word, at, id: called.id });
		plain = at + called.word.length;
		at = plain - 1;
	}
	if (plain < text.length) pieces.push({ text: text.slice(plain), at: plain, id: null });
	return pieces;
}
