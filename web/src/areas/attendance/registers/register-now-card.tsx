import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { IconChecklist, IconDoorExit, IconNote } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { CardTitle } from "../../../ui/card/card-title.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { codesQuery, registerQuery, registersQuery } from "../attendance.api.ts";
import { useToday } from "../attendance-day.tsx";
import { useCodeName } from "../attendance-words.ts";
import { RegisterLink } from "./register-link.tsx";
import classes from "./register-now-card.module.css";
import { placeOf } from "./register-place.ts";

const TICK_MS = 20_000;
const MINUTE_MS = 60_000;
/** Nobody counts more: the time stands beside it. */
const HOUR_MINUTES = 60;
/** Before that the register can be opened, and nobody is pushed to. */
const SOON_MS = 10 * MINUTE_MS;
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
/** What is said of children before the lesson; the register says the rest. */
const TOLD = 3;

type Lesson = RegisterLine & { starts_at: string; ends_at: string };
const isLesson = (line: RegisterLine): line is Lesson => line.starts_at !== null && line.ends_at !== null && line.state !== "off";

/** For whoever teaches: the lesson that runs, else the next of today, and its register within a thumb's reach. Nothing when the day is over. */
export function NowCard() {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), TICK_MS);
		return () => clearInterval(timer);
	}, []);
	const { data } = useQuery(registersQuery(useToday()));
	const lesson = data?.registers.filter((line) => line.is_mine && isLesson(line)).find((line) => Date.parse(line.ends_at ?? "") > now);
	return lesson && isLesson(lesson) ? <Running lesson={lesson} now={now} /> : null;
}

function Running({ lesson, now }: { lesson: Lesson; now: number }) {
	const { t } = useT();
	const formats = useFormats();
	const starts = Date.parse(lesson.starts_at);
	const ends = Date.parse(lesson.ends_at);
	const runs = starts <= now;
	const minutes = Math.floor(Math.abs(now - starts) / MINUTE_MS);
	const next = minutes < HOUR_MINUTES ? t("attendance.now_next", { minutes }) : t("attendance.now_later");
	const isTaken = lesson.state === "taken";
	const isDue = !isTaken && starts - now < SOON_MS;
	const title = [lesson.course_name, lesson.class_name].filter(Boolean).join(", ");
	return (
		<Sheet>
			<section className={classes.card} aria-label={t("card.now")}>
				{runs ? <progress className={classes.bar} max={ends - starts} value={now - starts} aria-label={t("card.now")} /> : null}
				<p className={classes.when}>
					<span className={classes.now}>{runs ? t("attendance.now_began", { minutes }) : next}</span>
					<span>
						{formats.time(lesson.starts_at)} – {formats.time(lesson.ends_at)}
					</span>
				</p>
				<CardTitle lead>{title}</CardTitle>
				<p className={classes.meta}>
					{[
						lesson.room_name,
						isTaken
							? t("attendance.counts", { present: lesson.present, students: lesson.students, late: lesson.late })
							: t("attendance.students", { count: lesson.students }),
					]
						.filter(Boolean)
						.join(" · ")}
				</p>
				<RegisterLink line={lesson} className={classes.take} data-quiet={!isDue || undefined}>
					<IconChecklist size={18} stroke={1.7} aria-hidden="true" />
					{t(isTaken ? "attendance.now_open" : "attendance.now_take")}
				</RegisterLink>
				<ToKnow lesson={lesson} />
			</section>
		</Sheet>
	);
}

/** Who will be missing, and what a colleague left for whoever covers. */
function ToKnow({ lesson }: { lesson: Lesson }) {
	const { data } = useQuery(registerQuery(placeOf(lesson)));
	const named = useCodeName(useQuery(codesQuery()).data?.codes);
	const announced = data?.marks.flatMap(({ student_id, name, announced: said }) => (said ? [{ student_id, name, ...said }] : [])) ?? [];
	const notes = data?.hand_over ?? [];
	if (announced.length + notes.length === 0) return null;
	return (
		<ul className={classes.known}>
			{notes.map(({ name, note }) => (
				<li key={name}>
					<IconNote {...ICON} />
					<span>
						<strong>{name}</strong> {note}
					</span>
				</li>
			))}
			{announced.slice(0, TOLD).map(({ student_id, name, code_id, reason }) => (
				<li key={student_id}>
					<IconDoorExit {...ICON} />
					<span>
						<strong>{name}</strong> {[named(code_id), reason].filter(Boolean).join(" · ")}
					</span>
				</li>
			))}
		</ul>
	);
}
