import type { AttendanceCode } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import type { StudentToday } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { useCodeName } from "../../attendance/attendance.public-ui.ts";
import { toneOf } from "./student-term.tsx";

const DOT = { present: "good", late: "waiting", excused: "past", absent: "bad" } as const;

interface StudentTodayDotProps {
	today: Pick<StudentToday, "code_id" | "absence">;
	codes: readonly AttendanceCode[];
}
/** Where a student is today: what the registers say, or what was announced. Nothing while nobody has said anything. */
export function StudentTodayDot({ today: { code_id, absence }, codes }: StudentTodayDotProps) {
	const { t } = useT();
	const nameOf = useCodeName(codes);
	const code = codes.find(({ id }) => id === code_id);
	if (code) return <StatusDot tone={DOT[toneOf(code)]}>{nameOf(code.id)}</StatusDot>;
	return absence ? <StatusDot tone="waiting">{t("care.announced", { code: nameOf(absence.code_id) })}</StatusDot> : null;
}
