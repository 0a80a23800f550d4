import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { type Parts, zipped } from "./zip-file.ts";

/** Files made to hurt whoever reads them: small to send, large, wide, deep or slow to read. Each with what the reading of tables says about it. */
export interface HostileFile {
	name: string;
	bytes: Buffer;
	error: string;
}

const MEGABYTE = 1_000_000;
const text = (content: string) => Buffer.from(content);
/** `piece` again and again, about so many bytes. */
const many = (piece: string, bytes: number) => Buffer.alloc(Math.ceil(bytes / piece.length) * piece.length, piece);
const around = (start: string, middle: Uint8Array, end: string) => Buffer.concat([text(start), middle, text(end)]);

/** A workbook of one sheet; `more` are further parts or other ones in its place. */
export const workbook = (sheet: string | Uint8Array, more: Parts = {}): Buffer =>
	zipped({
		"xl/workbook.xml": text('<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'),
		"xl/_rels/workbook.xml.rels": text('<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'),
		"xl/worksheets/sheet1.xml": typeof sheet === "string" ? text(sheet) : sheet,
		...more,
	});
export const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const ROW = "<row><c><v>1</v></c></row>";

/** Says of itself that every part unpacks to ten bytes. */
function lying(archive: Buffer): Buffer {
	const bytes = Buffer.from(archive);
	for (const [mark, at] of [
		["PK\u0003\u0004", 22],
		["PK\u0001\u0002", 24],
	] as const)
		for (let found = bytes.indexOf(mark, 0, "latin1"); found !== -1; found = bytes.indexOf(mark, found + 4, "latin1"))
			bytes.writeUInt32LE(10, found + at);
	return bytes;
}

/** A picture of one colour: a few kilobytes that are drawn as `side` × `side`. */
export function hugePicture(side: number): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
		const framed = Buffer.alloc(body.length + 8);
		framed.writeUInt32BE(data.length, 0);
		body.copy(framed, 4);
		framed.writeUInt32BE(crc32(body), body.length + 4);
		return framed;
	};
	const header = Buffer.alloc(13);
	header.writeUInt32BE(side, 0);
	header.writeUInt32BE(side, 4);
	header[8] = 1;
	return Buffer.concat([
		Buffer.from("89504e470d0a1a0a", "hex"),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

const files: Record<string, () => [bytes: Buffer, error: string]> = {
	"a thousand columns": () => [text(`${Array.from({ length: 1000 }, (_, i) => i).join(",")}\n`.repeat(20)), "import_columns_max"],
	"a thousand columns in a workbook": () => [workbook(sheetOf(`<row>${"<c><v>1</v></c>".repeat(1000)}</row>`)), "import_columns_max"],
	"a cell far to the right": () => [workbook(sheetOf('<row r="1"><c r="ZZZ1"><v>1</v></c></row>')), "import_columns_max"],
	"rows that unpack to 110 MB": () => [
		workbook(around("<worksheet><sheetData>", many(ROW, 110 * MEGABYTE), "</sheetData></worksheet>")),
		"import_unpacks",
	],
	"110 MB beside a picture that does not shrink": () => [
		zipped({
			"xl/media/1.png": { stored: randomBytes(2 * MEGABYTE) },
			"xl/styles.xml": around("<styleSheet><!--", many("x", 110 * MEGABYTE), "--></styleSheet>"),
		}),
		"import_unpacks",
	],
	"shared texts that unpack to 40 MB": () => [
		workbook(sheetOf(ROW), { "xl/sharedStrings.xml": around("<sst>", many("<si><t>x</t></si>", 40 * MEGABYTE), "</sst>") }),
		"import_unpacks",
	],
	"one text of 40 MB that says it has ten bytes": () => [
		lying(workbook(sheetOf(ROW), { "xl/sharedStrings.xml": around("<sst><si><t>", many("x", 40 * MEGABYTE), "</t></si></sst>") })),
		"import_unpacks",
	],
	"a text that stands in every cell": () => [
		workbook(sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(150)}</row>`.repeat(40)), {
			"xl/sharedStrings.xml": text(`<sst><si><t>${"y".repeat(32_000)}</t></si></sst>`),
		}),
		"import_unpacks",
	],
	"a hundred megabytes of elements that say nothing, twice": () => [
		workbook(around("<worksheet><sheetData><row>", many("<c/>", 95 * MEGABYTE), "</row></sheetData></worksheet>"), {
			"xl/media/1.png": { stored: randomBytes(3 * MEGABYTE) },
			"xl/sharedStrings.xml": around("<sst>", many("<r/>", 95 * MEGABYTE), "</sst>"),
		}),
		"import_slow",
	],
	"elements within elements": () => [workbook(many("<a>", 900_000)), "import_unreadable"],
	"entities of entities": () => [
		workbook(
			`<!DOCTYPE x [<!ENTITY a "${"z".repeat(1000)}">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${`&a${i === 0 ? "" : i - 1};`.repeat(10)}">`).join("")}]>${sheetOf("<row><c><v>&a8;</v></c></row>")}`,
		),
		"import_unreadable",
	],
	"thousands of parts": () => [
		workbook(sheetOf(ROW), Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x/${i}`, new Uint8Array(0)]))),
		"import_unpacks",
	],
	"rows that stand twice": () => [workbook(sheetOf('<row r="2"><c><v>1</v></c></row>'.repeat(2))), "import_unreadable"],
	"a row beyond the last": () => [workbook(sheetOf('<row r="99999999999"><c><v>1</v></c></row>')), "import_unreadable"],
	"a zero in a cell": () => [workbook(sheetOf('<row><c t="str"><v>_x0000_</v></c></row>')), "import_unreadable"],
	"one cell of 900 KB": () => [text(`"${"ab ".repeat(300_000)}"\n`), "import_cell_max"],
	"a quote that never ends": () => [text(`a,b\n"${"x,y\n".repeat(500_000)}`), "import_open_quote"],
	"nothing but quotes": () => [many('"', 900_000), "import_cell_max"],
};

const made = new Map<string, HostileFile>();
/** Made when they are needed: some are large before they are packed. */
export function hostileFile(name: string): HostileFile {
	const known = made.get(name);
	if (known !== undefined) return known;
	const [bytes, error] = (files[name] as NonNullable<(typeof files)[string]>)();
	const file = { name, bytes, error };
	made.set(name, file);
	return file;
}
export const HOSTILE_FILES: string[] = Object.keys(files);
