import type { AlarmReport } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { Detail, DetailList } from "../../../ui/detail-list.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import board from "../board/alarm-board.module.css";
import { AlarmTold } from "../board/alarm-told.tsx";
import { reportQuery } from "../emergency.api.ts";
import { AlarmFigures } from "./alarm-figures.tsx";
import { useAlarmLine } from "./alarm-line.ts";
import look from "./alarm-page.module.css";
import { AlarmPaper } from "./alarm-paper.tsx";
import classes from "./alarm-report.module.css";
import { useAlarmWords } from "./alarm-words.ts";

/** So many of those who were not safe stand there before somebody wants all of them. */
const FIRST = 30;

const route = getRouteApi("/app/emergency/past/$id");

/** `/emergency/past/7`: how an alarm or a rehearsal went. */
export function AlarmReportPage() {
	const { t } = useT();
	const { id } = route.useParams();
	const query = useQuery(reportQuery(id));
	const line = useAlarmLine();
	const [printing, setPrinting] = useState(false);
	const report = query.data;
	usePageTitle(report?.alarm.title ?? t("page.alarms_past"));
	return (
		<>
			<PageHeader
				above={
					<BackLink to="/emergency/past" search={{}}>
						{t("page.alarms_past")}
					</BackLink>
				}
				title={report?.alarm.title ?? t("page.alarms_past")}
				context={report ? line(report.alarm) : undefined}
				actions={
					<Button
						variant="default"
						leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden="true" />}
						disabled={report === undefined}
						onClick={() => setPrinting(true)}
					>
						{t("emergency.print")}
					</Button>
				}
			/>
			{report ? (
				<Report report={report} />
			) : (
				<Sheet>
					<div className={look.waiting}>
						<QueryPart query={query} failed={t("emergency.report_failed")} />
					</div>
				</Sheet>
			)}
			{printing && report ? <AlarmPaper report={report} onDone={() => setPrinting(false)} /> : null}
		</>
	);
}

function Report({ report }: { report: AlarmReport }) {
	const { t } = useT();
	const formats = useFormats();
	const { lasted, after } = useAlarmWords();
	const { alarm, students, staff, visitors, half_after, most_after, all_after, classes: lines, told, told_people, people } = report;
	const left = people.filter(({ state }) => state !== "safe");
	const [all, setAll] = useState(false);
	const shown = all ? left : left.slice(0, FIRST);
	return (
		<div className={board.board}>
			<div className={look.card}>
				<AlarmFigures tally={alarm.totals} />
			</div>
			<div className={board.columns}>
				<div className={board.column}>
					<Sheet title={t("emergency.report_times")}>
						<DetailList>
							<Detail label={t("emergency.report_half")}>{after(half_after)}</Detail>
							<Detail label={t("emergency.report_most")}>{after(most_after)}</Detail>
							<Detail label={t("emergency.report_all")}>{after(all_after)}</Detail>
							<Detail label={t("emergency.report_lasted")}>{lasted(alarm) ?? t("emergency.runs")}</Detail>
							<Detail label={t("emergency.report_asked")}>{formats.number(alarm.asked_again)}</Detail>
							<Detail label={t("emergency.report_ended_by")}>{alarm.ended_by}</Detail>
							<Detail label={t("emergency.report_people")}>
								{t("emergency.report_who", {
									students,
									students_shown: formats.number(students),
									staff: formats.number(staff),
									visitors: formats.number(visitors),
								})}
							</Detail>
							<Detail label={t("emergency.report_families")}>
								{t(alarm.tells_families ? "emergency.families_were_told" : "emergency.families_were_not")}
							</Detail>
						</DetailList>
					</Sheet>
					<Sheet title={t("emergency.report_left")} note={formats.number(left.length)} lines>
						{left.length === 0 ? (
							<p className={classes.none}>{t("emergency.past_all_safe")}</p>
						) : (
							<ul className={classes.rows}>
								{shown.map(({ id, name, about, place, state, note }) => (
									<li key={id} className={classes.row}>
										<span className={classes.words}>
											<b>{name}</b>
											<small>{[about, place, note].filter(Boolean).join(" · ")}</small>
										</span>
										<StatusDot tone={state === "help" ? "waiting" : "bad"}>{t(`emergency.roll_state.${state}`)}</StatusDot>
									</li>
								))}
							</ul>
						)}
						{shown.length < left.length ? (
							<Button variant="subtle" className={classes.more} onClick={() => setAll(true)}>
								{t("emergency.show_more", { shown: formats.number(left.length - shown.length) })}
							</Button>
						) : null}
					</Sheet>
					<AlarmTold id={alarm.id} told={told} people={told_people} />
				</div>
				<Sheet title={t("emergency.by_class")} note={formats.number(lines.length)} lines>
					<ul className={classes.rows}>
						{lines.map((line) => (
							<li key={`${line.of}-${line.ref}`} className={classes.row}>
								<span className={classes.words}>
									<b>{line.name}</b>
									<small>
										{line.answered_at
											? [line.answered_by, formats.time(line.answered_at)].filter(Boolean).join(", ")
											: t("emergency.nobody_answered")}
									</small>
								</span>
								<span className={classes.count} data-short={line.safe < line.on_site || undefined}>
									{t("emergency.safe_of", { safe: formats.number(line.safe), all: formats.number(line.on_site) })}
								</span>
							</li>
						))}
					</ul>
				</Sheet>
			</div>
		</div>
	);
}
