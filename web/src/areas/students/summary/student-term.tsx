import type { AttendanceCode } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { addDays, mondayOf, weekdayOn } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { TermAttendance } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import sideways from "../../../ui/sideways.module.css";
import { useCodeName } from "../../attendance/attendance.public-ui.ts";
import classes from "./student-summary.module.css";

type Tone = "present" | "late" | "excused" | "absent";
/** What a code says at a glance. */
export const toneOf = ({ is_present, is_late, is_excused }: Pick<AttendanceCode, "is_present" | "is_late" | "is_excused">): Tone => {
	if (is_present) return is_late ? "late" : "present";
	return is_excused ? "excused" : "absent";
};

interface StudentTermProps {
	term: TermAttendance;
	codes: readonly AttendanceCode[];
}
/** A term as a strip: a column per week, a field per day, a letter where there is something to say. */
export function StudentTerm({ term: { term, starts_on, ends_on, days, rate }, codes }: StudentTermProps) {
	const { t, locale } = useT();
	const formats = useFormats();
	const nameOf = useCodeName(codes);
	const today = schoolToday();
	const codeOn = new Map(days.map(({ day, code_id }) => [day, code_id]));
	const weekdays = [...new Set(days.map(({ day }) => weekdayOn(day)))].toSorted();
	const mondays: string[] = [];
	for (let monday = mondayOf(starts_on); monday <= ends_on; monday = addDays(monday, 7)) mondays.push(monday);
	const named = (options: Intl.DateTimeFormatOptions) => {
		const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
		return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
	};
	const [weekdayName, monthName] = [named({ weekday: "short" }), named({ month: "short" })];
	const used = codes.flatMap((code) => {
		const count = days.filter(({ code_id }) => code_id === code.id).length;
		return count === 0 ? [] : [{ code, count }];
	});
	const sums = used.map(({ code, count }) => `${nameOf(code.id)} ${count}`).join(", ");
	return (
		<Sheet
			title={term ? t("care.attendance_of", { term }) : t("care.attendance_lately")}
			aside={rate === null ? null : <span className={classes.rate}>{t("care.rate", { rate: formats.number(rate) })}</span>}
		>
			{used.length === 0 ? (
				<p className={classes.quiet}>{t("care.no_marks")}</p>
			) : (
				<>
					<div className={sideways.strip}>
						<div
							className={classes.strip}
							role="img"
							aria-label={t("care.strip", { sums })}
							style={{ gridTemplateColumns: `auto repeat(${mondays.length}, minmax(18px, 1fr))` }}
						>
							{weekdays.map((weekday) => [
								<span key={weekday} className={classes.weekday}>
									{weekdayName(addDays(mondays[0] as string, weekday - 1))}
								</span>,
								...mondays.map((monday) => {
									const day = addDays(monday, weekday - 1);
									const code = codes.find(({ id }) => id === codeOn.get(day));
									const kind = code ? toneOf(code) : codeOn.has(day) ? (day > today ? "coming" : "open") : "off";
									return (
										<span
											key={day}
											className={classes.day}
											data-tone={kind}
											data-today={day === today || undefined}
											title={[formats.day(day), code ? nameOf(code.id) : null].filter(Boolean).join(": ")}
										>
											{code && kind !== "present" ? code.code : ""}
										</span>
									);
								}),
							])}
							<span />
							{mondays.map((monday, at) => (
								<span key={monday} className={classes.month}>
									{at === 0 || monthName(monday) !== monthName(mondays[at - 1] as string) ? monthName(monday) : ""}
								</span>
							))}
						</div>
					</div>
					<ul className={classes.legend}>
						{used.map(({ code, count }) => (
							<li key={code.id}>
								<span className={classes.day} data-tone={toneOf(code)} aria-hidden="true">
									{toneOf(code) === "present" ? "" : code.code}
								</span>
								{nameOf(code.id)} {count}
							</li>
						))}
					</ul>
				</>
			)}
		</Sheet>
	);
}
