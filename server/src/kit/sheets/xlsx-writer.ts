import { Zip, ZipDeflate } from "fflate";
import { type Cell, type CellRows, looksLikeFormula } from "./sheet-cells.ts";
import { FIRST_SAFE_DAY, serialOf, xmlText } from "./xlsx-text.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Cell styles by place: plain, a date in the reader's own format, a heading, text that stays text when it is edited. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const DATE = 1;
const HEADING = 2;
const TEXT = 3;

const parts = (sheets: readonly string[]): [string, string][] => {
	const each = (text: (name: string, number: number) => string): string => sheets.map((name, i) => text(name, i + 1)).join("");
	return [
		[
			"[Content_Types].xml",
			`${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
		],
		[
			"_rels/.rels",
			`${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		],
		[
			"xl/workbook.xml",
			`${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((name, n) => `<sheet name="${xmlText(sheetName(name))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
		],
		[
			"xl/_rels/workbook.xml.rels",
			`${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
		],
		["xl/styles.xml", STYLES],
	];
};
/** A sheet's name has no more than 31 characters and none of these. */
const sheetName = (name: string): string => name.replace(/[[\]*?:/\\]/g, " ").slice(0, 31) || "Sheet";

/** A sheet of a workbook, with its headings. */
export interface WrittenSheet {
	name: string;
	header: readonly string[];
	rows: CellRows;
}
/** An XLSX file as it is made: no more of it is in memory than one batch. */
export const xlsxFile = (sheet: string, header: readonly string[], rows: CellRows): AsyncGenerator<Uint8Array> =>
	xlsxBook([{ name: sheet, header, rows }]);

/** The same of several sheets, one after the other. */
export async function* xlsxBook(sheets: readonly WrittenSheet[]): AsyncGenerator<Uint8Array> {
	const ready: Uint8Array[] = [];
	const zip = new Zip((error, piece) => {
		if (error) throw error;
		ready.push(piece);
	});
	const encoder = new TextEncoder();
	const open = (name: string) => {
		// quick rather than small: whoever waits for it waits for the first byte
		const file = new ZipDeflate(name, { level: 1 });
		zip.add(file);
		return (text: string, last = false) => file.push(encoder.encode(text), last);
	};
	for (const [name, text] of parts(sheets.map(({ name }) => name))) open(name)(text, true);
	for (const [place, sheet] of sheets.entries()) {
		const write = open(`xl/worksheets/sheet${place + 1}.xml`);
		for await (const text of sheetXml(sheet)) {
			if (text !== "") write(text);
			yield* ready.splice(0);
		}
		write("</sheetData></worksheet>", true);
	}
	zip.end();
	yield* ready.splice(0);
}

async function* sheetXml({ header, rows }: WrittenSheet): AsyncGenerator<string> {
	const widths = header.map(
		(name, i) => `<col min="${i + 1}" max="${i + 1}" width="${Math.min(40, Math.max(12, name.length + 3))}" customWidth="1"/>`,
	);
	yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${header.map((name) => textCell(name, HEADING)).join("")}</row>`;
	let number = 1;
	for await (const batch of rows) {
		let text = "";
		for (const row of batch) {
			number++;
			text += `<row r="${number}">`;
			for (const cell of row) text += cellXml(cell);
			text += "</row>";
		}
		yield text;
	}
}

function cellXml(cell: Cell): string {
	if (cell === null || cell === "") return "<c/>";
	if (typeof cell === "number") return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : "<c/>";
	if (typeof cell === "string") return textCell(cell, looksLikeFormula(cell) ? TEXT : 0);
	if ("amount" in cell) return amountCell(cell.amount);
	return cell.day < FIRST_SAFE_DAY ? textCell(cell.day, 0) : `<c s="${DATE}"><v>${serialOf(cell.day)}</v></c>`;
}
/** Spreadsheets keep 15 digits: a larger amount stays a text. */
const amountCell = (amount: string): string =>
	amount.replace(/\D/g, "").length > 15 ? textCell(amount, TEXT) : `<c><v>${amount.replace(",", ".")}</v></c>`;
const textCell = (text: string, style: number): string =>
	`<c t="inlineStr"${style === 0 ? "" : ` s="${style}"`}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
