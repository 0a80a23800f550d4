import { type SchoolDay, schoolDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { useMemo } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import type { CalendarSpecial, YearCycle } from "./calendar.api.ts";
import classes from "./calendar-preview.module.css";
import { weekdayNames } from "./calendar-words.ts";

const WEEK = 7;
const KINDS = ["holiday", "off_timetable", "bells"] as const;

/** What becomes of the rules: every day of the year, what it is and which day of the cycle. */
export function CalendarPreview({ year, specials }: { year: YearCycle; specials: CalendarSpecial[] }) {
	const { t, locale } = useT();
	const days = useMemo(() => schoolDays(year, specials), [year, specials]);
	const months = useMemo(() => Object.entries(Object.groupBy(days, ({ day }) => day.slice(0, WEEK))), [days]);
	const taught = days.filter(({ cycle_day }) => cycle_day !== null).length;
	return (
		<Sheet title={t("calendar.preview")} aside={<span className={classes.total}>{t("calendar.preview_taught", { count: taught })}</span>}>
			<ul className={classes.legend}>
				<li data-kind="taught">{t("calendar.preview_lessons")}</li>
				{KINDS.map((kind) => (
					<li key={kind} data-kind={kind}>
						{t(`calendar.kind.${kind}`)}
					</li>
				))}
			</ul>
			<div className={classes.months}>
				{months.map(([month, ofMonth = []]) => (
					<Month key={month} month={month} days={ofMonth} year={year} locale={locale} />
				))}
			</div>
		</Sheet>
	);
}

interface MonthProps {
	/** 2026-09 */
	month: string;
	days: SchoolDay[];
	year: YearCycle;
	locale: string;
}
function Month({ month, days, year, locale }: MonthProps) {
	const { t } = useT();
	const name = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01`));
	const short = weekdayNames(locale, "narrow");
	const long = weekdayNames(locale, "long");
	const weeks: SchoolDay[][] = [];
	for (const day of days) {
		if (weeks.length === 0 || day.weekday === 1) weeks.push([]);
		weeks.at(-1)?.push(day);
	}
	/** Which day of the rotation, or which week where there are several. */
	const markOf = ({ cycle_day }: SchoolDay): string => {
		if (cycle_day === null) return "";
		if (year.cycle === "rotating") return String(cycle_day);
		return year.cycle_length > 1 ? letterOf(cycle_day) : "";
	};
	const wordsOf = (day: SchoolDay): string => {
		const mark = markOf(day);
		const cycle =
			mark === "" ? null : t(year.cycle === "rotating" ? "calendar.preview_day" : "calendar.preview_week", { day: mark, week: mark });
		return [day.special?.name ?? (day.cycle_day === null ? t("calendar.preview_closed") : t("calendar.preview_lessons")), cycle]
			.filter(Boolean)
			.join(" · ");
	};
	return (
		<table className={classes.month}>
			<caption>{name}</caption>
			<thead>
				<tr>
					{short.map((text, i) => (
						<th key={long[i]} scope="col" abbr={long[i] ?? ""}>
							{text}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeks.map((week) => (
					<tr key={week[0]?.day}>
						{Array.from({ length: WEEK }, (_, i) => week.find(({ weekday }) => weekday === i + 1)).map((day, i) =>
							day ? (
								<td key={day.day} data-kind={kindOf(day)} title={wordsOf(day)}>
									<span>{Number(day.day.slice(8))}</span>
									<span className={classes.mark} aria-hidden="true">
										{markOf(day)}
									</span>
									<span className={classes.words}>{wordsOf(day)}</span>
								</td>
							) : (
								// biome-ignore lint/suspicious/noArrayIndexKey: a place without a day
								<td key={i} />
							),
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}
const letterOf = (cycle_day: number): string => "ABCD".charAt(Math.floor((cycle_day - 1) / WEEK));
const kindOf = ({ special, cycle_day }: SchoolDay): string => special?.kind ?? (cycle_day === null ? "closed" : "taught");
