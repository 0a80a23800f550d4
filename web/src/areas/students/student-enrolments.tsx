import { type Enrolment, EnrolmentInput } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { STUDENT_STATUSES, type StudentStatus } from "@homeroom/contract/areas/students/students.rules.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { SmallForm } from "../../kit/form/small-form.tsx";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { PaperSheet } from "../../kit/papers/paper-sheet.tsx";
import papers from "../../kit/papers/papers.module.css";
import { useAllows } from "../../kit/session/session.ts";
import { yearsQuery } from "../enrolments/enrolments.public-ui.ts";
import { StudentStatusDot } from "./student-status.tsx";
import type { Student } from "./students.api.ts";
import { enrolmentsQuery } from "./students.care-api.ts";

/** Where the student was in each academic year. The newest of the current year is where they are now. */
export function StudentEnrolments({ row }: { row: Student }) {
	const { t } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const [open, setOpen] = useState<Enrolment | "new" | null>(null);
	const query = useQuery(enrolmentsQuery(row.id));
	const years = useQuery(yearsQuery()).data?.years ?? [];
	const enrolments = query.data?.enrolments ?? [];
	const mayEdit = allows("Students.Edit") && row.archived_at === null && years.length > 0;
	const current = years.find(({ is_current }) => is_current) ?? years[0];
	return (
		<PaperSheet
			title={t("care.enrolments")}
			query={query}
			none={t("care.no_enrolments")}
			add={mayEdit ? { label: t("care.enrol"), onClick: () => setOpen("new") } : null}
			form={
				open ? (
					<SmallForm
						invalidates={["students"]}
						title={t(open === "new" ? "care.enrol" : "care.enrolment_change")}
						saveLabel={t("care.enrolment_save")}
						savedText={t("care.enrolment_saved")}
						fields={[
							{
								name: "academic_year",
								label: t("care.year"),
								kind: "choice",
								required: true,
								choices: years.map(({ name }) => name),
							},
							{ name: "class_label", label: t("students.class_label"), kind: "line", max: 60 },
							{ name: "grade_level", label: t("care.grade_level"), kind: "number" },
							{ name: "starts_on", label: t("care.starts_on"), kind: "day", required: true, half: true },
							{ name: "ends_on", label: t("care.ends_on"), kind: "day", half: true },
							{
								name: "status",
								label: t("students.status"),
								kind: "choice",
								required: true,
								choices: STUDENT_STATUSES,
								choiceText: (status) => t(`students.status.${status as StudentStatus}`),
							},
							{ name: "reason", label: t("care.reason"), kind: "line", max: 500 },
						]}
						values={
							open === "new"
								? { academic_year: current?.name, starts_on: current?.starts_on, class_label: row.class_label, status: "enrolled" }
								: open
						}
						version={open === "new" ? null : open.version}
						schema={{
							safeParse: (values) => {
								const { academic_year, ...typed } = values as Record<string, unknown>;
								return EnrolmentInput.safeParse({ ...typed, academic_year_id: years.find(({ name }) => name === academic_year)?.id });
							},
						}}
						save={(body, version, options) =>
							open === "new" || version === null
								? api.enrolments.create({ params: { id: row.id }, body }, options)
								: api.enrolments.update({ params: { id: row.id, enrolment_id: open.id }, body: { ...body, version } }, options)
						}
						onClose={() => setOpen(null)}
					/>
				) : null
			}
		>
			{enrolments.map((enrolment) => (
				<li key={enrolment.id} className={papers.item}>
					<div className={papers.main}>
						<span className={papers.strong}>
							{enrolment.academic_year} · {enrolment.class_label ?? t("students.no_class")}
							{enrolment.is_current ? ` · ${t("care.now")}` : ""}
						</span>
						<StudentStatusDot status={enrolment.status} />
						<span className={papers.meta}>
							{enrolment.ends_on
								? t("care.from_to", { from: formats.day(enrolment.starts_on), to: formats.day(enrolment.ends_on) })
								: t("care.from", { from: formats.day(enrolment.starts_on) })}
							{enrolment.grade_level === null ? "" : ` · ${t("care.grade", { grade: enrolment.grade_level })}`}
							{enrolment.reason ? ` · ${enrolment.reason}` : ""}
						</span>
					</div>
					{mayEdit ? (
						<Button
							size="compact-sm"
							variant="subtle"
							onClick={() => setOpen(enrolment)}
							aria-label={t("care.change_named", { name: enrolment.academic_year })}
						>
							{t("care.change")}
						</Button>
					) : null}
				</li>
			))}
		</PaperSheet>
	);
}
