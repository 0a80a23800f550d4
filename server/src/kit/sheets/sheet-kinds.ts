import type { Bytes } from "./sheet-rows.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** How pictures, PDF, letters, archives and programs begin, each byte a letter. */
const NO_TABLE = [
	"\x89PNG",
	"\xff\xd8\xff",
	"GIF8",
	"RIFF",
	"%PDF-",
	"%!PS",
	"{\\rtf",
	"\x1f\x8b",
	"7z\xbc\xaf",
	"Rar!",
	"\x7fELF",
	"MZ\x90",
	"SQLite format",
];
/** As texts: cards, calendars, data of programs. */
const OTHER_TEXT = /^\s*(BEGIN:V(CARD|CALENDAR)|[[{]\s*["{[\]}]|<\?php|-- (MySQL|PostgreSQL))/i;
const WEB_PAGE = /^\s*(<!doctype html|<html|<head|<body|<table|<meta|<style|<div)/i;
const XML = /^\s*<\?xml/i;

/** Refused with what it is, where it is no table: a sentence that only says "unreadable" leaves people to guess. `text`: its start, decoded. */
export function demandTable(head: Buffer, text: string): void {
	const start = head.toString("latin1", 0, 16);
	if (NO_TABLE.some((mark) => start.startsWith(mark)) || OTHER_TEXT.test(text)) throw new UnreadableFile({ message: "import_no_table" });
	if (WEB_PAGE.test(text) || (XML.test(text) && /<html|schemas-microsoft-com:office/i.test(text.slice(0, 4000))))
		throw new UnreadableFile({ message: "import_web_page" });
	if (XML.test(text)) throw new UnreadableFile({ message: "import_no_table" });
	// a table has no zeros; a program has
	if (text.includes("\0")) throw new UnreadableFile({ message: "import_no_table" });
	if (head.length > 0 && text !== "" && text.trim() === "") throw new UnreadableFile({ message: "import_nothing" });
}

/** Compound files, as office programs wrote them before 2007; one with a password still is one. */
const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");
export const isCompound = (start: Uint8Array): boolean => COMPOUND.equals(start.subarray(0, COMPOUND.length));
const wide = (name: string) => Buffer.from(name, "utf16le");
const [LOCKED, ...BOOKS] = ["EncryptedPackage", "Workbook", "Book"].map(wide) as [Buffer, ...Buffer[]];

/** By the names of the streams inside, which may stand anywhere. */
export async function compoundKind(bytes: Bytes): Promise<UnreadableFile> {
	let isBook = false;
	let rest = Buffer.alloc(0);
	for await (const piece of bytes()) {
		const block = Buffer.concat([rest, piece]);
		if (block.includes(LOCKED)) return new UnreadableFile({ message: "import_locked" });
		isBook ||= BOOKS.some((name) => block.includes(name));
		rest = Buffer.from(block.subarray(-LOCKED.length));
	}
	return new UnreadableFile({ message: isBook ? "import_xls" : "import_no_table" });
}

/** An archive without the parts of a workbook, by the names of those it has. */
export function archiveKind(parts: ReadonlySet<string>): UnreadableFile {
	if (parts.has("xl/workbook.bin")) return new UnreadableFile({ message: "import_xlsb" });
	if (parts.has("content.xml") && parts.has("META-INF/manifest.xml")) return new UnreadableFile({ message: "import_ods" });
	if ([...parts].some((name) => /\.iwa$|^Index\.zip$/.test(name))) return new UnreadableFile({ message: "import_numbers" });
	// a letter, slides, or any files packed together; one without a part is broken
	return new UnreadableFile(parts.size > 0 ? { message: "import_no_table" } : undefined);
}
