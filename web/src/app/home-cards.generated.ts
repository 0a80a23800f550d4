// Written by `npm run areas` from the areas' own folders.

import type { CardSpec } from "./home-card-spec.ts";

/** What the start page shows of the day, in this order. A card that has nothing to say to somebody shows nothing. */
export const HOME_CARDS: readonly CardSpec[] = [
	{
		id: "family_day",
		needs: "Timetable.View",
		for_families: true,
		words: "timetable",
		load: async () => (await import("../areas/timetable/day-of-family.tsx")).FamilyDayCard,
	},
	{
		id: "family_absences",
		needs: "Attendance.View",
		for_families: true,
		words: "attendance",
		load: async () => (await import("../areas/absences/absences-of-family.tsx")).FamilyAbsencesCard,
	},
	{
		id: "today",
		needs: "Attendance.Edit",
		words: "attendance",
		load: async () => (await import("../areas/attendance/registers/register-today-card.tsx")).TodayCard,
	},
	{
		id: "open",
		needs: "Attendance.Edit",
		words: "attendance",
		load: async () => (await import("../areas/attendance/registers/register-open-card.tsx")).OpenCard,
	},
	{
		id: "missing",
		needs: "Attendance.Override",
		words: "attendance",
		load: async () => (await import("../areas/attendance/registers/register-missing-card.tsx")).MissingCard,
	},
	{
		id: "absent",
		needs: "Attendance.Override",
		words: "attendance",
		load: async () => (await import("../areas/absences/absence-today-card.tsx")).AbsentCard,
	},
	{
		id: "my_covers",
		needs: "Timetable.View",
		words: "cover",
		load: async () => (await import("../areas/cover/cover-cards.tsx")).MyCoversCard,
	},
	{
		id: "absent_staff",
		needs: "Timetable.Cover",
		words: "cover",
		load: async () => (await import("../areas/cover/cover-cards.tsx")).AbsentStaffCard,
	},
	{
		id: "expiring_staff",
		needs: "Staff.Edit",
		words: "employment",
		load: async () => (await import("../areas/staff/staff-expiring.tsx")).StaffExpiringCard,
	},
	{
		id: "houses",
		needs: "Houses.View",
		words: "houses",
		load: async () => (await import("../areas/houses/houses-standing.tsx")).HousesCard,
	},
];
