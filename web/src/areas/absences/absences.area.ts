import type { WebArea } from "../../kit/area/web-area.ts";

export const absencesArea = {
	routes: [{ below: "app", from: "./absences.route.tsx", name: "absencesRoutes", paths: ["/attendance/absences", "/attendance/watch"] }],
	found: [{ path: "/attendance/absences", label: "page.absences", permission: "Attendance.View" }],
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
