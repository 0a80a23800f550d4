import { useRef } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./day-list.module.css";
import { colourOf } from "./grid/grid-block.ts";
import type { Days, Session } from "./timetable.api.ts";
import type { WhoseKind } from "./timetable.search.ts";
import { addDays, bellsOn, breaksOf } from "./timetable-days.ts";
import type { TimetableWords } from "./timetable-words.ts";

interface DayListProps {
	day: string;
	today: string;
	/** The week of the day. */
	days: Days;
	/** Of the week. */
	sessions: readonly Session[];
	of: WhoseKind | null;
	words: TimetableWords;
	onDay: (day: string) => void;
	onOpen: (id: number) => void;
}
/** A finger that goes this far sideways means the next day. */
const SWIPE_PX = 60;

/** One day as a list, for one thumb: the days of the week above, a swipe to the next. */
export function DayList({ day, today, days, sessions, of, words, onDay, onOpen }: DayListProps) {
	const { t } = useT();
	const touch = useRef<{ x: number; y: number } | null>(null);
	const mine = sessions.filter(({ starts_at }) => words.dayOf(starts_at) === day);
	const known = days.days.find((one) => one.day === day);
	const breaks = breaksOf(bellsOn(days, known?.bell_time_id ?? null)).filter(({ ends, starts }) => ends - starts >= 30);
	const rows = [
		...mine.map((session) => ({ at: words.minutes(session.starts_at), session, rest: null })),
		...(mine.length === 0 ? [] : breaks.map((rest) => ({ at: rest.starts, session: null, rest }))),
	].sort((a, b) => a.at - b.at);
	const counted = (of_day: string) =>
		sessions.filter(({ starts_at, state }) => state === "planned" && words.dayOf(starts_at) === of_day).length;
	return (
		<div
			onTouchStart={({ touches }) => {
				const first = touches[0];
				touch.current = first ? { x: first.clientX, y: first.clientY } : null;
			}}
			onTouchEnd={({ changedTouches }) => {
				const last = changedTouches[0];
				if (!touch.current || !last) return;
				const [x, y] = [last.clientX - touch.current.x, last.clientY - touch.current.y];
				if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onDay(addDays(day, x < 0 ? 1 : -1));
			}}
		>
			<nav className={classes.week} aria-label={t("timetable.view_week")}>
				{days.days
					.filter((one) => one.weekday <= 5 || one.cycle_day !== null || counted(one.day) > 0 || one.day === day)
					.map((one) => (
						<button
							key={one.day}
							type="button"
							className={classes.day}
							aria-current={one.day === day ? "date" : undefined}
							data-today={one.day === today || undefined}
							onClick={() => onDay(one.day)}
						>
							<span>{words.weekday(one.day)}</span>
							<b>{Number(one.day.slice(8))}</b>
						</button>
					))}
			</nav>
			{known?.special ? <p className={classes.special}>{known.special.name}</p> : null}
			{mine.length === 0 ? (
				<p className={classes.none}>{known?.cycle_day === null ? t("timetable.no_school") : t("timetable.no_lessons")}</p>
			) : (
				<ul className={classes.list}>
					{rows.map(({ session, rest }) =>
						session ? (
							<li key={session.id}>
								<DayRow session={session} of={of} words={words} onOpen={onOpen} />
							</li>
						) : (
							<li key={`rest ${rest?.starts}`} className={classes.rest}>
								{rest?.name}
							</li>
						),
					)}
				</ul>
			)}
		</div>
	);
}

/** One lesson with its times, and what is different about it. */
export function DayRow({ session, of, words, onOpen }: Pick<DayListProps, "of" | "words" | "onOpen"> & { session: Session }) {
	const change = words.changeOf(session);
	const planned = words.plannedOf(session);
	return (
		<button
			type="button"
			className={classes.row}
			data-gone={session.state === "cancelled" || undefined}
			data-block={session.id}
			style={{
				borderInlineStartColor: colourOf(of === "class" || of === "student" ? (session.course_id ?? session.class_id) : session.class_id),
			}}
			onClick={() => onOpen(session.id)}
		>
			<span className={classes.times}>
				<span className={classes.starts}>{words.formats.time(session.starts_at)}</span>
				<span>{words.formats.time(session.ends_at)}</span>
			</span>
			<span className={classes.words}>
				<span className={classes.title}>{words.titleOf(session, of)}</span>
				<span className={classes.meta}>{words.metaOf(session, of)}</span>
				{change ? <span className={classes.change}>{[change, planned].filter(Boolean).join(". ")}</span> : null}
				{session.note ? <span className={classes.meta}>{session.note}</span> : null}
			</span>
		</button>
	);
}
