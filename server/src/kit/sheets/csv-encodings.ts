import type { ENCODINGS } from "@homeroom/contract/kit/import-calls.ts";

export type Encoding = (typeof ENCODINGS)[number];
/** How a text would read in an encoding, and how likely that is: 1 where every letter is at home in one language. */
export interface Candidate {
	encoding: Encoding;
	score: number;
	/** A few of its lines. */
	sample: string;
}

/** The letters of languages besides a to z, as names have them. What one language explains alone is likelier than what takes several. */
const LANGUAGES: Record<string, string> = {
	de: "äöüß",
	fr: "àâæçéèêëîïôœùûüÿ",
	es: "áéíñóúü",
	pt: "áâãàçéêíóôõúü",
	it: "àèéìòù",
	nl: "ëïéèöüó",
	da: "æøåéöä",
	sv: "åäöéü",
	is: "áéíóúýþæöð",
	ga: "áéíóú",
	pl: "ąćęłńóśźż",
	cs: "áčďéěíňóřšťúůýž",
	sk: "áäčďéíľňóôšťúýž",
	hu: "áéíóöőúüű",
	ro: "ăâîșțşţ",
	hr: "čćđšž",
	tr: "çğıöşüâîûi̇",
	lt: "ąčęėįšųūž",
	lv: "āčēģīķļņšūž",
	et: "äöüõšž",
};
const WESTERN = ["de", "fr", "es", "pt", "it", "nl", "da", "sv", "is", "ga"];
const CENTRAL = ["pl", "cs", "sk", "hu", "ro", "hr", "de"];
type Script = "Latin" | "Cyrillic" | "Greek" | "Hebrew" | "Arabic" | "Japanese";
interface Known {
	languages: readonly string[];
	/** In the place of Latin letters. */
	script?: Script;
	rules?: keyof typeof MISPLACED;
}
/** Those that are told apart by what they make of the bytes, the commonest first: of two that read the same text, the first is meant. */
const KNOWN = {
	// some of whose letters are broken
	"utf-8": { languages: [...WESTERN, ...CENTRAL, "tr"] },
	"windows-1252": { languages: WESTERN, rules: "western" },
	"windows-1250": { languages: CENTRAL, rules: "central" },
	"iso-8859-2": { languages: CENTRAL, rules: "central" },
	"windows-1254": { languages: ["tr"] },
	"windows-1257": { languages: ["lt", "lv", "et"] },
	macintosh: { languages: WESTERN, rules: "western" },
	"iso-8859-15": { languages: WESTERN, rules: "western" },
	"windows-1251": { languages: [], script: "Cyrillic" },
	"koi8-r": { languages: [], script: "Cyrillic" },
	"windows-1253": { languages: [], script: "Greek" },
	"windows-1255": { languages: [], script: "Hebrew" },
	"windows-1256": { languages: [], script: "Arabic" },
	shift_jis: { languages: [], script: "Japanese" },
} satisfies Partial<Record<Encoding, Known>>;
const SCRIPTS: readonly [Script, RegExp][] = [
	["Latin", /\p{Script=Latin}/u],
	["Cyrillic", /\p{Script=Cyrillic}/u],
	["Greek", /\p{Script=Greek}/u],
	["Hebrew", /\p{Script=Hebrew}/u],
	["Arabic", /\p{Script=Arabic}/u],
	["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u],
];
const LETTER = /\p{L}/u;
/** Stand beside words in any list; an apostrophe also inside of one. */
const SIGNS = /[’‘“”„–—…€£§°«»·¡¿ªº´、。「」（）・　]/u;
const APOSTROPHES = /[’‘´·]/u;

/** Letters that stand in few places: elsewhere they are what another encoding makes of other letters. */
const VOWEL = "[aeiouyáéíóúýàâäöüėěő]";
const CONSONANT = "[bcdfghjklmnpqrstvwxz]";
const MISPLACED = {
	western: new RegExp(
		[
			// Spanish: in front of a vowel
			`ñ(?!${VOWEL})`,
			// Italian: at the end of a word
			"[ìò](?=\\p{L})",
			"ù(?=\\p{L})",
			// Portuguese: õe; French: œu, œi, and è in front of a consonant
			"õ(?!e)",
			"œ(?![ui])",
			`è(?=${VOWEL})`,
			// Danish: between consonants; Icelandic: þ in front, ð behind
			`ø(?=[aiouyáéíóúý])|${VOWEL}ø`,
			"æ(?!\\p{L})",
			"\\p{L}þ|(?<!\\p{L})ð",
			"[^\\p{ASCII}\\P{L}]{3,}",
		].join("|"),
		"gu",
	),
	central: new RegExp(
		[`(?<=${CONSONANT}|(?<!\\p{L})\\p{L})[čćřňľ](?=${CONSONANT})`, `[ńŕ](?=${VOWEL})`, "ă(?=[oe])", "ő(?=e)", "[ao]ď(?=\\p{L})"].join("|"),
		"gu",
	),
};
const FAULT = -2;
const FOREIGN = 0.2;
const NEIGHBOURLY = 0.75;

/** Every encoding that could have written these lines, the likeliest first. Lines without a sign outside of ASCII say nothing. */
export function candidatesFor(lines: Buffer): Candidate[] {
	const seen = new Set<string>();
	return Object.entries(KNOWN as Record<string, Known>)
		.flatMap(([name, known]) => {
			const encoding = name as Encoding;
			const text = new TextDecoder(encoding).decode(lines);
			if (seen.has(text)) return [];
			seen.add(text);
			return [{ encoding, score: likelihood(text, known), sample: sampleOf(text) }];
		})
		.sort((a, b) => b.score - a.score);
}

/** A guess is sure where its letters are at home and no other reading comes near. */
const PLAUSIBLE = 0.7;
const AHEAD = 0.2;
export const isSure = ([first, second]: readonly Candidate[]): boolean =>
	first !== undefined && first.score >= PLAUSIBLE && (second === undefined || first.score - second.score >= AHEAD);

function likelihood(text: string, { languages, script, rules }: Known): number {
	const letters: string[] = [];
	let sum = 0;
	let count = 0;
	const signs = [...text];
	for (const [i, sign] of signs.entries()) {
		if ((sign.codePointAt(0) as number) < 0x80) continue;
		count++;
		const score = inPlace(sign, signs[i - 1] ?? " ", signs[i + 1] ?? " ", script);
		if (score === undefined) letters.push(sign.toLowerCase());
		else sum += score;
	}
	if (rules !== undefined) sum += FAULT * [...text.toLowerCase().matchAll(MISPLACED[rules])].length;
	if (script !== undefined) sum += unspoken(text, script);
	return count === 0 ? 0 : (sum + atHome(letters, languages)) / count;
}

/** Words that nobody could say, or with a letter inside that only ends words: the letters of another script, read as this one's. */
const VOWELS: Partial<Record<Script, RegExp>> = { Cyrillic: /[аеёиоуыэюяіїєў]/gu, Greek: /[αεηιουωάέήίόύώϊϋ]/gu };
const ENDING: Partial<Record<Script, RegExp>> = { Hebrew: /[ךםןףץ](?=\p{L})/gu, Greek: /ς(?=\p{L})/gu };
function unspoken(text: string, script: Script): number {
	const [vowels, ending] = [VOWELS[script], ENDING[script]];
	let less = ending === undefined ? 0 : FAULT * [...text.matchAll(ending)].length;
	if (vowels === undefined) return less;
	for (const [word] of text.toLowerCase().matchAll(/[^\p{ASCII}\P{L}]{3,}/gu)) {
		const share = (word.match(vowels)?.length ?? 0) / word.length;
		if (share < 0.25 || share > 0.75) less -= word.length;
	}
	return less;
}

/** Undefined: a Latin letter, whose language decides. */
function inPlace(sign: string, before: string, after: string, script: Script | undefined): number | undefined {
	if (/[\ufffd\p{Cc}\p{Co}\p{Cn}]/u.test(sign)) return 2 * FAULT;
	const [own] = SCRIPTS.find(([, letters]) => letters.test(sign)) ?? [];
	if (own === undefined) {
		const inside = LETTER.test(before) && LETTER.test(after);
		if (SIGNS.test(sign)) return inside && !APOSTROPHES.test(sign) ? FAULT : 0.8;
		return inside || LETTER.test(before) || LETTER.test(after) ? FAULT : 0;
	}
	const others = [before, after].filter((near) => LETTER.test(near) && !SCRIPTS.find(([name]) => name === own)?.[1].test(near));
	if (others.length > 0) return FAULT;
	const isLate = /\p{Lu}/u.test(sign) && (/\p{Ll}/u.test(before) || (/\p{L}/u.test(before) && /\p{Ll}/u.test(after)));
	if (isLate) return FAULT;
	if (own === "Latin") return script === undefined ? undefined : FOREIGN;
	if (own !== script) return FAULT;
	// half of a word in small katakana is no Japanese anybody writes
	return own === "Japanese" && /[\uff61-\uff9f]/u.test(sign) ? FOREIGN : 1;
}

/** As if all were written in the language that explains most of it; letters of the neighbours count less. */
function atHome(letters: readonly string[], languages: readonly string[]): number {
	const around = new Set(languages.flatMap((language) => [...(LANGUAGES[language] ?? "")]));
	const value = (own: string) =>
		letters.reduce((sum, letter) => sum + (own.includes(letter) ? 1 : around.has(letter) ? NEIGHBOURLY : FOREIGN), 0);
	return Math.max(0, ...languages.map((language) => value(LANGUAGES[language] ?? "")));
}

const SAMPLE_LINES = 3;
const SAMPLE_LENGTH = 90;
const sampleOf = (text: string): string =>
	text
		.split(/[\r\n]+/)
		.filter((line) => /[^\p{ASCII}]/u.test(line))
		.slice(0, SAMPLE_LINES)
		.map((line) => line.slice(0, SAMPLE_LENGTH))
		.join(" · ");
