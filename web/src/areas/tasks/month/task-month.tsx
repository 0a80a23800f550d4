import { daysBetween } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import { Link } from "@tanstack/react-router";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import { daysOf, monthAround } from "../task-days.ts";
import { isLate } from "../task-marks.tsx";
import classes from "./task-month.module.css";

interface TaskMonthProps {
	/** A day of the month. */
	day: string;
	today: string;
	tasks: readonly TaskRow[];
	/** By how many days; null: the person moves nothing. */
	onMove: ((task: TaskRow, by: number) => void) | null;
}
/** Tasks of a day that are shown; the list has the others. */
const SHOWN = 4;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month: each task on the day when it is due, and named where it begins before. On a phone the days that have some. */
export function TaskMonth({ day, today, tasks, onMove }: TaskMonthProps) {
	const { t, locale } = useT();
	const formats = useFormats();
	const narrow = useIsNarrow();
	const [held, setHeld] = useState<TaskRow | null>(null);
	const [over, setOver] = useState<string | null>(null);
	const days = daysOf(monthAround(day));
	const dueOn = (one: string) => tasks.filter(({ due }) => due === one);
	const begunOn = (one: string) => tasks.filter(({ starts, due }) => starts === one && starts !== due);
	const inWords = (one: string, options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(FORMAT_TAGS[locale], { ...options, timeZone: "UTC" }).format(new Date(`${one}T00:00:00Z`));
	const letGo = () => {
		setHeld(null);
		setOver(null);
	};
	const drop = (to: string) => {
		if (held?.due && held.due !== to) onMove?.(held, daysBetween(held.due, to));
		letGo();
	};
	const chip = (task: TaskRow) => (
		<Chip
			task={task}
			today={today}
			onStep={onMove && ((by) => onMove(task, by))}
			onHold={onMove && (() => setHeld(task))}
			onLetGo={letGo}
		/>
	);
	const entries = (one: string, most: number) => {
		const mine = dueOn(one);
		const shown = mine.length === most + 1 ? mine : mine.slice(0, most);
		return (
			<>
				<ul className={classes.list}>
					{shown.map((task) => (
						<li key={task.id}>{chip(task)}</li>
					))}
					{begunOn(one).map((task) => (
						<li key={`begins ${task.id}`} className={classes.begins}>
							{t("tasks.starts_here", { title: task.title })}
						</li>
					))}
				</ul>
				{mine.length > shown.length ? (
					<Link to="/tasks" search={{ where: [["due", "is", one]] }} className={classes.more}>
						{t("tasks.day_more", { count: mine.length - shown.length })}
					</Link>
				) : null}
			</>
		);
	};
	if (narrow) {
		const filled = days.filter((one) => one.slice(0, 7) === day.slice(0, 7) && (dueOn(one).length > 0 || begunOn(one).length > 0));
		if (filled.length === 0) return <p className={classes.none}>{t("tasks.span_none")}</p>;
		return (
			<ol className={classes.agenda}>
				{filled.map((one) => (
					<li key={one}>
						<h2 className={classes.when} aria-current={one === today ? "date" : undefined}>
							{inWords(one, { weekday: "long", day: "numeric", month: "long" })}
						</h2>
						{entries(one, Number.MAX_SAFE_INTEGER)}
					</li>
				))}
			</ol>
		);
	}
	const overDay = (event: DragEvent, one: string) => {
		if (held === null) return;
		event.preventDefault();
		setOver(one);
	};
	return (
		<div className={classes.grid}>
			{days.slice(0, 7).map((one) => (
				<div key={one} className={classes.head} aria-hidden="true">
					{inWords(one, { weekday: "short" })}
				</div>
			))}
			{days.map((one) => (
				<section
					key={one}
					className={classes.cell}
					aria-label={formats.day(one)}
					data-day={one}
					data-other={one.slice(0, 7) !== day.slice(0, 7) || undefined}
					data-over={over === one || undefined}
					onDragOver={(event) => overDay(event, one)}
					onDrop={() => drop(one)}
				>
					<span className={classes.date} aria-current={one === today ? "date" : undefined}>
						{Number(one.slice(8))}
					</span>
					{entries(one, SHOWN)}
				</section>
			))}
		</div>
	);
}

interface ChipProps {
	task: TaskRow;
	today: string;
	onStep: ((by: number) => void) | null;
	onHold: (() => void) | null;
	onLetGo: () => void;
}
/** A task on its day. Alt with an arrow key takes it to another one. */
function Chip({ task, today, onStep, onHold, onLetGo }: ChipProps) {
	const onKeyDown = (event: KeyboardEvent) => {
		const by = event.altKey ? STEPS[event.key] : undefined;
		if (by === undefined || onStep === null) return;
		event.preventDefault();
		onStep(by);
	};
	return (
		<Link
			to="/tasks/$id"
			params={{ id: String(task.id) }}
			className={classes.chip}
			title={task.title}
			data-done={task.status === "done" || undefined}
			data-late={isLate(task, today) || undefined}
			data-task={task.id}
			draggable={onHold !== null}
			onDragStart={onHold ?? undefined}
			onDragEnd={onLetGo}
			onKeyDown={onKeyDown}
		>
			{task.due_time ? <span className={classes.time}>{task.due_time}</span> : null}
			{task.title}
		</Link>
	);
}
