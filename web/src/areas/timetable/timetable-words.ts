import { dayIn, formatTime } from "@homeroom/contract/kit/formats.ts";
import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import { type Formats, useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { minutesOf } from "./grid/grid-layout.ts";
import type { Session } from "./timetable.api.ts";
import type { WhoseKind } from "./timetable.search.ts";

export interface TimetableWords {
	formats: Formats;
	/** 08:30, whatever the school's format: for fields and sums. */
	clock: (instant: string) => string;
	minutes: (instant: string) => number;
	/** The day at the school that an instant falls on: 2026-11-16. */
	dayOf: (instant: string) => string;
	/** A time of day as the school writes it: 8:30 AM. */
	time: (clock: string) => string;
	/** 8:30 – 9:15 */
	range: (of: { starts_at: string; ends_at: string }) => string;
	/** Mon */
	weekday: (day: string) => string;
	/** Monday 16/11/2026 */
	longDay: (day: string) => string;
	month: (day: string) => string;
	titleOf: (session: Session, of: WhoseKind | null) => string;
	metaOf: (session: Session, of: WhoseKind | null) => string;
	/** What is different from the plan, in words; null: nothing. */
	changeOf: (session: Session) => string | null;
	/** What was planned; null: nothing else. */
	plannedOf: (session: Session) => string | null;
}

export function useTimetableWords(): TimetableWords {
	const { t, locale } = useT();
	const formats = useFormats();
	const session = useSession();
	const localization = session?.localization;
	const zone = localization?.time_zone ?? "UTC";
	const format = localization?.time_format_id ?? 2;
	const named = (day: string, options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(FORMAT_TAGS[locale], { timeZone: "UTC", ...options }).format(new Date(`${day}T12:00:00Z`));
	const clock = (instant: string) => formatTime(instant, zone, 2);
	const range = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => `${formats.time(starts_at)} – ${formats.time(ends_at)}`;
	const isMoved = ({ planned, starts_at, ends_at }: Session) =>
		planned !== null && (Date.parse(planned.starts_at) !== Date.parse(starts_at) || Date.parse(planned.ends_at) !== Date.parse(ends_at));
	// families do not know the codes that colleagues call each other by
	const isFamily = session?.portal_type === "CLIENT";
	const short = (teachers: Session["teachers"]) => teachers.map(({ code, name }) => (isFamily ? name : (code ?? name))).join(", ");
	const standIn = (teachers: Session["teachers"]): string | null => {
		const away = teachers.filter(({ is_away }) => is_away);
		if (teachers.some(({ needs_cover }) => needs_cover)) return t("timetable.no_cover");
		const covers = teachers.filter(({ part }) => part === "cover");
		if (covers.length > 0) return t("timetable.cover_for", { name: short(covers), away: short(away) });
		return away.length > 0 ? t("timetable.away", { name: short(away) }) : null;
	};
	return {
		formats,
		clock,
		minutes: (instant) => minutesOf(clock(instant)),
		dayOf: (instant) => dayIn(instant, zone),
		time: (text) => formatTime(`2020-01-01T${text}:00Z`, "UTC", format),
		range,
		weekday: (day) => named(day, { weekday: "short" }),
		longDay: (day) => `${named(day, { weekday: "long" })} ${formats.day(day)}`,
		month: (day) => named(day, { month: "long", year: "numeric" }),
		titleOf: ({ title, class_name, course_name }, of) =>
			title ??
			((of === "class" || of === "student" ? (course_name ?? class_name) : [class_name, course_name].filter(Boolean).join(" · ")) || ""),
		metaOf: ({ room_name, teachers, class_name, course_name }, of) =>
			[
				of === "student" && course_name ? class_name : null,
				of === "room" ? null : room_name,
				of === "teacher" ? null : short(teachers.filter(({ is_away }) => !is_away)),
			]
				.filter(Boolean)
				.join(" · "),
		changeOf: (session) => {
			if (session.state === "cancelled") return t("timetable.cancelled");
			const { planned, room_id, teachers, is_changed } = session;
			const words = [
				isMoved(session) ? t("timetable.is_moved") : null,
				planned !== null && planned.room_id !== room_id ? t("timetable.other_room") : null,
				standIn(teachers),
			].filter((word) => word !== null);
			if (words.length > 0) return words.join(", ");
			return is_changed && session.kind === "lesson" ? t("timetable.changed") : null;
		},
		plannedOf: (session) => {
			const { planned } = session;
			if (planned === null) return null;
			const when = isMoved(session) ? `${formats.dayOf(planned.starts_at)}, ${range(planned)}` : null;
			const where = planned.room_id === session.room_id ? null : (planned.room_name ?? t("timetable.no_room"));
			const what = [when, where].filter(Boolean).join(", ");
			return what === "" ? null : t("timetable.was_planned", { what });
		},
	};
}
