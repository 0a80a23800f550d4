import { eachWord, type Noun, type Nouns, type OwnWord, withNouns } from "../contract/src/kit/words/own-words.ts";
import { languagesIn, openWords, productNouns, readRawWords, wordFiles } from "./words.ts";

/** What is read outside of a school, or about the product itself. */
const NOT_A_SCHOOLS = ["landing", "terms", "console", "plans", "sso", "maintenance", "session", "words"];
/** Where the word means something else, or helps to find a thing by any name. */
const OTHERWISE = [/^also\./, /^log\.field\.oidc_client$/, /\.kind\.fixed_term$/, /^admission\.because\./];
/** Where a language has the same word for something else: there it is no school's to change. */
const HOMONYMS: Record<string, Partial<Record<OwnWord, RegExp>>> = {
	de: {
		// sixty minutes
		lesson: /(^settings\.|lock_after_)hours/,
	},
	pt: {
		// “casas decimais”
		house: /^(amount(_decimals|_unclear)?|hundredths)$/,
		// “antigo aluno” is one word
		student: /\.status\.alumni$/,
		// “sala de aula”
		lesson: /^rooms\.kind\.classroom$/,
		// a call
		register: /^(contacts\.(wishes|preferred)\.phone|clients\.preferred_way)$/,
	},
	fr: {
		// a stretch of time, a period of the bell
		term: /^(period_overlap|overlap|lists\.period)$/,
		// whoever leads a class or a house
		guardian: /^(classes\.(lead_teacher|led_by|is_lead|lead)|houses\.heads|help\.houses|log\.field\.is_lead)$/,
		// “en cours”
		course:
			/^((changes\.)?undo_(begun|runs)|imports?[._]((state\.)?(checking|running)|busy|crowded)|enrolments\.(years_(context|none_text)|(no_|now_|year\.is_|promote_(no_)?)?current(_hint)?|promote_no_year)|help\.settings\.years|log\.field\.is_current)$/,
		// “ancien élève” is one word
		student: /^(students|log\.value)\.status\.alumni$/,
		// “jour de classe”, “salle de classe”
		class: /^(log\.field\.weekdays|rooms\.kind\.classroom)$/,
		// a call, and “formule d’appel”
		register: /^(clients\.(salutation|preferred_way)|contacts\.(wishes|preferred)\.phone|log\.field\.emergency_order)$/,
	},
};
const PARTS = ["screen", "refusals", "mails"] as const;
/** Stands where a sentence lets a school say its own word. */
const BLANK: Noun = { one: "¤", many: "¤", gender: "m" };
const BLANKS: Nouns = eachWord(() => BLANK);

/** Sentences that say a word themselves which a school may change: they would go on saying it. */
export function findFixedNouns(root: string): string[] {
	return languagesIn(root).flatMap((language) => {
		const nouns = productNouns(root, language);
		const said = openWords(root, language).map((word) => ({ word, pattern: patternOf(nouns[word]) }));
		return wordFiles(root, language)
			.filter((file) => !NOT_A_SCHOOLS.includes(file.replace(/\.json$/, "")))
			.flatMap((file) => {
				const words = readRawWords(root, language, file);
				return PARTS.flatMap((part) =>
					Object.entries(words[part] ?? {})
						.filter(([key]) => !OTHERWISE.some((other) => other.test(key)))
						.flatMap(([key, text]) =>
							faultsOf(
								text,
								said.filter(({ word }) => HOMONYMS[language]?.[word]?.test(key) !== true),
							).map((word) => `${language}/${file} ${part}: ${key} says ${nouns[word].one} itself: use {${word}_one}`),
						),
				);
			});
	});
}
function faultsOf(text: string, said: readonly { word: OwnWord; pattern: RegExp }[]): OwnWord[] {
	// names of gaps are no words that people read
	const read = withNouns(text, BLANKS).replace(/\{\s*\w+\s*(?=[,}])/g, "{");
	return said.filter(({ pattern }) => pattern.test(read)).map(({ word }) => word);
}
/** Also with the endings of German cases, and each half of Schülerinnen und Schüler. */
const patternOf = ({ one, many }: Noun): RegExp =>
	new RegExp(`(?<![\\p{L}-])(${[one, many, ...many.split(/ \p{Ll}+ /u)].join("|")})(?:e?[ns])?(?![\\p{L}-])`, "iu");
