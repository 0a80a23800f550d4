/**
 * Text in the XML of a spreadsheet: what XML cannot hold is written _xHHHH_ (ECMA-376, 22.9.2.19), and so is an underscore that would look like it.
 * A carriage return is among them, because XML readers turn it into a line feed.
 */
const UNWRITABLE = /[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;
/** Most cells have none of all that. */
const PLAIN = /^[\p{L}\p{N} .,;:@+/()'-]*$/u;
const coded = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const xmlText = (text: string): string =>
	PLAIN.test(text) ? text : text.replace(UNWRITABLE, coded).replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string);
export const textFromXml = (text: string): string =>
	text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** Days since the spreadsheet's beginning. Before March 1900 its calendar has a day that never was: such days are written as text. */
const DAY_MS = 86_400_000;
const BEGINNING = Date.UTC(1899, 11, 30);
const BEGINNING_1904 = Date.UTC(1904, 0, 1);
export const FIRST_SAFE_DAY = "1900-03-01";

export const serialOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - BEGINNING) / DAY_MS;

/** 42063 → 2015-02-28, with a time where there is one. Text stays as it is where the number is no date. */
export function dayOfSerial(serial: number, from1904: boolean): string {
	const ms = Math.round(serial * 86_400) * 1000;
	// the day that never was, 29 February 1900, moves all before it
	const early = !from1904 && serial < 60 ? DAY_MS : 0;
	const date = new Date((from1904 ? BEGINNING_1904 : BEGINNING) + ms + early);
	if (serial < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return String(serial);
	const text = date.toISOString();
	return Number.isInteger(serial) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** B7 → 1. */
export function columnOf(reference: string): number {
	let column = 0;
	for (let i = 0; i < reference.length; i++) {
		const code = reference.charCodeAt(i);
		if (code < 65 || code > 90) break;
		column = column * 26 + code - 64;
	}
	return column - 1;
}
