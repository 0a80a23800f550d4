import { type Parts, zipped } from "./zip-file.ts";

/** Bytes of a text in encodings that Node only reads: by asking what each byte, or pair of bytes, is read as. */
export function encodedIn(encoding: string, text: string): Buffer {
	if (encoding === "utf-8") return Buffer.from(text);
	if (encoding === "utf-16le") return Buffer.from(text, "utf16le");
	if (encoding === "utf-16be") return Buffer.from(text, "utf16le").swap16();
	const table = tableOf(encoding);
	return Buffer.concat(
		[...text].map((sign) => {
			const bytes = sign.charCodeAt(0) < 0x80 ? Buffer.from(sign) : table.get(sign);
			if (bytes === undefined) throw new Error(`${encoding} has no ${sign}`);
			return bytes;
		}),
	);
}
const tables = new Map<string, Map<string, Buffer>>();
function tableOf(encoding: string): Map<string, Buffer> {
	const known = tables.get(encoding);
	if (known !== undefined) return known;
	const table = new Map<string, Buffer>();
	const note = (...bytes: number[]) => {
		const sign = new TextDecoder(encoding).decode(Uint8Array.from(bytes));
		if ([...sign].length === 1 && sign !== "\ufffd" && !table.has(sign)) table.set(sign, Buffer.from(bytes));
	};
	for (let lead = 0x80; lead < 0x100; lead++) {
		note(lead);
		if (encoding === "shift_jis") for (let trail = 0x40; trail < 0xfd; trail++) note(lead, trail);
	}
	tables.set(encoding, table);
	return table;
}

export type OddCell = string | number | { number: number; format: string } | { error: string };
/** A workbook of one sheet with rows of these cells, numbers in formats of their own. */
export function bookOf(rows: readonly OddCell[][], more: Parts = {}): Buffer {
	const formats = [...new Set(rows.flat().flatMap((cell) => (typeof cell === "object" && "format" in cell ? [cell.format] : [])))];
	const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
	const xml = (cell: OddCell): string => {
		if (typeof cell === "string") return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
		if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
		if ("error" in cell) return `<c t="e"><v>${cell.error}</v></c>`;
		return `<c s="${formats.indexOf(cell.format) + 1}"><v>${cell.number}</v></c>`;
	};
	const styles = `<styleSheet><numFmts>${formats.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${escaped(code)}"/>`).join("")}</numFmts>
		<cellXfs><xf/>${formats.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join("")}</cellXfs></styleSheet>`;
	const sheet = `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(xml).join("")}</row>`).join("")}</sheetData></worksheet>`;
	const parts: Parts = {
		"xl/workbook.xml": Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'),
		"xl/_rels/workbook.xml.rels": Buffer.from('<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'),
		"xl/styles.xml": Buffer.from(styles),
		"xl/worksheets/sheet1.xml": Buffer.from(sheet),
	};
	return zipped({ ...parts, ...more });
}

/** A compound file, as far as anybody looks into it: its mark and the names of its streams. */
export const compoundOf = (...streams: string[]): Buffer =>
	Buffer.concat([
		Buffer.from("d0cf11e0a1b11ae1", "hex"),
		Buffer.alloc(1016),
		...streams.map((name) => Buffer.concat([Buffer.from(name, "utf16le"), Buffer.alloc(64)])),
	]);
const filler = Buffer.from("<x/>");
/** Archives that are no workbook. */
export const archiveOf = (...names: string[]): Buffer => zipped(Object.fromEntries(names.map((name) => [name, filler])));
