import type { RecordSpec, RowOf } from "@homeroom/contract/kit/record.ts";
import { plainOf } from "@homeroom/contract/kit/values/rich-text.ts";
import { Anchor } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { StatusDot } from "../../ui/status-dot.tsx";
import type { Formats } from "../formats/use-formats.ts";
import { useFormats } from "../formats/use-formats.ts";
import { loadCatalogue, useT } from "../i18n/i18n.ts";
import { RichTextShown } from "../rich-text/rich-text-parts.tsx";
import { isRecord } from "./ask-for-name.ts";
import { PictureValue } from "./picture/picture-thumb.tsx";
import type { RecordArea } from "./record-area.ts";
import type { RecordField } from "./record-field.ts";
import { PeopleNames, RecordName, UserName } from "./record-names.tsx";
import { rawValue } from "./record-rows.ts";
import { idsIn } from "./use-names.ts";

const RecordFileName = lazy(async () => {
	const [{ RecordFileName: Name }] = await Promise.all([import("./record-file.tsx"), loadCatalogue("files")]);
	return { default: Name };
});

/** A field's value as it is read: days in the school's format, choices as their words. Empty: "". */
export function useValueText(): (field: RecordField, value: unknown) => string {
	const { t } = useT();
	const formats = useFormats();
	return (field, value) =>
		valueText(field, value, formats, {
			yesNo: (yes) => t(yes ? "record.yes" : "record.no"),
			people: (count) => t("record.people", { count }),
		});
}

interface Said {
	yesNo(yes: boolean): string;
	people(count: number): string;
}
function valueText({ field, choiceText }: RecordField, value: unknown, formats: Formats, { yesNo, people }: Said): string {
	if (Array.isArray(value) && value.length === 0) return "";
	if (value === null || value === undefined || value === "") return "";
	const text = String(value);
	switch (field.kind) {
		case "day":
			return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formats.day(text) : text;
		case "instant":
			return formats.instant(text);
		case "number":
			return Number.isNaN(Number(text)) ? text : formats.number(Number(text));
		case "money":
			return Number.isSafeInteger(Number(text)) ? formats.amount(Number(text)) : text;
		case "yes_no":
			return yesNo(text === "true");
		case "choice":
			return choiceText(text);
		case "people":
			return people((Array.isArray(value) ? value : [value]).length);
		case "rich":
			return plainOf(text);
		case "choices":
			return (Array.isArray(value) ? value : [value]).map((one) => choiceText(String(one))).join(", ");
		default:
			return text;
	}
}

/** People beside each other in a row of a list. */
const IN_A_LIST = 2;

interface RecordValueProps<S extends RecordSpec> {
	area: RecordArea<S>;
	field: RecordField;
	row: RowOf<S>;
	/** On the record's page: a picture has room. */
	large?: boolean;
}
/** A value on a record's page or in a list; a dash where it is empty. */
export function RecordValue<S extends RecordSpec>({ area, field, row, large = false }: RecordValueProps<S>): ReactNode {
	const textOf = useValueText();
	const show = area.shows?.[field.name];
	const value = rawValue(row, field.name);
	if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "—";
	if (show) return show(row);
	const text = textOf(field, value);
	const tone = area.tones?.[field.name]?.[String(value)];
	if (tone) return <StatusDot tone={tone}>{text}</StatusDot>;
	switch (field.field.kind) {
		case "email":
			return <Anchor href={`mailto:${text}`}>{text}</Anchor>;
		case "phone":
			return <Anchor href={`tel:${text.replace(/[^+\d]/g, "")}`}>{text}</Anchor>;
		case "text":
			return <span style={{ whiteSpace: "pre-line" }}>{text}</span>;
		case "rich":
			return <RichTextShown html={String(value)} small />;
		case "user":
			return <UserName id={Number(value)} />;
		case "picture":
			return <PictureValue fileId={Number(value)} size={large ? "256" : "64"} />;
		case "people":
			return <PeopleNames of={field.field.of ?? "users"} ids={idsIn(value)} {...(!large && { most: IN_A_LIST })} />;
		case "record": {
			if (field.field.record === "files")
				return (
					<Suspense fallback="…">
						<RecordFileName of={{ module: area.spec.module, record: area.spec.name, recordId: row.id }} id={Number(value)} />
					</Suspense>
				);
			return isRecord(field.field.record) ? <RecordName record={field.field.record} id={Number(value)} /> : text;
		}
		default:
			return text;
	}
}
