import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { registersQuery } from "../attendance.api.ts";
import look from "../attendance.module.css";
import { useToday } from "../attendance-day.tsx";
import classes from "./register-day-card.module.css";
import { RegisterLink } from "./register-link.tsx";

/** As many columns as a phone can scroll through; a larger school is told in sums. */
const MOST_CLASSES = 24;
const SHOWN = ["taken", "open", "missing"] as const;

/** The school's day: each lesson's register by class and time, so that a gap is seen before it is read. */
export function SchoolDayCard() {
	const { t } = useT();
	const query = useQuery(registersQuery(useToday()));
	const lines = query.data?.registers ?? [];
	return (
		<Sheet
			title={t("card.school_day")}
			aside={
				<Link to="/attendance" className={look.more}>
					{t("attendance.card_all")}
				</Link>
			}
		>
			<QueryPart query={query} failed={t("card.school_day")}>
				{lines.length === 0 ? <p className={look.meta}>{t("attendance.day_none")}</p> : <Day lines={lines} />}
			</QueryPart>
		</Sheet>
	);
}

function Day({ lines }: { lines: readonly RegisterLine[] }) {
	const { t } = useT();
	const formats = useFormats();
	const classNames = [...new Map(lines.map((line) => [line.class_id, line.class_name]))].sort(([, a], [, b]) =>
		a.localeCompare(b, undefined, { numeric: true }),
	);
	const times = [...Map.groupBy(lines, ({ starts_at }) => starts_at ?? "")].sort(([a], [b]) => a.localeCompare(b));
	const timeOf = (at: string) => (at === "" ? t("attendance.whole_day") : formats.time(at));
	if (classNames.length > MOST_CLASSES)
		return (
			<ul className={classes.sums}>
				{times.map(([at, at_once]) => {
					const missing = at_once.filter(({ state }) => state === "missing").length;
					return (
						<li key={at} className={classes.sum}>
							<span className={classes.time}>{timeOf(at)}</span>
							<progress
								className={classes.bar}
								data-missing={missing > 0 || undefined}
								max={at_once.length}
								value={at_once.filter(({ state }) => state === "taken").length}
								aria-label={timeOf(at)}
							/>
							<span className={look.meta}>
								{t("attendance.day_sum", { taken: at_once.filter(({ state }) => state === "taken").length, all: at_once.length })}
							</span>
						</li>
					);
				})}
			</ul>
		);
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
			<section className={classes.scroll} tabIndex={0} aria-label={t("attendance.day_classes")}>
				<table className={classes.grid}>
					<thead>
						<tr>
							<td />
							{classNames.map(([id, name]) => (
								<th key={id} scope="col">
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{times.map(([at, at_once]) => (
							<tr key={at}>
								<th scope="row" className={classes.time}>
									{timeOf(at)}
								</th>
								{classNames.map(([id]) => (
									<td key={id}>
										{at_once
											.filter(({ class_id }) => class_id === id)
											.slice(0, 1)
											.map((line) => (
												<Cell key={id} line={line} />
											))}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
			<ul className={classes.legend} aria-hidden="true">
				{SHOWN.map((state) => (
					<li key={state} className={classes.sign}>
						<span className={classes.cell} data-state={state}>
							<Sign state={state} />
						</span>
						{t(`attendance.state.${state}`)}
					</li>
				))}
			</ul>
		</>
	);
}

function Cell({ line }: { line: RegisterLine }) {
	const { t } = useT();
	const words = [line.class_name, line.course_name, t(`attendance.state.${line.state}`)].filter(Boolean).join(" · ");
	return (
		<RegisterLink line={line} className={classes.link}>
			<span className={classes.cell} data-state={line.state} title={words}>
				<Sign state={line.state} />
				<span className={classes.words}>{words}</span>
			</span>
		</RegisterLink>
	);
}

const ICON = { size: 13, stroke: 2, "aria-hidden": true } as const;
function Sign({ state }: { state: RegisterLine["state"] }) {
	if (state === "taken") return <IconCheck {...ICON} />;
	if (state === "open") return <IconClock {...ICON} />;
	return state === "missing" ? <IconX {...ICON} /> : null;
}
