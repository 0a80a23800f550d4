import type { Locale } from "../../languages.generated.ts";

/** The words that a school may have its own for. Their defaults stand in `nouns` of `locales/<language>/words.json`. */
export const OWN_WORDS = ["client", "student", "teacher", "guardian", "class", "course", "lesson", "house", "term", "register"] as const;
export type OwnWord = (typeof OWN_WORDS)[number];
export const GENDERS_OF_WORDS = ["m", "f", "n"] as const;
export type WordGender = (typeof GENDERS_OF_WORDS)[number];

/** A noun as it stands within a sentence: small in English, French and Portuguese, with its capital in German. */
export interface Noun {
	one: string;
	many: string;
	/** Of languages that have them; otherwise it says nothing. */
	gender: WordGender;
}
/** What a school says in the place of the product's words, by word and language. */
export type SchoolWords = Partial<Record<OwnWord, Partial<Record<Locale, Noun>>>>;
export type Nouns = Readonly<Record<OwnWord, Noun>>;

/** A noun of one or two words, or a few more; letters, and what stands between them. */
export const OWN_WORD_MAX = 40;
export const OWN_WORD = /^\p{L}[\p{L}\p{M}\p{N} .’'()&/·-]*$/u;

/** Of each word something. */
export const eachWord = <T>(of: (word: OwnWord) => T): Record<OwnWord, T> =>
	// cast: Object.fromEntries forgets the names
	Object.fromEntries(OWN_WORDS.map((word) => [word, of(word)])) as Record<OwnWord, T>;
/** All nouns of a language: the school's where it has one, else the product's, which is offered first. */
export const nounsOf = (offered: Readonly<Record<OwnWord, readonly Noun[]>>, words: SchoolWords, locale: Locale): Nouns =>
	eachWord((word) => words[word]?.[locale] ?? (offered[word][0] as Noun));

/** What French has before a noun: a masculine one, a feminine one, and both with a vowel first. `{student_le}` says `l’élève`. */
const BEFORE: Readonly<Record<string, readonly [string, string, string, string]>> = {
	le: ["le ", "la ", "l’", "l’"],
	du: ["du ", "de la ", "de l’", "de l’"],
	au: ["au ", "à la ", "à l’", "à l’"],
	ce: ["ce ", "cette ", "cet ", "cette "],
	un: ["un ", "une ", "un ", "une "],
	ton: ["ton ", "ta ", "ton ", "ton "],
	nouveau: ["nouveau ", "nouvelle ", "nouvel ", "nouvelle "],
	de_one: ["de ", "de ", "d’", "d’"],
	de_many: ["de ", "de ", "d’", "d’"],
};
const FORMS = `one|many|acc|dat|gen|to|all|gender|${Object.keys(BEFORE).join("|")}`;
/** `client_one`, `Client_many`, `a_client`, `client_gender`. */
const SLOT = new RegExp(`^(?:(a|A)_)?(${OWN_WORDS.join("|")})(?:_(${FORMS}))?$`, "i");
interface Slot {
	word: OwnWord;
	form: string;
	isCapital: boolean;
}
/** What a gap of a sentence asks of which word; undefined where it is no word but a value. */
export function slotOf(gap: string): Slot | undefined {
	const [, article, name, form] = SLOT.exec(gap) ?? [];
	if (name === undefined || (article === undefined) === (form === undefined)) return undefined;
	const first = gap.charAt(0);
	return {
		word: name.toLowerCase() as OwnWord,
		form: article === undefined ? (form as string) : "a",
		isCapital: first !== first.toLowerCase(),
	};
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Weak nouns of German: der Kunde, den Kunden; der Student, den Studenten. */
const WEAK = /(ent|ant|ist|at|et|oge|graf)$/;
/** Nouns of German that are adjectives: eine Lernende, von der Lernenden, alle Lernenden, but zwei Lernende. */
const isAdjective = ({ one, many, gender }: Noun): boolean => gender !== "n" && many.endsWith("e") && (one === many || one === `${many}r`);
const accusative = (noun: Noun): string => {
	const { one, many, gender } = noun;
	if (gender !== "m") return one;
	if (isAdjective(noun)) return `${many}n`;
	return one.endsWith("e") ? `${one}n` : WEAK.test(one) ? `${one}en` : one;
};
/** von einer Lehrkraft, einem Kunden, einer Lernenden. */
const dativeOne = (noun: Noun): string => (isAdjective(noun) ? `${noun.many}n` : accusative(noun));
/** eines Kurses, eines Semesters, eines Kunden. */
const genitive = (noun: Noun): string => {
	const { one, gender } = noun;
	if (gender === "f" || dativeOne(noun) !== one) return dativeOne(noun);
	return one.replace(/nis$/, "niss") + (/[sßxz]$/.test(one) ? "es" : "s");
};
/** mit den Kindern, but mit den Familien and den Teams. */
const dativeMany = ({ many }: Noun): string => (/[ns]$/.test(many) ? many : `${many}n`);

/** Where French drops the vowel before: most nouns with an h, too, but le hameau. */
const VOWEL = "(?!h(?:a(?:ll|lte|meau|sard|ut)|éros|ors|uit))[aeiouyàâéèêëîïôûœh]";
const STARTS_WITH_VOWEL = new RegExp(`^${VOWEL}`, "i");
const withBefore = (noun: Noun, form: string): string | undefined => {
	const text = form.endsWith("_many") ? noun.many : noun.one;
	const before = BEFORE[form]?.[(noun.gender === "f" ? 1 : 0) + (STARTS_WITH_VOWEL.test(text) ? 2 : 0)];
	return before === undefined ? undefined : before + text;
};

export function formOf(noun: Noun, { form, isCapital }: Slot): string {
	const forms: Record<string, () => string> = {
		one: () => noun.one,
		many: () => noun.many,
		acc: () => accusative(noun),
		dat: () => dativeMany(noun),
		gen: () => genitive(noun),
		to: () => dativeOne(noun),
		all: () => (isAdjective(noun) ? `${noun.many}n` : noun.many),
		gender: () => noun.gender,
		a: () => `${/^[aeiou]/i.test(noun.one) ? "an" : "a"} ${noun.one}`,
	};
	const text = forms[form]?.() ?? withBefore(noun, form) ?? noun.one;
	return isCapital ? capital(text) : text;
}

/** Where a bracket that opens here ends. */
function closing(text: string, open: number): number {
	let depth = 0;
	for (let at = open; at < text.length; at++) {
		if (text[at] === "{") depth += 1;
		if (text[at] === "}") depth -= 1;
		if (depth === 0) return at;
	}
	throw new Error(`a bracket stays open: ${text}`);
}

/** A sentence with its nouns; its other gaps, plurals and choices stay as they are. */
export function withNouns(sentence: string, nouns: Nouns): string {
	let filled = "";
	for (let at = 0; at < sentence.length; at++) {
		if (sentence[at] !== "{") {
			filled += sentence[at];
			continue;
		}
		const end = closing(sentence, at);
		const inside = sentence.slice(at + 1, end);
		const [gap = "", kind] = inside.split(",", 2).map((part) => part.trim());
		const slot = slotOf(gap);
		if (slot === undefined) filled += `{${withNouns(inside, nouns)}}`;
		else if (kind === undefined) filled += formOf(nouns[slot.word], slot);
		else filled += withNouns(branchOf(inside, formOf(nouns[slot.word], slot)), nouns);
		at = end;
	}
	return filled;
}
/** `client_gender, select, f {…} other {…}`: what it says of this one; `lesson_one, select, leçon {…} other {…}` where one noun needs its own wording. */
function branchOf(select: string, form: string): string {
	const branches = new Map<string, string>();
	for (let at = select.indexOf(",", select.indexOf(",") + 1) + 1; at < select.length; at++) {
		const open = select.indexOf("{", at);
		if (open < 0) break;
		const end = closing(select, open);
		branches.set(select.slice(at, open).trim(), select.slice(open + 1, end));
		at = end;
	}
	return branches.get(form) ?? branches.get("other") ?? "";
}
/** French drops a vowel before another: le enfant is l’enfant, ce élève is cet élève. Asked of what a school's own word stands in. */
const ELIDED: readonly [RegExp, string][] = [
	[new RegExp(`(?<![\\p{L}’-])([Ll])[ea] (?=${VOWEL})`, "gu"), "$1’"],
	[new RegExp(`(?<![\\p{L}’-])([Dd])e (?=${VOWEL})`, "gu"), "$1’"],
	[new RegExp(`(?<![\\p{L}’-])([Cc])e (?=${VOWEL})`, "gu"), "$1et "],
];
export const elided = (text: string, locale: Locale): string =>
	locale === "fr" ? ELIDED.reduce((said, [before, after]) => said.replace(before, after), text) : text;

/** Whether a sentence has a word that a school may change. */
export const hasNouns = (sentence: string): boolean =>
	[...sentence.matchAll(/\{\s*(\w+)\s*[,}]/g)].some(([, gap = ""]) => slotOf(gap) !== undefined);

/** The same of a sentence that was compiled: strings, and lists of a gap's name, its kind and its choices. */
export function withNounsIn(message: unknown, nouns: Nouns, locale: Locale): unknown {
	if (!Array.isArray(message)) return message;
	const parts = message.flatMap((part: unknown): unknown[] => {
		if (!Array.isArray(part)) return [part];
		const [gap, kind, choices] = part as [string, string?, Record<string, unknown>?];
		const slot = slotOf(gap);
		if (slot === undefined) {
			if (typeof choices !== "object" || choices === null) return [part];
			const filled = Object.entries(choices).map(([name, choice]) => [name, withNounsIn(choice, nouns, locale)]);
			return [[gap, kind, Object.fromEntries(filled)]];
		}
		const noun = nouns[slot.word];
		if (kind === undefined || choices === undefined) return [formOf(noun, slot)];
		const said = formOf(noun, slot);
		const branch = withNounsIn((Object.hasOwn(choices, said) ? choices[said] : choices.other) ?? "", nouns, locale);
		return Array.isArray(branch) ? branch : [branch];
	});
	return joinedTexts(parts).map((part) => (typeof part === "string" ? elided(part, locale) : part));
}
/** Texts beside one another as one; "#" stays alone, because a plural's number stands there. */
function joinedTexts(parts: readonly unknown[]): unknown[] {
	const all: unknown[] = [];
	const isText = (part: unknown): part is string => typeof part === "string" && part !== "#";
	for (const part of parts) {
		const last = all.at(-1);
		if (isText(part) && isText(last)) all[all.length - 1] = last + part;
		else all.push(part);
	}
	return all;
}
