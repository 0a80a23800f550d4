import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { Button } from "@mantine/core";
import { IconNote } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { CardLink } from "../../kit/routing/card-link.tsx";
import { CardTitle } from "../../ui/card/card-title.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { type CoverLesson, coverDayQuery, lessonKey, myCoversQuery } from "./cover.api.ts";
import classes from "./cover.module.css";
import { useCoverWords } from "./cover-words.ts";

const CoverDecline = lazy(() => import("./cover-decline.tsx"));
const CoverNote = lazy(() => import("./cover-note.tsx"));
/** Whoever looks on Friday evening sees Monday. */
const DAYS_AHEAD = 6;

/** For the office: who is away, and what nobody gives. */
export function AbsentStaffCard() {
	const { t } = useT();
	const words = useCoverWords();
	const day = words.first;
	const query = useQuery(coverDayQuery(day));
	const absent = query.data?.absent ?? [];
	const open = query.data?.uncovered ?? 0;
	return (
		<Sheet
			title={day === words.today ? t("cover.absent_today") : t("cover.absent_on", { day: words.longDay(day) })}
			note={open > 0 ? <StatusDot tone="bad">{t("cover.uncovered", { count: open })}</StatusDot> : null}
			lines
			aside={<CardLink to="/timetable/cover">{t("cover.go")}</CardLink>}
		>
			{query.error && query.data === undefined ? (
				<QueryError query={query} title={t("cover.failed")} />
			) : query.data === undefined ? (
				<TextSkeleton width="60%" />
			) : (
				<>
					{absent.length === 0 ? <p className={classes.meta}>{t("cover.nobody")}</p> : null}
					<ul className={classes.lessons}>
						{absent.map(({ staff_id, name, leave, lessons }) => {
							const missing = lessons.filter(({ state }) => state === "open").length;
							return (
								<li key={staff_id} className={classes.homeLine}>
									<div className={classes.what}>
										<Link to="/staff/$id" params={{ id: String(staff_id) }} className={`${classes.name} ${classes.person}`}>
											{name}
										</Link>
										<span className={classes.meta}>{leave.map((one) => words.leave(one, day)).join(" · ")}</span>
									</div>
									<span className={classes.meta}>
										{missing > 0
											? t("cover.missing", { count: missing })
											: lessons.length === 0
												? t("cover.no_lessons")
												: t("cover.all_covered", { count: lessons.length })}
									</span>
								</li>
							);
						})}
					</ul>
				</>
			)}
		</Sheet>
	);
}

/** For a teacher: what they cover in these days, and what others cover for them. Nothing where there is nothing. */
export function MyCoversCard() {
	const { t } = useT();
	const words = useCoverWords();
	const query = useQuery(myCoversQuery(words.today, addDays(words.today, DAYS_AHEAD)));
	const [declining, setDeclining] = useState<CoverLesson | null>(null);
	const [noting, setNoting] = useState<CoverLesson | null>(null);
	const { covers = [], away = [] } = query.data ?? {};
	const dialogs = (
		<Suspense>
			{declining ? <CoverDecline lesson={declining} onClose={() => setDeclining(null)} /> : null}
			{noting ? <CoverNote lesson={noting} onClose={() => setNoting(null)} /> : null}
		</Suspense>
	);
	if (covers.length === 0 && away.length === 0) return dialogs;
	const when = (lesson: CoverLesson) =>
		lesson.day === words.today ? words.range(lesson) : `${words.shortDay(lesson.day)}, ${words.range(lesson)}`;
	return (
		<Sheet
			title={t(
				covers.length === 0 ? "cover.while_away" : covers.some(({ day }) => day === words.today) ? "cover.mine_today" : "cover.mine",
			)}
			lines
		>
			<ul className={classes.lessons}>
				{covers.map((lesson) => (
					<li key={lessonKey(lesson)} className={classes.homeLine}>
						<div className={classes.what}>
							<span className={classes.name}>{words.lesson(lesson)}</span>
							<span className={classes.meta}>
								{[when(lesson), lesson.room_name, t("cover.instead_of", { name: lesson.away.name })].filter(Boolean).join(" · ")}
							</span>
							{lesson.note ? (
								<span className={classes.note}>
									<IconNote size={13} stroke={1.7} aria-hidden="true" />
									{lesson.note}
								</span>
							) : null}
						</div>
						<Button
							variant="default"
							size="compact-md"
							onClick={() => setDeclining(lesson)}
							aria-label={`${t("cover.decline")}: ${when(lesson)} ${words.lesson(lesson)}`}
						>
							{t("cover.decline")}
						</Button>
					</li>
				))}
			</ul>
			{covers.length > 0 && away.length > 0 ? (
				<div className={classes.part}>
					<CardTitle part>{t("cover.while_away")}</CardTitle>
				</div>
			) : null}
			<ul className={classes.lessons}>
				{away.map((lesson) => (
					<li key={lessonKey(lesson)} className={classes.homeLine}>
						<div className={classes.what}>
							<span className={classes.name}>{words.lesson(lesson)}</span>
							<span className={classes.meta}>
								{[when(lesson), lesson.cover ? t("cover.by", { name: lesson.cover.name }) : t("cover.open")].join(" · ")}
							</span>
							{lesson.note ? <span className={classes.note}>{lesson.note}</span> : null}
						</div>
						<Button
							variant="default"
							size="compact-md"
							onClick={() => setNoting(lesson)}
							aria-label={`${t("cover.note")}: ${when(lesson)} ${words.lesson(lesson)}`}
						>
							{t("cover.note")}
						</Button>
					</li>
				))}
			</ul>
			{dialogs}
		</Sheet>
	);
}
