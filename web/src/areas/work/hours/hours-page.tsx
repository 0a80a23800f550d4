import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { periodDays } from "@homeroom/contract/kit/periods.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { useAllows, useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useColleagueName } from "../../projects/projects.public-ui.ts";
import { hoursQuery, type WorkDay } from "../work.api.ts";
import { hoursText, useHoursWords } from "../work-time.ts";
import classes from "./hours-page.module.css";
import { type HoursPerson, hoursByPerson } from "./hours-rows.ts";

const route = getRouteApi("/app/tasks/hours");
const ICON = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** `/tasks/hours`: how long each has worked on tasks in a week, day by day. */
export function HoursPage() {
	const { t } = useT();
	const formats = useFormats();
	const words = useHoursWords();
	const { day } = route.useSearch();
	const navigate = route.useNavigate();
	const mayAdd = useAllows()("Tasks.Complete");
	const weekStart = useSession()?.localization?.week_start ?? 1;
	const today = schoolToday();
	const [from, to] = periodDays("this_week", day ?? today, weekStart);
	const [current] = periodDays("this_week", today, weekStart);
	const query = useQuery(hoursQuery(from, to));
	const total = (query.data ?? []).reduce((sum, { seconds }) => sum + seconds, 0);
	const go = (next: string | undefined) => void navigate({ search: { day: next }, replace: true });
	usePageTitle(t("page.work_hours"));
	return (
		<>
			<PageHeader
				title={t("page.work_hours")}
				context={
					query.data
						? t("work.hours_context", { time: words(total), people: new Set(query.data.map(({ user_id }) => user_id)).size })
						: null
				}
				actions={
					mayAdd ? (
						<Button renderRoot={(props) => <Link {...props} to="/work-log/new" state={{ opened_here: true }} />}>
							{t("work_log.add")}
						</Button>
					) : null
				}
			/>
			<Sheet>
				<div className={classes.tools}>
					<ActionIcon variant="default" size={36} aria-label={t("work.week_before")} onClick={() => go(addDays(from, -7))}>
						<IconChevronLeft {...ICON} />
					</ActionIcon>
					<Button variant="default" disabled={from === current} onClick={() => go(undefined)}>
						{t("work.this_week")}
					</Button>
					<ActionIcon variant="default" size={36} aria-label={t("work.week_after")} onClick={() => go(addDays(from, 7))}>
						<IconChevronRight {...ICON} />
					</ActionIcon>
					<h2 className={classes.label} aria-live="polite">
						{`${formats.day(from)} – ${formats.day(to)}`}
					</h2>
				</div>
				<QueryPart query={query} failed={t("work.failed")}>
					{query.data?.length === 0 ? (
						<EmptyState icon={<IconClock />} title={t("work.hours_none")} text={t("work.hours_none_text")} />
					) : (
						<HoursTable from={from} days={query.data ?? []} today={today} />
					)}
				</QueryPart>
			</Sheet>
		</>
	);
}

function HoursTable({ from, days, today }: { from: string; days: readonly WorkDay[]; today: string }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const nameOf = useColleagueName();
	const columns = Array.from({ length: 7 }, (_, at) => addDays(from, at));
	const weekday = new Intl.DateTimeFormat(FORMAT_TAGS[locale], { weekday: "short", timeZone: "UTC" });
	const called = ({ user_id }: HoursPerson) => (user_id === null ? t("projects.person_left") : (nameOf(user_id) ?? "…"));
	const people = hoursByPerson(days, columns).sort((a, b) => called(a).localeCompare(called(b), locale));
	const sum = (at: number) => people.reduce((all, { seconds }) => all + (seconds[at] ?? 0), 0);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by keys
		<section className={classes.scroll} aria-label={t("page.work_hours")} tabIndex={0}>
			<table className={classes.table}>
				<thead>
					<tr>
						<th scope="col">{t("work.who")}</th>
						{columns.map((day) => (
							<th key={day} scope="col" data-today={day === today || undefined}>
								{weekday.format(Date.parse(day))} <span className={classes.day}>{formats.shortDay(day)}</span>
							</th>
						))}
						<th scope="col">{t("work.sum")}</th>
					</tr>
				</thead>
				<tbody>
					{people.map((person) => (
						<tr key={person.user_id ?? 0}>
							<th scope="row">{called(person)}</th>
							{columns.map((day, at) => (
								<td key={day} data-today={day === today || undefined}>
									<Cell
										seconds={person.seconds[at] ?? 0}
										user_id={person.user_id}
										from={day}
										to={day}
										of={`${called(person)}, ${formats.day(day)}`}
									/>
								</td>
							))}
							<td className={classes.sum}>
								<Cell seconds={person.total} user_id={person.user_id} from={from} to={columns.at(-1) ?? from} of={called(person)} />
							</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row">{t("work.all_together")}</th>
						{columns.map((day, at) => (
							<td key={day}>{sum(at) === 0 ? "—" : hoursText(sum(at))}</td>
						))}
						<td className={classes.sum}>{hoursText(people.reduce((all, { total }) => all + total, 0))}</td>
					</tr>
				</tfoot>
			</table>
		</section>
	);
}

interface CellProps {
	seconds: number;
	user_id: number | null;
	from: string;
	to: string;
	/** Whose, and when: for who hears the link. */
	of: string;
}
/** Leads to what it is made of. */
function Cell({ seconds, user_id, from, to, of }: CellProps) {
	const words = useHoursWords();
	if (seconds === 0) return "—";
	const whose: Condition = user_id === null ? ["user_id", "empty"] : ["user_id", "in", [user_id]];
	return (
		<Link
			to="/work-log"
			search={{ where: [whose, ["day", "between", [from, to]]] }}
			className={classes.cell}
			aria-label={`${words(seconds)}: ${of}`}
		>
			{hoursText(seconds)}
		</Link>
	);
}
