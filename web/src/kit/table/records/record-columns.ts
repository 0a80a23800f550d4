import { type Field, type Fields, fieldsOf, type RecordBase, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { createElement, type ReactNode, Suspense } from "react";
import { isRecord } from "../../record/ask-for-name.ts";
import { rawValue } from "../../record/record-rows.ts";
import { listTool } from "../list/list-tool.ts";
import type { RecordWords } from "../record-words.ts";
import type { Column } from "../table-column.ts";

/** How a record looks in its list, where plain values are not enough. */
export interface RecordLook<Row> {
	/** The first column: it opens the record. */
	lead: (row: Row) => ReactNode;
	/** The sort of the first column; its words are those of the record's `name`. */
	leadSort?: string;
	/** The record's name, for those who cannot see the row. */
	nameOf: (row: Row) => string;
	/** The record on a phone. */
	card: (row: Row) => ReactNode;
	/** Cells that are more than their value; undefined where that would be too much for a row. */
	cells?: Record<string, ((row: Row) => ReactNode) | undefined>;
}
/** What of it an area says itself. */
export type OwnLook<Row> = Partial<Omit<RecordLook<Row>, "leadSort" | "nameOf">>;

/** The first column stays where it is. */
export const LEAD = "name";
/** 140 px, and up to 220 px where the names have room to spare. */
const GROWING = "clamp(140px, 40vw - 340px, 220px)";
const WIDTHS: Partial<Record<Field["kind"], number | string>> = {
	line: GROWING,
	text: 240,
	rich: 240,
	email: 220,
	choices: 200,
	user: 170,
	people: 260,
	picture: 90,
	record: 170,
	number: 120,
	money: 130,
	yes_no: 110,
};
const WIDTH = 150;
const AT_END: readonly Field["kind"][] = ["day", "instant", "number", "money"];

/** Several of something, or too long for a cell. */
const UNEDITABLE: readonly Field["kind"][] = ["people", "choices", "text", "rich", "instant"];
const isEditable = ({ kind, computed, record }: Field): boolean =>
	!computed && !UNEDITABLE.includes(kind) && (kind !== "record" || isRecord(record));

/** What can be a column, in the record's order. */
export const offeredColumns = (fields: Fields): [string, Field][] =>
	Object.entries(fields).filter(([, field]) => field.column !== undefined);
export const startColumns = (spec: RecordSpec): string[] =>
	offeredColumns(fieldsOf(spec)).flatMap(([name, field]) => (field.column === "shown" ? [name] : []));

interface ColumnChoice {
	shown: readonly string[];
	widths: Readonly<Record<string, number>>;
	mayEdit: boolean;
}
export function recordColumns<Row extends RecordBase>(
	fields: Fields,
	look: RecordLook<Row>,
	words: RecordWords,
	{ shown, widths, mayEdit }: ColumnChoice,
): Column<Row>[] {
	const lead: Column<Row> = {
		id: LEAD,
		header: words.label(LEAD),
		cell: look.lead,
		...(look.leadSort !== undefined && { sort: look.leadSort }),
		...(widths[LEAD] !== undefined && { width: widths[LEAD] }),
	};
	const others = shown.flatMap((name): Column<Row>[] => {
		const field = fields[name];
		if (field === undefined || name === LEAD) return [];
		const own = look.cells?.[name];
		return [
			{
				id: name,
				header: words.label(name),
				cell:
					own ??
					((row) => (field.record === "files" ? fileCell(rawValue(row, name)) : plainCell(words.text(name, field, rawValue(row, name))))),
				width: widths[name] ?? WIDTHS[field.kind] ?? WIDTH,
				...(field.sortable && { sort: name }),
				...(AT_END.includes(field.kind) && { align: "end" }),
				...(mayEdit && isEditable(field) && { editable: true }),
			},
		];
	});
	return [lead, ...others];
}

const FileLink = listTool(() => import("../values/file-link.tsx"));
const fileCell = (id: unknown): ReactNode => (id ? createElement(Suspense, null, createElement(FileLink, { id: id as number })) : "—");

/** What may be cut in a cell can be read in its title. */
const plainCell = (text: string | null): ReactNode => (text === null ? "—" : createElement("span", { title: text }, text));

/** The least that the columns need side by side, in px: with the box and the menu of each row. */
export const leastWidth = <Row>(columns: readonly Column<Row>[]): number =>
	columns.reduce((sum, { id, width }) => sum + (typeof width === "number" ? width : id === LEAD ? 240 : 220), 52 + 60);
