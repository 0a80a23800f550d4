import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { type FileField, plainWord } from "./import-words.ts";

/** What other programs call common fields, besides our own words. */
const SYNONYMS: Record<string, string[]> = {
	id: ["homeroom id"],
	first_name: ["given name", "forename", "firstname", "rufname", "nome"],
	last_name: ["surname", "family name", "lastname", "familienname", "nom", "sobrenome"],
	middle_name: ["second name", "weitere vornamen", "segundo nome"],
	date_of_birth: [
		"dob",
		"born",
		"birthday",
		"birthdate",
		"birth date",
		"geburtstag",
		"geb datum",
		"geboren",
		"naissance",
		"ne e le",
		"nascimento",
		"data nascimento",
	],
	class_label: ["class", "form", "grade", "group", "classroom", "klassenbezeichnung"],
	email: ["mail", "email address", "e mail address", "mail adresse", "courriel", "adresse e mail", "correio eletronico"],
	phone: ["telephone", "mobile", "cell", "phone number", "telefonnummer", "handy", "mobil", "portable", "telemovel", "contacto"],
	staff_id: [
		"staff member",
		"member of staff",
		"lehrkraft",
		"mitarbeiter",
		"mitarbeiterin",
		"enseignant",
		"membre du personnel",
		"docente",
		"funcionario",
	],
	share: ["stellenumfang", "beschaftigungsumfang", "quotite", "percentagem"],
	external_id: ["external id", "student number", "pupil number", "schulernummer", "numero", "n de aluno", "matricule"],
};

/** The same, so short that only the very same letters mean it: half of "Geb. am" stands in "Geb.-Name", too. */
const SHORT: Record<string, string[]> = {
	gender: ["sex", "sexe", "sexo", "geschl", "m f", "f m", "m f x", "m f d", "m w", "w m", "m w d", "w m d", "h f", "f h"],
	date_of_birth: ["geb", "geb am", "geb dat", "gebdatum", "geburtsdat", "d o b", "nasc", "data nasc", "date naiss"],
	staff_id: ["staff", "teacher", "employee", "lehrer", "lehrerin"],
	student_id: ["pupil", "child", "schuler", "schulerin", "eleve", "aluno", "aluna"],
	starts_on: ["start", "start date", "begin", "beginn", "vertragsbeginn", "debut", "date de debut", "inicio", "data de inicio"],
	ends_on: ["end", "end date", "ende", "vertragsende", "fin", "date de fin", "fim", "data de fim"],
	name: ["title", "titel", "bezeichnung", "designation", "intitule", "designacao"],
	line_1: ["street", "strasse", "str", "rue", "rua", "morada", "address", "street address", "adresse", "anschrift"],
	add_line_1: ["str", "morada", "address", "street address", "adresse", "anschrift"],
	post_code: ["plz", "zip", "zip code", "zipcode", "postcode", "postal code", "cp"],
	city: ["town", "stadt", "wohnort", "cidade"],
	phone: ["tel", "tel nr", "telnr", "tel no", "tlf"],
};

/** No field is called by a longer name; a cell that is no heading may be as long as it likes. */
const LONGEST_HEADING = 80;
/** Our own words go before other programs'. */
const OTHERS_LESS = 0.01;
/** Less alike than this, and two words are two things. */
const ALIKE = 0.6;

interface Known {
	field: string;
	word: string;
	pairs: Map<string, number>;
	length: number;
	/** Taken from its score. */
	less: number;
}
export interface Wish {
	field: string;
	score: number;
}
/** Field names by the headings alone. What the fields are called is taken apart once, not for every cell. */
export class Headings {
	readonly #known: Known[];
	readonly #short: Map<string, Wish>;
	readonly #heard = new Map<string, Wish | undefined>();

	constructor(fields: readonly FileField[]) {
		this.#known = fields.flatMap(({ name, words }) =>
			[name, ...Object.values(words), ...(SYNONYMS[name] ?? [])].map((known, i) => {
				const word = plainWord(known);
				return { field: name, word, pairs: pairsOf(word), length: pairCount(word), less: i > LOCALES.length ? OTHERS_LESS : 0 };
			}),
		);
		this.#short = new Map(
			fields.flatMap(({ name }) => (SHORT[name] ?? []).map((word) => [word, { field: name, score: 1 - OTHERS_LESS }] as const)),
		);
	}
	/** The field that is called most like it. */
	best(heading: string): Wish | undefined {
		if (heading.length > LONGEST_HEADING) return undefined;
		const word = plainWord(heading);
		if (word === "") return undefined;
		if (!this.#heard.has(word)) this.#heard.set(word, this.#compare(word));
		return this.#heard.get(word);
	}
	#compare(word: string): Wish | undefined {
		const like = this.#alike(word);
		const short = this.#short.get(word);
		return short !== undefined && short.score > (like?.score ?? 0) ? short : like;
	}
	#alike(word: string): Wish | undefined {
		const pairs = pairsOf(word);
		const length = pairCount(word);
		let best: Wish | undefined;
		for (const known of this.#known) {
			const least = Math.max(ALIKE, best?.score ?? 0) + known.less;
			// words of very different lengths cannot share enough, whatever their letters
			if (known.word !== word && 2 * Math.min(length, known.length) < least * (length + known.length)) continue;
			const score = (known.word === word ? 1 : likeness(pairs, length, known)) - known.less;
			if (score >= ALIKE && score > (best?.score ?? 0)) best = { field: known.field, score };
		}
		return best;
	}
}

const pairCount = (word: string): number => Math.max(0, word.length - 1);
function pairsOf(word: string): Map<string, number> {
	const pairs = new Map<string, number>();
	for (let i = 0; i < word.length - 1; i++) {
		const pair = word.slice(i, i + 2);
		pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
	}
	return pairs;
}
/** Near 1 for almost the same word, less the fewer pairs of letters two words share (Dice). */
function likeness(pairs: Map<string, number>, length: number, known: Known): number {
	let shared = 0;
	for (const [pair, times] of pairs) shared += Math.min(times, known.pairs.get(pair) ?? 0);
	const all = length + known.length;
	return all === 0 ? 0 : (2 * shared) / all;
}
