import { PASSWORD_MIN } from "@homeroom/contract/kit/constants.ts";
import { Refusal } from "../http/refusal.ts";

/** Words that lists of stolen passwords are full of, in our languages. */
const COMMON = `
	password passwort motdepasse palavrapasse senha secret geheim letmein changeme trustno whatever
	qwerty qwertz azerty abc admin administrator login master computer internet
	welcome willkommen bienvenue bemvindo hello hallo bonjour
	iloveyou ichliebedich jetaime teamo sunshine princess dragon monkey superman batman pokemon liverpool michael jennifer
	football fussball futebol baseball summer sommer winter spring autumn herbst
	school schule ecole escola teacher lehrer student homeroom
`
	.trim()
	.split(/\s+/);
/** Rows of keys, the alphabet, and the zigzag over the first keys. Parts of four or more count, in both directions. */
const ROWS = `
	1234567890 qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn
	abcdefghijklmnopqrstuvwxyz 1q2w3e4r5t6z7u8i9o0p 1q2w3e4r5t6y7u8i9o0p
`
	.trim()
	.split(/\s+/)
	.flatMap((row) => [row, [...row].reverse().join("")]);
const ROW_PART = 4;
/** Names shorter than this are in too many words by chance. */
const PERSONAL_MIN = 4;
/** So many different characters must remain to be guessed once what everybody knows is taken out. */
const LEFT_TO_GUESS = 5;

/** No rules about kinds of characters: long enough, not what everybody takes, not one's own name. `personal`: what others know about the person. */
export function refuseWeakPassword(
	password: string,
	{ min = PASSWORD_MIN, personal = [] }: { min?: number; personal?: string[] } = {},
): void {
	if ([...password].length < min) throw new Refusal("invalid", { fields: { password: { message: "too_short", minimum: min } } });
	if (isCommon(password, personal)) throw new Refusal("invalid", { fields: { password: { message: "password_common" } } });
}

/** Whether little remains to be guessed beside known words, the person's own names, rows of keys, years and repetitions. */
export function isCommon(password: string, personal: string[] = []): boolean {
	const known = [...COMMON, ...personal.flatMap(partsOf)].sort((one, other) => other.length - one.length);
	// read as typed, and with the usual signs put back to letters: p4ssw0rd is password
	return [plain(password), leetless(plain(password))].some((text) => new Set(remainder(text, known)).size < LEFT_TO_GUESS);
}

function remainder(text: string, known: readonly string[]): string {
	let rest = text;
	for (const word of known) rest = rest.replaceAll(word, "");
	return withoutRows(rest)
		.replace(/(?:19|20)\d\d/g, "")
		.replace(/[^\p{L}\p{N}]/gu, "")
		.replace(/(.{1,4}?)\1{2,}/gu, "$1");
}

function withoutRows(text: string): string {
	let rest = "";
	for (let at = 0; at < text.length; ) {
		const length = rowPartAt(text, at);
		if (length === 0) rest += text[at];
		at += length || 1;
	}
	return rest;
}
/** The length of the longest part of a row that stands here; 0 for none. */
function rowPartAt(text: string, at: number): number {
	let length = 0;
	while (at + Math.max(length + 1, ROW_PART) <= text.length) {
		const part = text.slice(at, at + Math.max(length + 1, ROW_PART));
		if (!ROWS.some((row) => row.includes(part))) break;
		length = part.length;
	}
	return length;
}

const partsOf = (name: string): string[] =>
	plain(name)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((part) => part.length >= PERSONAL_MIN);

/** Without the differences between large and small letters, and between letters with and without accents. */
const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const LEET: Record<string, string> = { "@": "a", "4": "a", "0": "o", $: "s", "5": "s", "1": "i", "!": "i", "3": "e", "7": "t" };
const leetless = (text: string): string => text.replace(/[@40$51!37]/g, (sign) => LEET[sign] ?? sign);
