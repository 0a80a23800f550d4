import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import type { Asked } from "../../kit/queries/query-error.tsx";
import { QueryPart } from "../../kit/queries/query-part.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./day-list.module.css";
import { DayRow } from "./day-list.tsx";
import { sessionsQuery, type Whose, whoseQuery } from "./timetable.api.ts";
import { addDays } from "./timetable-days.ts";
import { useTimetableWords } from "./timetable-words.ts";

/** Whoever looks on Friday evening sees Monday, also after a day off. */
const DAYS_AHEAD = 6;

/** For families: each child's next day at school, what is different about it included. */
export function FamilyDayCard() {
	const { t } = useT();
	const today = schoolToday();
	const whose = useQuery(whoseQuery(today));
	if (whose.data === undefined) return <DayState query={whose} title={t("timetable.title")} />;
	return whose.data.students.map((child) => <ChildDay key={child.id} child={child} today={today} />);
}

function ChildDay({ child: { id, name }, today }: { child: Whose["students"][number]; today: string }) {
	const { t } = useT();
	const words = useTimetableWords();
	const navigate = useNavigate();
	const query = useQuery(sessionsQuery({ from: today, to: addDays(today, DAYS_AHEAD), of: "student", id }));
	if (query.data === undefined) return <DayState query={query} title={name} />;
	const next = query.data.sessions.find(({ ends_at }) => Date.parse(ends_at) > Date.now());
	const day = next ? words.dayOf(next.starts_at) : null;
	const lessons = query.data.sessions.filter(({ starts_at }) => words.dayOf(starts_at) === day);
	return (
		<Sheet
			title={day === null ? name : t("timetable.child_on", { name, day: day === today ? t("timetable.today") : words.longDay(day) })}
			aside={
				<Button
					variant="default"
					size="compact-sm"
					renderRoot={(props) => <Link to="/timetable" search={{ of: "student", id, day: day ?? undefined }} {...props} />}
				>
					{t("timetable.open_whole")}
				</Button>
			}
		>
			{lessons.length === 0 ? (
				<p className={classes.soon}>{t("timetable.none_soon")}</p>
			) : (
				<ul className={classes.card}>
					{lessons.map((session) => (
						<li key={session.id}>
							<DayRow
								session={session}
								of="student"
								words={words}
								onOpen={(opened) =>
									void navigate({ to: "/timetable", search: { of: "student", id, day: day ?? undefined, session: opened } })
								}
							/>
						</li>
					))}
				</ul>
			)}
		</Sheet>
	);
}

function DayState({ query, title }: { query: Asked; title: string }) {
	const { t } = useT();
	return (
		<Sheet title={title}>
			<QueryPart query={query} failed={t("timetable.failed")} />
		</Sheet>
	);
}
