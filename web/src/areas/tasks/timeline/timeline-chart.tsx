import { daysBetween } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { TaskSpan } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { type Days, daysOf } from "../task-days.ts";
import { isLate } from "../task-marks.tsx";
import classes from "./timeline-chart.module.css";
import { type TimelineArrow, type TimelineRow, timelineOf } from "./timeline-rows.ts";

/** In pixels. */
const [DAY, ROW, HEAD] = [22, 36, 34];

/** Bars over days, with an arrow from each task to what waits for it. What arrows say is said in words as well. */
export function Timeline({ span, days, today }: { span: TaskSpan; days: Days; today: string }) {
	const { t } = useT();
	const formats = useFormats();
	const { rows, arrows } = timelineOf(span, days.from);
	const count = daysBetween(days.from, days.to) + 1;
	const now = daysBetween(days.from, today);
	const weeks = daysOf(days).filter((_, at) => at % 7 === 0);
	const said = ({ bar, early, task }: TimelineRow) =>
		[
			bar.from === bar.to
				? t("tasks.bar_day", { day: formats.day(bar.to) })
				: t("tasks.bar", { from: formats.day(bar.from), to: formats.day(bar.to) }),
			early.length > 0
				? t("tasks.waits_early", { codes: early.join(", ") })
				: task.waits_for
					? t("tasks.waits_for_codes", { codes: task.waits_for })
					: null,
		]
			.filter(Boolean)
			.join(", ");
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by keys
		<section className={classes.scroll} aria-label={t("tasks.view_timeline")} tabIndex={0}>
			<div className={classes.chart} style={{ gridTemplateColumns: `var(--timeline-names) ${count * DAY}px` }}>
				<div className={classes.corner} style={{ height: HEAD }} />
				<div className={classes.weeks} style={{ height: HEAD }} aria-hidden="true">
					{weeks.map((week) => (
						<span key={week} className={classes.week} style={{ width: 7 * DAY }}>
							{formats.day(week)}
						</span>
					))}
				</div>
				<ol className={classes.names}>
					{rows.map((row) => (
						<li key={row.task.id} className={classes.name} style={{ height: ROW }}>
							<Link
								to="/tasks/$id"
								params={{ id: String(row.task.id) }}
								className={classes.title}
								title={row.task.title}
								data-done={row.task.status === "done" || undefined}
							>
								{row.task.title}
							</Link>
							<span className={classes.heard}>{said(row)}</span>
						</li>
					))}
				</ol>
				<div className={classes.bars} style={{ height: rows.length * ROW, backgroundSize: `${7 * DAY}px 100%` }} aria-hidden="true">
					{now >= 0 && now < count ? <span className={classes.today} style={{ insetInlineStart: now * DAY + DAY / 2 }} /> : null}
					{rows.map((row, at) => (
						<Bar key={row.task.id} row={row} at={at} count={count} today={today} title={said(row)} />
					))}
					<Arrows rows={rows} arrows={arrows} width={count * DAY} />
				</div>
			</div>
		</section>
	);
}

interface BarProps {
	row: TimelineRow;
	at: number;
	count: number;
	today: string;
	title: string;
}
/** What lies outside of what is shown is cut off there. */
function Bar({ row: { task, first, last }, at, count, today, title }: BarProps) {
	const from = Math.max(0, first);
	const to = Math.min(count - 1, last);
	return (
		<span
			className={classes.bar}
			title={`${task.title}: ${title}`}
			data-done={task.status === "done" || undefined}
			data-late={isLate(task, today) || undefined}
			data-cut={`${first < 0 ? "before" : ""} ${last > count - 1 ? "after" : ""}`.trim() || undefined}
			style={{ insetInlineStart: from * DAY + 2, width: (to - from + 1) * DAY - 4, top: at * ROW + 8, height: ROW - 16 }}
		/>
	);
}

function Arrows({ rows, arrows, width }: { rows: readonly TimelineRow[]; arrows: readonly TimelineArrow[]; width: number }) {
	const middle = (at: number) => at * ROW + ROW / 2;
	const within = (x: number) => Math.min(Math.max(x, 0), width);
	return (
		<svg className={classes.arrows} width={width} height={rows.length * ROW} aria-hidden="true">
			<defs>
				{(["plain", "early"] as const).map((kind) => (
					<marker key={kind} id={`timeline-${kind}`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
						<path d="M0 0 8 4 0 8Z" className={classes[kind]} />
					</marker>
				))}
			</defs>
			{arrows.map(({ from, to, early }) => {
				const start = within(((rows[from] as TimelineRow).last + 1) * DAY - 2);
				const end = within((rows[to] as TimelineRow).first * DAY + 2);
				const bend = start + 6;
				const path =
					end > bend + 4
						? `M${start} ${middle(from)}H${bend}V${middle(to)}H${end}`
						: `M${start} ${middle(from)}H${bend}V${(middle(from) + middle(to)) / 2}H${end - 8}V${middle(to)}H${end}`;
				const kind = early ? "early" : "plain";
				return (
					<path
						key={`${from} ${to}`}
						d={path}
						className={classes.arrow}
						data-early={early || undefined}
						markerEnd={`url(#timeline-${kind})`}
					/>
				);
			})}
		</svg>
	);
}
