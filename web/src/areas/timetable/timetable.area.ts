import type { WebArea } from "../../kit/area/web-area.ts";

export const timetableArea = {
	nouns: ["day", "grid", "month", "session", "week"],
	routes: [
		{
			below: "app",
			from: "./timetable.route.tsx",
			name: "timetableRoutes",
			paths: ["/timetable"],
		},
	],
	pages: [
		{
			path: "/timetable",
			icon: "IconCalendarWeek",
			label: "page.timetable",
			permission: "Timetable.View",
			hotkey: "w",
			tab: { office: 40, teacher: 30, family: 20 },
			short: "tab.timetable",
		},
	],
	parts: [{ below: "/timetable", path: "/timetable", label: "page.week", permission: "Timetable.View", place: 10 }],
	actions: [
		{ path: "/timetable?do=add", label: "do.lesson_add", permission: "Timetable.Edit", for_staff: true },
		{ path: "/timetable?of=class&id=$id", label: "do.timetable_of_class", permission: "Timetable.View", of: "classes" },
		{ path: "/timetable?of=teacher&id=$id", label: "do.timetable_of_teacher", permission: "Timetable.View", for_staff: true, of: "staff" },
		{ path: "/timetable?of=room&id=$id", label: "do.timetable_of_room", permission: "Timetable.View", for_staff: true, of: "rooms" },
	],
	cards: [
		{
			id: "family_day",
			label: "card.family_day",
			needs: "Timetable.View",
			for_families: true,
			words: "timetable",
			from: "./day-of-family.tsx",
			name: "FamilyDayCard",
			place: 10,
		},
	],
	tabs: {
		students: [
			{
				id: "timetable",
				label: "page.timetable",
				within: { id: "learning", label: "care.learning" },
				needs: "Timetable.View",
				words: "timetable",
				from: "./timetable-tabs.tsx",
				name: "TimetableOfStudent",
				place: 40,
			},
		],
		classes: [
			{
				id: "timetable",
				label: "page.timetable",
				needs: "Timetable.View",
				words: "timetable",
				from: "./timetable-tabs.tsx",
				name: "TimetableOfClass",
				place: 10,
			},
		],
		staff: [
			{
				id: "timetable",
				label: "page.timetable",
				needs: "Timetable.View",
				words: "timetable",
				from: "./timetable-tabs.tsx",
				name: "TimetableOfTeacher",
				place: 10,
			},
		],
	},
} satisfies WebArea;
