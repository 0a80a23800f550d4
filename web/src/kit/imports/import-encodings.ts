import type { ENCODINGS } from "@homeroom/contract/kit/import-calls.ts";

/** As programs offer them when they save. */
export const ENCODING_NAMES: Record<(typeof ENCODINGS)[number], string> = {
	"utf-8": "UTF-8",
	"utf-16le": "UTF-16 LE",
	"utf-16be": "UTF-16 BE",
	"windows-1252": "Windows-1252 (Latin-1)",
	"iso-8859-15": "ISO 8859-15 (Latin-9)",
	"windows-1250": "Windows-1250",
	"iso-8859-2": "ISO 8859-2 (Latin-2)",
	"windows-1251": "Windows-1251",
	"koi8-r": "KOI8-R",
	"windows-1253": "Windows-1253",
	"windows-1254": "Windows-1254",
	"windows-1255": "Windows-1255",
	"windows-1256": "Windows-1256",
	"windows-1257": "Windows-1257",
	macintosh: "Mac OS Roman",
	shift_jis: "Shift JIS",
};
