import { localOf, TIMES_MINUTES, TIMES_PEOPLE_MAX } from "@homeroom/contract/areas/events/events.rules.ts";
import { Button } from "@mantine/core";
import { IconClockSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { useTimetableWords } from "../../timetable/timetable.public-ui.ts";
import { type CalendarEvent, eventPeopleQuery, eventTimesQuery, type FoundTime } from "../events.api.ts";
import classes from "./event-times.module.css";
import { type EventValues, lengthOf } from "./event-values.ts";

interface EventTimesProps {
	known: CalendarEvent | null;
	now: EventValues;
	zone: string;
	onTake: (time: { day: string; starts: string; ends: string }) => void;
}

/** Times at which those who are invited and the room are free: one press takes it. */
export function EventTimes({ known, now, zone, onTake }: EventTimesProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const today = schoolToday();
	const minutes = Math.min(Math.max(lengthOf(now), TIMES_MINUTES.min), TIMES_MINUTES.max);
	const query = useQuery(
		eventTimesQuery({
			people: now.people.slice(0, TIMES_PEOPLE_MAX),
			minutes,
			room_id: now.room_id,
			from: /^\d{4}-\d\d-\d\d$/.test(now.starts_on) && now.starts_on > today ? now.starts_on : today,
			without: known?.id ?? null,
		}),
	);
	const people = useQuery(eventPeopleQuery).data?.people ?? [];
	const nameOf = new Map([...people, ...(known?.people ?? [])].map(({ id, name }) => [id, name]));
	const clocks = ({ startDate, endDate }: FoundTime) => [localOf(startDate, zone), localOf(endDate, zone)] as const;
	const byDay = [...Map.groupBy(query.data?.times ?? [], (time) => clocks(time)[0].slice(0, 10))].sort(([a], [b]) => (a < b ? -1 : 1));
	return (
		<section className={classes.times} aria-label={t("event.find_label")} aria-busy={query.isFetching}>
			<p className={classes.hint}>{t("event.find_hint")}</p>
			{query.error && !query.data ? (
				<QueryError query={query} title={t("event.find_failed")} />
			) : query.data === undefined ? (
				<TextSkeleton width="70%" />
			) : byDay.length === 0 ? (
				<EmptyState icon={<IconClockSearch />} title={t("event.find_none")} text={t("event.find_none_text")} />
			) : (
				byDay.map(([day, times]) => (
					// biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form around it
					<div key={day} role="group" aria-label={words.longDay(day)}>
						<p className={classes.day}>{words.longDay(day)}</p>
						<div className={classes.offers}>
							{times
								.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
								.map((time) => {
									const [starts, ends] = clocks(time).map((local) => local.slice(11)) as [string, string];
									const missing = time.missing.map((id) => nameOf.get(id) ?? "").filter(Boolean);
									return (
										<Button
											key={time.startDate}
											variant="default"
											size="compact-md"
											className={classes.offer}
											data-missing={missing.length > 0 || undefined}
											onClick={() => onTake({ day, starts, ends })}
										>
											{words.time(starts)} – {words.time(ends)}
											{missing.length > 0 ? (
												<span className={classes.without}>{t("event.find_without", { names: missing.join(", ") })}</span>
											) : null}
										</Button>
									);
								})}
						</div>
					</div>
				))
			)}
		</section>
	);
}
