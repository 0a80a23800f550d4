import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { TimetableWords } from "../../timetable/timetable.public-ui.ts";
import { type CalendarEvent, eventQuery } from "../events.api.ts";
import { eventEntry } from "../events-entries.ts";
import type { WantedTime } from "../events-place.ts";
import { EventCard } from "./event-card.tsx";
import type { EventDeeds, EventMove } from "./event-deeds.ts";
import { EventDialog } from "./event-dialog.tsx";
import { EventScopeDialog } from "./event-scope-dialog.tsx";

interface EventDialogsProps {
	/** Where a new one shall be; null: none. */
	wanted: WantedTime | null;
	open: { id: number; day: string | undefined } | null;
	/** Of those that are shown, the one that is open. */
	shown: CalendarEvent | undefined;
	pulled: Omit<EventMove, "scope"> | null;
	zone: string;
	words: TimetableWords;
	deeds: EventDeeds;
	/** A new one begins with the search for a time. */
	finds: boolean;
	onCloseNew: () => void;
	onCloseOpen: () => void;
	onClosePulled: () => void;
}

/** Whatever stands over the calendar. Loaded with the first of them. */
export default function EventDialogs(props: EventDialogsProps) {
	const { wanted, open, shown, pulled, zone, words, deeds, finds, onCloseNew, onCloseOpen, onClosePulled } = props;
	if (pulled !== null)
		return (
			<EventScopeDialog
				title={pulled.event.title}
				onClose={onClosePulled}
				onChoose={(scope) => {
					onClosePulled();
					deeds.move({ ...pulled, scope });
				}}
			/>
		);
	if (wanted !== null) return <EventDialog known={null} wanted={wanted} zone={zone} deeds={deeds} finds={finds} onClose={onCloseNew} />;
	if (open === null) return null;
	return <OpenEvent key={`${open.id} ${open.day}`} {...{ ...open, shown, zone, words, deeds }} onClose={onCloseOpen} />;
}

interface OpenEventProps {
	id: number;
	day: string | undefined;
	shown: CalendarEvent | undefined;
	zone: string;
	words: TimetableWords;
	deeds: EventDeeds;
	onClose: () => void;
}
/** Stays as it was opened: what changes meanwhile takes nothing away that is being typed. */
function OpenEvent({ id, day, shown, zone, words, deeds, onClose }: OpenEventProps) {
	const { t } = useT();
	const [first] = useState(shown);
	const asked = useQuery({ ...eventQuery(id, day), enabled: first === undefined });
	const [kept, setKept] = useState<CalendarEvent | null>(null);
	if (kept === null && asked.data !== undefined && first === undefined) setKept(asked.data);
	const known = first ?? kept;
	if (known === null)
		return asked.isPending ? null : (
			<FormDialog title={t("page.calendar")} onClose={onClose} width={480}>
				<EmptyState icon={<IconCalendarEvent />} title={t("event.not_found")} text={t("event.not_found_text")} />
			</FormDialog>
		);
	if (known.may_edit)
		return <EventDialog known={known} wanted={{ day: "", starts: null, ends: null }} zone={zone} deeds={deeds} onClose={onClose} />;
	const entry = eventEntry(known, zone, {
		busyOf: (name) => (name === null ? t("events.busy") : t("events.busy_of", { name })),
	});
	return <EventCard event={known} entry={entry} words={words} onClose={onClose} />;
}
