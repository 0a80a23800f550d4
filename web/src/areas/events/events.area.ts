import type { WebArea } from "../../kit/area/web-area.ts";

export const eventsArea = {
	nouns: ["event", "recurrence"],
	routes: [{ below: "app", from: "./events.route.tsx", name: "eventsRoutes", paths: ["/calendar"] }],
	pages: [
		{
			path: "/calendar",
			icon: "IconCalendarEvent",
			label: "page.calendar",
			permission: "Calendar.View",
			hotkey: "v",
		},
	],
	actions: [
		{ path: "/calendar?do=add", label: "do.event_add", permission: "Calendar.Create", for_staff: true },
		{ path: "/calendar?do=find", label: "do.event_find", permission: "Calendar.Create", for_staff: true },
	],
} satisfies WebArea;
