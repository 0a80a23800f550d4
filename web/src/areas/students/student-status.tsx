import type { Student, StudentStatus } from "@homeroom/contract/areas/students/students.rules.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";

const TONES: Record<StudentStatus, StatusTone> = { enrolled: "good", on_leave: "waiting", withdrawn: "past", alumni: "past" };

export function StudentStatusDot({ status }: { status: StudentStatus }) {
	const { t } = useT();
	return <StatusDot tone={TONES[status]}>{t(`students.status.${status}`)}</StatusDot>;
}

/** Whether a student is here. One in the archive is not, whatever the status said when they went. */
export function StudentPresence({ student }: { student: Pick<Student, "status" | "archived_at"> & { leaving_date?: string | null } }) {
	const { t } = useT();
	const formats = useFormats();
	if (student.archived_at === null) return <StudentStatusDot status={student.status} />;
	const day = student.leaving_date;
	return <StatusDot tone="past">{day ? t("students.left_on", { day: formats.day(day) }) : t("students.left")}</StatusDot>;
}
