import { type Field, type Fields, fieldsOf, type RecordBase, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { createElement, type ReactNode, Suspense } from "react";
import { isRecord } from "../../record/ask-for-name.ts";
import { rawValue } from "../../record/record-rows.ts";
import { listTool } from "../list/list-tool.ts";
import type { RecordWords } from "../record-words.ts";
import type { Column } from "../table-column.ts";
import type { TableLook } from "../table-setting.ts";

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
/** As wide as what stands in it, between these: px. */
const WIDTHS: Partial<Record<Field["kind"], readonly [least: number, most: number]>> = {
	line: [80, 220],
	text: [160, 280],
	rich: [160, 280],
	email: [140, 240],
	phone: [120, 180],
	choices: [120, 220],
	picture: [80, 90],
	number: [80, 140],
	money: [90, 150],
	yes_no: [80, 120],
};
const WIDTH = [100, 180] as const;
/** What is no text of its own is named later, by people and records. */
const NAMED: Partial<Record<Field["kind"], number>> = { user: 170, people: 240, record: 170, scan: 150 };
/** Of a letter, of the paddings, of a sort's arrow with the header's menu, of a dot or a sign before a value, and of a bar before a figure. */
const [LETTER, PADDING, ARROW, SIGN, BAR] = [7.3, 26, 34, 20, 56];
/** Pages differ by a letter: a column does not move because of one. */
const STEP = 10;

function widthOf(field: Field, header: string, texts: readonly (string | null)[], isOwn: boolean): number {
	const [least, most] = WIDTHS[field.kind] ?? WIDTH;
	const longest = texts.reduce((length, text) => Math.max(length, text?.length ?? 1), 0);
	const value = longest * LETTER + PADDING + (isOwn ? (field.kind === "number" ? BAR : SIGN) : 0);
	const head = header.length * LETTER + PADDING + (field.sortable ? ARROW : 0);
	return Math.ceil(Math.min(Math.max(value, head, least), most) / STEP) * STEP;
}
const AT_END: readonly Field["kind"][] = ["day", "instant", "number", "money"];

/** Several of something, or too long for a cell. */
const UNEDITABLE: readonly Field["kind"][] = ["people", "choices", "text", "rich", "instant"];
const isEditable = ({ kind, computed, record }: Field): boolean =>
	!computed && !UNEDITABLE.includes(kind) && (kind !== "record" || isRecord(record));

/** What can be a column, in the record's order. */
export const offeredColumns = (fields: Fields): [string, Field][] =>
	Object.entries(fields).filter(([, field]) => field.column !== undefined);
export const startColumns = (spec: RecordSpec): string[] =>
	Object.entries({ ...fieldsOf(spec), ...spec.joined }).flatMap(([name, { column }]) => (column === "shown" ? [name] : []));
/** Columns of the address, those that the person chose, or those to start with. */
export const shownColumns = (spec: RecordSpec, { columns }: { columns?: string | undefined }, look: TableLook): readonly string[] =>
	columns?.split(",") ?? look.columns ?? startColumns(spec);

interface ColumnChoice {
	shown: readonly string[];
	widths: Readonly<Record<string, number>>;
	mayEdit: boolean;
	/** What the widths follow; without, they are those of the headers. */
	rows?: readonly RecordBase[] | undefined;
}
export function recordColumns<Row extends RecordBase>(
	fields: Fields,
	look: RecordLook<Row>,
	words: RecordWords,
	{ shown, widths, mayEdit, rows = [] }: ColumnChoice,
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
		const texts = () => rows.map((row) => words.text(name, field, rawValue(row, name)));
		return [
			{
				id: name,
				header: words.label(name),
				cell:
					own ??
					((row) => (field.record === "files" ? fileCell(rawValue(row, name)) : plainCell(words.text(name, field, rawValue(row, name))))),
				width: widths[name] ?? NAMED[field.kind] ?? widthOf(field, words.label(name), texts(), own !== undefined),
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
