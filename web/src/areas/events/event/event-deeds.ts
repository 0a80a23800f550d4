import { type EventScope, movedTo } from "@homeroom/contract/areas/events/events.rules.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { sayRefused } from "../../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { type CalendarEvent, EVENTS, type EventLists, takenIn } from "../events.api.ts";

export interface EventMove {
	event: CalendarEvent;
	startDate: string;
	/** Where its length changes, too. */
	endDate?: string;
	/** Of a series. */
	scope: EventScope;
}
interface Which {
	id: number;
	day?: string;
	startDate: string;
}
interface Removal {
	event: CalendarEvent;
	scope: EventScope;
}
const invalidates = [[EVENTS]];
const isSame = (one: CalendarEvent, other: CalendarEvent) => one.id === other.id && one.day === other.day;

/** Shows on every list what the server is about to say; answers how to take that back. */
function showEarly(client: QueryClient, becomes: (event: CalendarEvent) => CalendarEvent | null): () => void {
	const lists = client.getQueriesData<EventLists>({ queryKey: [EVENTS, "list"] });
	for (const [key, data] of lists)
		if (data) client.setQueryData<EventLists>(key, { events: data.events.flatMap((event) => becomes(event) ?? []) });
	return () => {
		for (const [key, data] of lists) client.setQueryData(key, data);
	};
}
const named = ({ day }: CalendarEvent, scope: EventScope) => (day === null ? {} : { day, scope });

/** What can be done with events by pulling them and by their buttons, each with its way back. */
export function useEventDeeds() {
	const { t } = useT();
	const client = useQueryClient();
	/** A room that is taken is said with what stands there. */
	const refused = (error: Error) => {
		const clash = takenIn(error)?.clashes[0];
		if (clash) notify.error(t("event.refused_room", { room: clash.name, title: clash.session_name }));
		else sayRefused(error);
	};
	const back = useDeed(({ id, ...body }: Which) => api.events.drag({ params: { id }, body }), { invalidates, refused });
	const backLength = useDeed(
		({ event, endDate }: { event: Pick<CalendarEvent, "id">; endDate: string }) =>
			api.events.change({ params: { id: event.id }, body: { endDate } }),
		{ invalidates, refused },
	);
	const restore = useDeed(({ id, day }: { id: number; day?: string }) => api.events.restore({ params: { id }, body: day ? { day } : {} }), {
		invalidates,
		refused,
	});
	const move = useDeed(
		({ event, startDate, endDate, scope }: EventMove) =>
			endDate === undefined
				? api.events.drag({ params: { id: event.id }, body: { startDate, ...named(event, scope) } })
				: api.events.change({ params: { id: event.id }, body: { startDate, endDate, ...named(event, scope) } }),
		{
			early: ({ event, startDate, endDate, scope }) =>
				showEarly(client, (one) => {
					if (!isSame(one, event) || (scope !== "this" && event.day !== null)) return one;
					return { ...one, ...(endDate === undefined ? movedTo(one.startDate, one.endDate, startDate) : { startDate, endDate }) };
				}),
			said: (_, { event }) => t("event.said_moved", { title: event.title }),
			undo: (answer, { event, endDate, scope }) => {
				if (endDate !== undefined) return event.day === null ? () => void backLength.run({ event, endDate: event.endDate }) : undefined;
				const isOne = event.day !== null && scope === "this";
				return () => void back.run({ id: answer.id, startDate: answer.was_start, ...(isOne && { day: event.day ?? "" }) });
			},
			invalidates,
			refused,
		},
	);
	const remove = useDeed(({ event, scope }: Removal) => api.events.remove({ params: { id: event.id }, query: named(event, scope) }), {
		early: ({ event, scope }) => showEarly(client, (one) => (isSame(one, event) || (scope === "all" && one.id === event.id) ? null : one)),
		said: (_, { event }) => t("event.said_removed", { title: event.title }),
		undo: (_, { event, scope }) => {
			const { id, day } = event;
			if (day !== null && scope === "following") return undefined;
			return () => void restore.run({ id, ...(day !== null && scope === "this" && { day }) });
		},
		invalidates,
	});
	return {
		move: (wanted: EventMove) => void move.run(wanted),
		remove: (event: CalendarEvent, scope: EventScope) => void remove.run({ event, scope }),
	};
}
export type EventDeeds = ReturnType<typeof useEventDeeds>;
