import type { StudentStatus } from "@homeroom/contract/areas/students/students.rules.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";

const TONES: Record<StudentStatus, StatusTone> = { enrolled: "good", on_leave: "waiting", withdrawn: "past", alumni: "past" };

export function StudentStatusDot({ status }: { status: StudentStatus }) {
	const { t } = useT();
	return <StatusDot tone={TONES[status]}>{t(`students.status.${status}`)}</StatusDot>;
}
