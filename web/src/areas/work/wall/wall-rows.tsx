import { formatTime } from "@homeroom/contract/kit/formats.ts";
import { IconFolder, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { recordNameQuery } from "../../../kit/record/record-names.tsx";
import { useAllows, useSession } from "../../../kit/session/session.ts";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import type { Clocked, Timer, Wall } from "../work.api.ts";
import { hoursText, secondsSince, useHoursWords, useNow } from "../work-time.ts";
import classes from "./wall-rows.module.css";
import { eightToday, type Scale, scaleOf } from "./wall-scale.ts";

type Person = Wall["people"][number];

/** A row for each: who, on what and for whom, the day until now, and since when. */
export function WallRows({ wall: { people, ahead } }: { wall: Clocked<Wall> }) {
	const { t } = useT();
	const formats = useFormats();
	const zone = useSession()?.localization?.time_zone ?? "UTC";
	const here = useNow();
	const now = here + ahead;
	const starts = people.flatMap(({ spans, timer }) => [...spans.map(({ starts_at }) => starts_at), ...(timer ? [timer.started_at] : [])]);
	const today = eightToday(now, formatTime(new Date(now), zone, 2));
	// a timer that was forgotten yesterday begins with the day
	const scale = scaleOf(
		starts.map((start) => Math.max(Date.parse(start), today - 8 * 3_600_000)),
		today,
		now,
	);
	return (
		<div className={classes.rows}>
			<div className={classes.head} aria-hidden="true">
				<span className={classes.headWho}>{t("work.who")}</span>
				<span className={classes.headWhat}>{t("work.on_what")}</span>
				<span className={classes.headDay}>
					{scale.marks.map((mark) => (
						<span key={mark} className={classes.mark} style={{ insetInlineStart: `${scale.at(mark)}%` }}>
							{formats.time(new Date(mark))}
						</span>
					))}
				</span>
				<span className={classes.headSince}>{t("work.since_when")}</span>
			</div>
			<ul className={classes.list}>
				{people.map((person) => (
					<li key={person.user_id} className={classes.row}>
						<span className={classes.who}>
							<PersonAvatar name={person.name} />
							<span className={classes.lines}>
								<span className={classes.name}>{person.name}</span>
								<span className={classes.meta}>{person.job_title}</span>
							</span>
						</span>
						<What person={person} />
						<Day person={person} scale={scale} now={now} />
						<Since person={person} now={here} ahead={ahead} />
					</li>
				))}
			</ul>
		</div>
	);
}

function What({ person: { timer, spans } }: { person: Person }) {
	const { t } = useT();
	if (timer === null) {
		const last = spans.at(-1)?.title;
		return (
			<span className={classes.lines}>
				<span className={classes.idle}>{t("work.nothing_runs")}</span>
				<span className={classes.meta}>{last ? t("work.last", { title: last }) : null}</span>
			</span>
		);
	}
	const { task } = timer;
	return (
		<span className={classes.lines}>
			<Link to="/tasks/$id" params={{ id: String(task.id) }} className={classes.title}>
				{task.title}
			</Link>
			<ForWhom task={task} />
		</span>
	);
}

/** Whom it is for, where the person may know: the family, or else the project. */
export function ForWhom({ task: { client_id, project_id, code } }: { task: Timer["task"] }) {
	const allows = useAllows();
	const client = useQuery({ ...recordNameQuery("clients", client_id ?? 0), enabled: client_id !== null && allows("Clients.View") });
	const project = useQuery({ ...recordNameQuery("projects", project_id ?? 0), enabled: project_id !== null && allows("Projects.View") });
	const whom = client.data?.title ?? project.data?.title;
	const Sign = client.data ? IconUsers : IconFolder;
	return (
		<span className={classes.meta}>
			{whom ? <Sign size={14} stroke={1.7} aria-hidden="true" /> : null}
			{whom ? `${whom} · ${code}` : code}
		</span>
	);
}

/** The day as bars; what they mean stands beside them in words. */
function Day({ person: { spans, timer }, scale, now }: { person: Person; scale: Scale; now: number }) {
	const place = (from: number, to: number) => ({
		insetInlineStart: `${scale.at(from)}%`,
		width: `${Math.max(0.6, scale.at(to) - scale.at(from))}%`,
	});
	const isOver = timer !== null && isLong(timer, now);
	return (
		<span className={classes.day} aria-hidden="true">
			{spans.map(({ starts_at, ends_at }) => (
				<span key={starts_at} className={classes.span} style={place(Date.parse(starts_at), Date.parse(ends_at))} />
			))}
			{timer ? <span className={classes.runs} data-over={isOver || undefined} style={place(Date.parse(timer.started_at), now)} /> : null}
			<span className={classes.now} style={{ insetInlineStart: `${scale.at(now)}%` }} />
		</span>
	);
}

/** It takes longer than was thought, or its person was asked and has not answered. */
const isLong = ({ task, started_at, seconds_before, asked_at }: Timer, now: number): boolean =>
	asked_at !== null || (task.estimate !== null && seconds_before + secondsSince(started_at, now, 0) > task.estimate * 60);

function Since({ person: { timer, spans, lesson_until }, now, ahead }: { person: Person; now: number; ahead: number }) {
	const { t } = useT();
	const formats = useFormats();
	const words = useHoursWords();
	if (timer === null) {
		const until = spans.at(-1)?.ends_at;
		return (
			<span className={classes.since}>
				<span className={classes.free}>{lesson_until ? t("work.teaching") : t("work.free")}</span>
				<span className={classes.meta}>
					{lesson_until
						? t("work.free_at", { time: formats.time(lesson_until) })
						: until
							? t("work.free_since", { time: formats.time(until) })
							: null}
				</span>
			</span>
		);
	}
	const { started_at, task, seconds_before } = timer;
	const seconds = secondsSince(started_at, now, ahead);
	return (
		<span className={classes.since}>
			<span className={classes.time} data-over={isLong(timer, now + ahead) || undefined}>
				{hoursText(seconds)}
			</span>
			<span className={classes.meta}>
				{[
					formats.time(started_at),
					task.estimate ? t("work.of", { time: words(task.estimate * 60) }) : "",
					seconds_before > 0 ? t("work.and_before", { time: words(seconds_before) }) : "",
				]
					.filter(Boolean)
					.join(" · ")}
			</span>
		</span>
	);
}
