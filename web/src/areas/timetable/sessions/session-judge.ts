import { useQuery } from "@tanstack/react-query";
import type { GridPlace } from "../grid/grid-block.ts";
import { minutesOf } from "../grid/grid-layout.ts";
import { type BusySpan, covers, inTheWay, type Judge } from "../grid/grid-verdict.ts";
import { useVerdictWords } from "../grid/grid-words.ts";
import { type Busy, type Session, sessionPlacesQuery } from "../timetable.api.ts";
import { weekdayOn } from "../timetable-days.ts";
import { type TimetableWords, useTimetableWords } from "../timetable-words.ts";
import type { SessionPlace } from "./session-deeds.ts";

interface JudgeOptions {
	/** The one that is being moved. */
	session: Session | undefined;
	/** What is on the screen, and so known at once. */
	sessions: readonly Session[];
	from: string;
	to: string;
	placeIn: (session: Session, to: GridPlace) => SessionPlace;
}

/** Tells free from taken places: at once by what is on the screen, and by one answer about all whom the session needs. */
export function useSessionJudge({ session, sessions, from, to, placeIn }: JudgeOptions): Judge {
	const words = useTimetableWords();
	const say = useVerdictWords();
	const { data } = useQuery({ ...sessionPlacesQuery(session?.id ?? 0, from, to), enabled: session !== undefined });
	if (!session) return NOT_YET;
	const told = new Map<string, Busy>();
	for (const one of [...sessions.filter(({ id }) => id !== session.id).flatMap(busyIn), ...(data?.busy ?? [])])
		told.set(`${one.what} ${one.id} ${one.session_id}`, one);
	const busy = [...told.values()].map((one) => spanOf(one, words)).sort((a, b) => RANK[a.what] - RANK[b.what]);
	return (place) => {
		const wanted = placeIn(session, place);
		const away = session.teachers.filter(({ is_away }) => is_away).map(({ staff_id }) => staff_id);
		const covering = session.teachers.filter(({ part }) => part === "cover").map(({ staff_id }) => staff_id);
		const staff_ids = [...wanted.staff_ids.filter((id) => !away.includes(id)), ...covering];
		const needs = {
			day: wanted.day,
			starts: place.starts,
			ends: place.ends,
			class_id: session.class_id,
			room_id: wanted.room_id,
			staff_ids,
		};
		const weekday = weekdayOn(wanted.day);
		const outside = (data?.hours ?? []).filter(({ staff_id, slots }) => {
			const hours = slots.filter((slot) => slot.weekday === weekday);
			return (
				staff_ids.includes(staff_id) &&
				!covers(
					hours.map((one) => ({ starts: minutesOf(one.starts_at), ends: minutesOf(one.ends_at) })),
					place,
				)
			);
		});
		return say(
			inTheWay(busy, needs),
			outside.map(({ name }) => name),
		);
	};
}

const NOT_YET: Judge = () => null;
/** The class's own lesson says most, and a person who is somewhere else more than a room that is taken. */
const RANK = { class: 1, teacher: 2, student: 3, room: 4 };

/** What a session on the screen takes away from others. */
function busyIn(session: Session): Busy[] {
	const { id, class_id, class_name, course_name, room_id, room_name, title, state, teachers, starts_at, ends_at } = session;
	if (state !== "planned") return [];
	const at = { session_id: id, session_name: title ?? [class_name, course_name].filter(Boolean).join(" · "), starts_at, ends_at, more: 0 };
	return [
		...(class_id === null
			? []
			: [{ ...at, what: "class" as const, id: class_id, name: class_name ?? "", session_name: title ?? course_name ?? class_name ?? "" }]),
		...(room_id === null ? [] : [{ what: "room" as const, id: room_id, name: room_name ?? "", ...at }]),
		...teachers.filter(({ is_away }) => !is_away).map(({ staff_id, name }) => ({ what: "teacher" as const, id: staff_id, name, ...at })),
	];
}

function spanOf({ what, id, name, more, session_name, starts_at, ends_at }: Busy, words: TimetableWords): BusySpan {
	const [starts, ends] = [words.minutes(starts_at), words.minutes(ends_at)];
	// what goes on after midnight takes the rest of its day
	return { what, id, name, more, at: session_name, day: words.dayOf(starts_at), starts, ends: ends > starts ? ends : 24 * 60 };
}
