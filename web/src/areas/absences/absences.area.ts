import type { WebArea } from "../../kit/area/web-area.ts";

export const absencesArea = {
	routes: [{ below: "app", from: "./absences.route.tsx", name: "absencesRoutes", paths: ["/attendance/absences", "/attendance/watch"] }],
	parts: [
		{
			below: "/attendance",
			path: "/attendance/absences",
			label: "page.absences",
			permission: "Attendance.View",
			place: 20,
			star: { office: 10, teacher: 10, family: 20 },
		},
		{
			below: "/attendance",
			path: "/attendance/watch",
			label: "page.watch",
			permission: "Attendance.View",
			for_staff: true,
			place: 40,
			star: { office: 60, teacher: 30 },
		},
	],
	actions: [
		{
			path: "/attendance/absences?do=announce",
			label: "do.absence_announce",
			permission: "Attendance.Edit",
			for_staff: true,
			star: { teacher: 40 },
		},
		{
			path: "/attendance/absences?do=announce",
			label: "do.absence_announce",
			permission: "Attendance.View",
			for_families: true,
			star: { family: 10 },
		},
	],
	cards: [
		{
			id: "family_absences",
			label: "card.family_absences",
			side: true,
			needs: "Attendance.View",
			for_families: true,
			words: "attendance",
			from: "./absences-of-family.tsx",
			name: "FamilyAbsencesCard",
			place: 20,
		},
		{
			id: "announced",
			label: "card.announced",
			needs: "Attendance.Override",
			words: "attendance",
			from: "./absence-announced-card.tsx",
			name: "AnnouncedCard",
			place: 46,
		},
		{
			id: "absent",
			label: "card.absent",
			needs: "Attendance.Override",
			words: "attendance",
			from: "./absence-today-card.tsx",
			name: "AbsentCard",
			place: 60,
		},
	],
} satisfies WebArea;
