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
	pages: [{ path: "/timetable", icon: "IconCalendarWeek", label: "page.timetable", permission: "Timetable.View", hotkey: "w" }],
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
