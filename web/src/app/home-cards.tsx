import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { ComponentType } from "react";
import { lazyPart } from "../kit/chunks/lazy-part.ts";
import { loadCatalogue } from "../kit/i18n/i18n.ts";
import { permits, type Session } from "../kit/session/session.ts";

interface HomeCard {
	id: string;
	needs: Permission;
	for_families?: true;
	Card: ComponentType;
}
/** A card with its words; both are loaded when the start page shows it. */
const card = (words: Parameters<typeof loadCatalogue>[0], load: () => Promise<ComponentType>): ComponentType =>
	lazyPart(async () => ({ default: (await Promise.all([load(), loadCatalogue(words), loadCatalogue("kit")]))[0] }));

/** What the start page shows of the day, in this order. A card that has nothing to say to somebody shows nothing. */
const HOME_CARDS: readonly HomeCard[] = [
	{
		id: "family_day",
		needs: "Timetable.View",
		for_families: true,
		Card: card("timetable", async () => (await import("../areas/timetable/family-day.tsx")).FamilyDayCard),
	},
	{
		id: "family_absences",
		needs: "Attendance.View",
		for_families: true,
		Card: card("attendance", async () => (await import("../areas/attendance/family-absences.tsx")).FamilyAbsencesCard),
	},
	{
		id: "today",
		needs: "Attendance.Edit",
		Card: card("attendance", async () => (await import("../areas/attendance/today-card.tsx")).TodayCard),
	},
	{
		id: "open",
		needs: "Attendance.Edit",
		Card: card("attendance", async () => (await import("../areas/attendance/open-card.tsx")).OpenCard),
	},
	{
		id: "missing",
		needs: "Attendance.Override",
		Card: card("attendance", async () => (await import("../areas/attendance/missing-card.tsx")).MissingCard),
	},
	{
		id: "absent",
		needs: "Attendance.Override",
		Card: card("attendance", async () => (await import("../areas/attendance/absent-card.tsx")).AbsentCard),
	},
	{
		id: "my_covers",
		needs: "Timetable.View",
		Card: card("cover", async () => (await import("../areas/cover/cover.public-ui.tsx")).MyCoversCard),
	},
	{
		id: "absent_staff",
		needs: "Timetable.Cover",
		Card: card("cover", async () => (await import("../areas/cover/cover.public-ui.tsx")).AbsentStaffCard),
	},
	{
		id: "expiring_staff",
		needs: "Staff.Edit",
		Card: card("employment", async () => (await import("../areas/staff/staff-expiring.tsx")).StaffExpiringCard),
	},
];

export const homeCardsOf = (session: Session | null): HomeCard[] =>
	HOME_CARDS.filter(({ needs, for_families }) => Boolean(for_families) === (session?.portal_type === "CLIENT") && permits(session, needs));
