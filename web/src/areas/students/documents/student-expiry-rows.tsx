import type { ExpirySort } from "@homeroom/contract/areas/students/students.expiry-rules.ts";
import { IconPaperclip } from "@tabler/icons-react";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RowLink } from "../../../kit/table/rows/row-link.tsx";
import type { Column } from "../../../kit/table/table-column.ts";
import { TwoLinePerson } from "../../../ui/person/two-line-person.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import classes from "./student-expiry.module.css";
import type { ExpiringDocument } from "./students.expiry-api.ts";

export function useExpiryColumns(): Column<ExpiringDocument, ExpirySort>[] {
	const { t } = useT();
	const formats = useFormats();
	return [
		{ id: "name", header: t("students.name"), sort: "name", cell: (document) => <Whose document={document} /> },
		{ id: "document", header: t("care.expiry.document"), width: 200, cell: (document) => <What document={document} /> },
		{ id: "number", header: t("student_documents.number"), width: 150, hideBelow: "lg", cell: ({ number }) => number ?? "—" },
		{
			id: "expires_on",
			header: t("student_documents.expires_on"),
			sort: "expires_on",
			align: "end",
			width: 140,
			cell: ({ expires_on }) => formats.day(expires_on),
		},
		{ id: "left", header: t("care.expiry.left"), width: 190, cell: ({ expires_on }) => <DaysLeft day={expires_on} /> },
	];
}

/** A document in the list on a phone. */
export function ExpiryCard({ document }: { document: ExpiringDocument }) {
	const formats = useFormats();
	return (
		<div className={classes.card}>
			<Whose document={document} />
			<div className={classes.side}>
				<What document={document} />
				<DaysLeft day={document.expires_on} />
				<span className={classes.day}>{formats.day(document.expires_on)}</span>
			</div>
		</div>
	);
}

function Whose({ document }: { document: ExpiringDocument }) {
	const { t } = useT();
	const name = document.student_name;
	return (
		<TwoLinePerson name={name} detail={document.class_label ?? t("students.no_class")}>
			<RowLink to="/students/$id" params={{ id: String(document.student_id) }} search={{ tab: "documents" }} title={name}>
				{name}
			</RowLink>
		</TwoLinePerson>
	);
}

function What({ document: { kind, file_id } }: { document: ExpiringDocument }) {
	const { t } = useT();
	return (
		<span className={classes.what}>
			{t(`student_documents.kind.${kind}`)}
			{file_id === null ? null : <IconPaperclip size={14} role="img" aria-label={t("care.expiry.with_file")} />}
		</span>
	);
}

/** Whole days between today and a day, both as calendars count. */
const daysUntil = (day: string) => Math.round((Date.parse(day) - Date.parse(schoolToday())) / 864e5);

function DaysLeft({ day }: { day: string }) {
	const { t } = useT();
	const days = daysUntil(day);
	return (
		<StatusDot tone={days < 0 ? "bad" : "waiting"}>
			{days < 0 ? t("care.expiry.days_ago", { days: -days }) : t("care.expiry.days_left", { days })}
		</StatusDot>
	);
}
