import { Anchor } from "@mantine/core";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { Detail, DetailList } from "../../ui/detail-list.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { yearsBetween } from "./student-age.ts";
import classes from "./student-details.module.css";
import { StudentStatusDot } from "./student-status.tsx";
import type { Student } from "./students.api.ts";

export function StudentDetails({ student }: { student: Student }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<Sheet title={t("students.details")}>
			<DetailList>
				<Detail label={t("students.first_name")}>{student.first_name}</Detail>
				{student.middle_name ? <Detail label={t("students.middle_name")}>{student.middle_name}</Detail> : null}
				<Detail label={t("students.last_name")}>{student.last_name}</Detail>
				<Detail label={t("students.date_of_birth")}>{student.date_of_birth ? <Birth day={student.date_of_birth} /> : null}</Detail>
				<Detail label={t("students.class_label")}>{student.class_label}</Detail>
				<Detail label={t("students.status")}>
					<StudentStatusDot status={student.status} />
				</Detail>
				<Detail label={t("students.email")}>
					{student.email ? <Anchor href={`mailto:${student.email}`}>{student.email}</Anchor> : null}
				</Detail>
				<Detail label={t("students.phone")}>
					{student.phone ? <Anchor href={`tel:${student.phone.replace(/[^+\d]/g, "")}`}>{student.phone}</Anchor> : null}
				</Detail>
				<Detail label={t("students.created_at")}>{formats.instant(student.created_at)}</Detail>
				<Detail label={t("students.updated_at")}>{formats.instant(student.updated_at)}</Detail>
			</DetailList>
		</Sheet>
	);
}

function Birth({ day }: { day: string }) {
	const { t } = useT();
	const formats = useFormats();
	const years = yearsBetween(day, new Date().toISOString().slice(0, 10));
	return (
		<>
			{formats.day(day)}
			{years >= 0 ? <span className={classes.aside}> · {t("students.age", { years })}</span> : null}
		</>
	);
}
