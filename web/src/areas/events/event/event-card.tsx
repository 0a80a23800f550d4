import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { TimetableWords } from "../../timetable/timetable.public-ui.ts";
import type { CalendarEvent } from "../events.api.ts";
import type { CalendarEntry } from "../events-entries.ts";
import { EventAnswersList } from "./event-answers.tsx";
import { EventAsked } from "./event-asked.tsx";
import classes from "./event-dialog.module.css";

interface EventCardProps {
	event: CalendarEvent;
	entry: CalendarEntry;
	words: TimetableWords;
	onClose: () => void;
}

/** An event for those who read it. */
export function EventCard({ event, entry, words, onClose }: EventCardProps) {
	const { t } = useT();
	const at = (local: string) =>
		[words.longDay(local.slice(0, 10)), local.length > 10 ? words.time(local.slice(11)) : null].filter(Boolean).join(", ");
	const sameDay = entry.starts.slice(0, 10) === entry.ends.slice(0, 10);
	const until = sameDay ? (entry.isAllDay ? null : words.time(entry.ends.slice(11))) : at(entry.ends);
	const roomOf = ({ room_name, room_booked, state }: CalendarEvent) =>
		room_name === null || room_booked || state === "cancelled" ? room_name : t("event.room_not_booked", { name: room_name });
	const facts: [label: string, text: string | null][] = [
		[t("event.when"), [at(entry.starts), until].filter(Boolean).join(" – ")],
		[t("event.place"), event.place],
		[t("event.room_id"), roomOf(event)],
		[t("event.classes"), event.class_names.join(", ") || null],
		[t("event.label"), event.is_busy ? null : t(`event.label.${event.label}`)],
		[t("event.owner"), event.owner_name],
		[t("event.description"), event.description],
	];
	return (
		<FormDialog title={entry.title} onClose={onClose} width={480}>
			{event.state === "cancelled" ? <p className={classes.text}>{t("events.cancelled")}</p> : null}
			{event.is_busy ? <p className={classes.text}>{t("event.busy_text")}</p> : null}
			<EventAsked event={event} />
			<dl className={classes.facts}>
				{facts.map(([label, text]) =>
					text === null ? null : (
						<div key={label} className={classes.fact}>
							<dt>{label}</dt>
							<dd>{text}</dd>
						</div>
					),
				)}
			</dl>
			{event.url ? (
				<a href={event.url} target="_blank" rel="noreferrer noopener">
					{t("event.open_link")}
				</a>
			) : null}
			{event.people.length > 0 ? <EventAnswersList event={event} /> : null}
		</FormDialog>
	);
}
