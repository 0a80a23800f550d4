import { readDay, readNumber, wordReader } from "../import-values.ts";
import { type FileField, FULL_NAME, ID_FIELD, plainWord } from "../import-words.ts";

/** What cells say of a field, whatever stands above them. */
export interface Evidence {
	/** Whether a cell could be a value of it; where nothing can be told, it could. */
	fits(text: string): boolean;
	/** A column of such cells is this field's even without a heading. */
	shows?(texts: readonly string[]): boolean;
}
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const FIGURES = /^[\d\s.,/-]+$/;
const CONTEXT = { thisYear: new Date().getUTCFullYear(), locale: "en", currency: "EUR" } as const;
/** In whichever order: which one is decided for the whole file. */
const isDay = (text: string): boolean =>
	/\D/.test(text) ? [2, 4, 5, 6].some((date_format_id) => readDay(text, { ...CONTEXT, date_format_id }) !== undefined) : isBareDay(text);
/** 20150228, or as spreadsheets count. */
const isBareDay = (text: string): boolean => /^(19|20)\d{6}$/.test(text) || /^[2-5]\d{4}$/.test(text);
const isWrittenDay = (text: string): boolean => /\d\D+\d/.test(text) && isDay(text);
const hasDigits = (text: string, least: number): boolean => text.replace(/\D/g, "").length >= least;
const CALLS = /^[+(\d][\d\s()./–-]{5,}\d(\s*(x|ext\.?)\s*\d+)?$/i;

/** Words of a name, a place, a street: anything but an address, a day or (but for streets) figures alone. */
const isWords = (text: string): boolean => !ADDRESS.test(text) && !FIGURES.test(text);
const TITLES = new Set(
	"mr mrs ms miss mx dr prof sir rev herr frau hr fr m mme mlle monsieur madame sr sra dr dra d dona eng engo".split(" "),
);
/** Texts whose name says what stands in them. */
const BY_NAME: Record<string, (text: string) => boolean> = {
	first_name: isWords,
	middle_name: isWords,
	last_name: isWords,
	called_name: isWords,
	full_name: isWords,
	city: isWords,
	state: (text) => !ADDRESS.test(text) && !isWrittenDay(text),
	post_code: (text) => /\d/.test(text) && text.length <= 12 && !isWrittenDay(text),
	line_1: (text) => !ADDRESS.test(text) && !isWrittenDay(text) && /\p{L}/u.test(text),
	add_line_1: (text) => !ADDRESS.test(text) && !isWrittenDay(text) && /\p{L}/u.test(text),
	// a number of another program has no words in it
	external_id: (text) => !/\p{L}\s+\p{L}/u.test(text) && !isWrittenDay(text) && !ADDRESS.test(text),
	salutation: (text) =>
		plainWord(text)
			.split(" ")
			.every((word) => TITLES.has(word)),
	class_label: (text) => !ADDRESS.test(text) && !isWrittenDay(text),
};

/** Readers are made once, however many columns there are. */
export function evidenceOf(file: FileField): Evidence {
	if (file.name === ID_FIELD.name) return { fits: (text) => /^0*[1-9]\d{0,15}$/.test(text) };
	if (file.name === FULL_NAME.name) return { fits: isWords };
	switch (file.field.kind) {
		case "email":
			return { fits: (text) => ADDRESS.test(text), shows: (texts) => texts.every((text) => ADDRESS.test(text)) };
		case "day":
			return { fits: isDay, shows: (texts) => texts.every(isWrittenDay) };
		case "choice": {
			// whole words alone: an M or a D may be anything
			const read = wordReader(file);
			const isOne = (text: string) => read(text, { ...CONTEXT, locale: "en" }) !== undefined;
			return { fits: (text) => isOne(text) || (!ADDRESS.test(text) && !isWrittenDay(text)), shows: (texts) => texts.every(isOne) };
		}
		case "phone":
			return {
				fits: (text) => hasDigits(text, 4) && !ADDRESS.test(text) && !isWrittenDay(text),
				// figures alone may be any number
				shows: (texts) =>
					texts.every((text) => CALLS.test(text) && !isWrittenDay(text)) && texts.some((text) => /^\+|^0.*[\s/()-]/.test(text)),
			};
		case "number":
			return { fits: (text) => readNumber(text.replace(/(?<!\s)\s*%$/, "")) !== undefined };
		case "money":
			return { fits: (text) => /\d/.test(text) && !isWrittenDay(text) };
		case "yes_no":
			return { fits: (text) => text.length <= 12 && !isWrittenDay(text) };
		default:
			return { fits: BY_NAME[file.name] ?? (() => true) };
	}
}
