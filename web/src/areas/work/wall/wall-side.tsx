import { IconArrowRight, IconClock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useColleagueName } from "../../projects/projects.public-ui.ts";
import { useWorkedUntilNow } from "../handover-lines.tsx";
import type { Clocked, HandOver, Wall } from "../work.api.ts";
import { secondsSince, useHoursWords, useNow } from "../work-time.ts";
import { ForWhom } from "./wall-rows.tsx";
import classes from "./wall-side.module.css";

/** What is on its way, what may be forgotten, what is next, and what is done. */
export function WallSide({ wall }: { wall: Clocked<Wall> }) {
	const { t } = useT();
	const words = useHoursWords();
	const { handovers, people, next, done, ahead } = wall;
	const forgotten = people.filter(({ timer }) => timer?.asked_at);
	return (
		<div className={classes.side}>
			{handovers.map((given) => (
				<Given key={given.id} given={given} ahead={ahead} />
			))}
			{forgotten.length > 0 ? (
				<Sheet title={t("work.forgotten")} lines>
					<ul className={classes.list}>
						{forgotten.map((person) => (
							<Forgotten key={person.user_id} person={person} ahead={ahead} />
						))}
					</ul>
				</Sheet>
			) : null}
			{next.length > 0 ? <Next tasks={next} /> : null}
			<Sheet title={t("work.done_today")} aside={<strong className={classes.count}>{done.today}</strong>}>
				<p className={classes.meta}>{t("work.done_more", { time: words(done.seconds), yesterday: done.yesterday })}</p>
			</Sheet>
		</div>
	);
}

function Given({ given, ahead }: { given: HandOver; ahead: number }) {
	const { t } = useT();
	const formats = useFormats();
	const words = useHoursWords();
	const nameOf = useColleagueName();
	const now = useNow();
	const worked = useWorkedUntilNow(ahead);
	const { task, from_id, to_id, note, created_at, goes_back_at } = given;
	const from = (from_id === null ? undefined : nameOf(from_id)) ?? "…";
	const to = nameOf(to_id) ?? "…";
	return (
		<div className={classes.given}>
			<Sheet title={t("work.handover_waits")} aside={<span className={classes.waits}>{words(secondsSince(created_at, now, ahead))}</span>}>
				<div className={classes.people}>
					<PersonAvatar name={from} />
					<IconArrowRight size={16} aria-hidden="true" />
					<PersonAvatar name={to} />
					<span className={classes.lines}>
						<span className={classes.name}>{t("work.from_to", { from, to })}</span>
						<span className={classes.meta}>{t("work.goes_back", { time: formats.time(goes_back_at) })}</span>
					</span>
				</div>
				<Link to="/tasks/$id" params={{ id: String(task.id) }} className={classes.title}>
					{task.title}
				</Link>
				{note ? <p className={classes.note}>{note}</p> : null}
				<p className={classes.meta}>
					<IconClock size={14} stroke={1.7} aria-hidden="true" />
					{t("work.timer_along", { time: words(worked(given)) })}
				</p>
			</Sheet>
		</div>
	);
}

function Forgotten({ person: { name, timer }, ahead }: { person: Wall["people"][number]; ahead: number }) {
	const { t } = useT();
	const formats = useFormats();
	const words = useHoursWords();
	const now = useNow();
	if (!timer?.asked_at) return null;
	const { task, started_at, asked_at } = timer;
	return (
		<li className={classes.line}>
			<PersonAvatar name={name} />
			<span className={classes.lines}>
				<Link to="/tasks/$id" params={{ id: String(task.id) }} className={classes.title}>
					{task.title}
				</Link>
				<span className={classes.meta}>
					{t("work.asked", { name, time: words(secondsSince(started_at, now, ahead)), at: formats.time(asked_at) })}
				</span>
			</span>
		</li>
	);
}

function Next({ tasks }: { tasks: Wall["next"] }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<Sheet title={t("work.next")} aside={<span className={classes.meta}>{t("work.nobody_yet")}</span>} lines>
			<ul className={classes.list}>
				{tasks.map((task) => (
					<li key={task.id} className={classes.line}>
						<span className={classes.lines}>
							<Link to="/tasks/$id" params={{ id: String(task.id) }} className={classes.title}>
								{task.title}
							</Link>
							<ForWhom task={task} />
						</span>
						{task.due_time ? <span className={classes.meta}>{formats.clock(task.due_time)}</span> : null}
					</li>
				))}
			</ul>
		</Sheet>
	);
}
