import type { CalendarEvent } from "./events.api.ts";

let made = 0;
/** An event as the server tells it. */
export function anEvent(more: Partial<CalendarEvent> = {}): CalendarEvent {
	made += 1;
	return {
		id: made,
		title: "Open day",
		startDate: "2026-11-19T15:00:00.000Z",
		endDate: "2026-11-19T16:00:00.000Z",
		url: null,
		classes: [],
		class_names: [],
		label: "business",
		description: null,
		place: null,
		visibility: "school",
		state: "planned",
		is_busy: false,
		is_mine: true,
		owner_name: "Priya Nair",
		may_edit: true,
		may_delete: true,
		day: null,
		recurrence: null,
		room_id: null,
		room_name: null,
		room_booked: false,
		people: [],
		asks_families: false,
		remind: null,
		asked: [],
		version: 1,
		...more,
	};
}
