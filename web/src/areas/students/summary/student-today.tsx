import type { AttendanceCode } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import type { StudentToday } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { useCodeName } from "../../attendance/attendance.public-ui.ts";
import classes from "./student-summary.module.css";
import { toneOf } from "./student-term.tsx";
import { StudentTodayDot } from "./student-today-dot.tsx";

interface StudentTodayProps {
	today: StudentToday;
	codes: readonly AttendanceCode[];
}

/** The lessons of the day, with what their registers say. */
export function StudentTodayCard({ today: { day, lessons, code_id, absence }, codes }: StudentTodayProps) {
	const { t } = useT();
	const formats = useFormats();
	const nameOf = useCodeName(codes);
	const now = new Date().toISOString();
	return (
		<Sheet title={t("care.today_of", { day: formats.day(day) })} aside={<StudentTodayDot today={{ code_id, absence }} codes={codes} />}>
			{lessons === null || lessons.length === 0 ? (
				<p className={classes.quiet}>{t("care.no_lessons")}</p>
			) : (
				<ol className={classes.lessons}>
					{lessons.map((lesson) => {
						const mark = codes.find(({ id }) => id === lesson.code_id);
						const isNow =
							lesson.state !== "cancelled" &&
							new Date(lesson.starts_at).toISOString() <= now &&
							new Date(lesson.ends_at).toISOString() > now;
						const about =
							lesson.state === "cancelled"
								? t("care.cancelled")
								: mark
									? nameOf(mark.id)
									: isNow
										? t("care.now")
										: (lesson.room_name ?? "");
						return (
							<li
								key={lesson.session_id}
								className={classes.lesson}
								data-tone={mark ? toneOf(mark) : undefined}
								data-now={isNow || undefined}
								data-cancelled={lesson.state === "cancelled" || undefined}
							>
								<span className={classes.quiet}>{formats.time(lesson.starts_at)}</span>
								<strong>{lesson.name}</strong>
								<span className={classes.mark}>{about}</span>
							</li>
						);
					})}
				</ol>
			)}
		</Sheet>
	);
}
