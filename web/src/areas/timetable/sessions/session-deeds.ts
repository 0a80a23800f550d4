import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { undoable } from "../../../kit/undo/undo-stack.ts";
import { SESSIONS, type Session, type SessionChange, type Taken } from "../timetable.api.ts";
import { type TimetableWords, useTimetableWords } from "../timetable-words.ts";

export type SessionPlace = Omit<SessionChange, "version">;
/** A change that was refused, and why. */
export interface Refused {
	session: Session;
	wanted: SessionPlace;
	taken: Taken;
}
export const takenIn = (error: unknown): Taken | null =>
	error instanceof ApiError && error.code === "time_taken" ? (error.current as Taken) : null;

/** What can be done to a session. All of it can be taken back, so nothing is asked first. */
export function useSessionDeeds() {
	const { t } = useT();
	const words = useTimetableWords();
	const client = useQueryClient();
	const [refused, setRefused] = useState<Refused | null>(null);
	const [moving, setMoving] = useState<{ id: number; place: SessionPlace } | null>(null);
	const refresh = () => client.invalidateQueries({ queryKey: [SESSIONS] });
	const say = (key: "timetable.said_moved" | "timetable.said_cancelled" | "timetable.said_restored", saved: Session) => {
		const said = t(key, {
			name: words.titleOf(saved, null),
			when: `${words.weekday(words.dayOf(saved.starts_at))} ${words.formats.dayOf(saved.starts_at)}, ${words.range(saved)}`,
		});
		notify.success(said, { undo: undoable(saved, said) });
	};
	const fail = (error: unknown) => notify.error(error instanceof Error ? error.message : String(error));

	const move = async (session: Session, wanted: SessionPlace): Promise<boolean> => {
		setRefused(null);
		setMoving({ id: session.id, place: wanted });
		try {
			const params = { id: session.id };
			const moved = await api.timetable.session_update({ params, body: { ...wanted, version: session.version } });
			// a cancelled one that could not come back at its own time takes place at the new one
			const saved = moved.state === "cancelled" ? await api.timetable.session_restore({ params, body: { version: moved.version } }) : moved;
			say("timetable.said_moved", saved);
			await refresh();
			return true;
		} catch (error) {
			const taken = takenIn(error);
			if (taken) setRefused({ session, wanted, taken });
			else fail(error);
			if (!taken) void refresh();
			return false;
		} finally {
			setMoving(null);
		}
	};
	const set = async (key: "timetable.said_cancelled" | "timetable.said_restored", session: Session, change: () => Promise<Session>) => {
		try {
			say(key, await change());
		} catch (error) {
			const taken = takenIn(error);
			if (taken) setRefused({ session, wanted: placeOf(session, words), taken });
			else fail(error);
		}
		await refresh();
	};
	return {
		refused,
		/** Sent and not answered yet. */
		moving,
		giveUp: () => setRefused(null),
		move,
		cancel: (session: Session, note: string | null) =>
			set("timetable.said_cancelled", session, () =>
				api.timetable.session_cancel({ params: { id: session.id }, body: { version: session.version, note } }),
			),
		restore: (session: Session) =>
			set("timetable.said_restored", session, () =>
				api.timetable.session_restore({ params: { id: session.id }, body: { version: session.version } }),
			),
		refresh,
		saidMoved: (saved: Session) => say("timetable.said_moved", saved),
	};
}
export type SessionDeeds = ReturnType<typeof useSessionDeeds>;

/** Where a session stands now, as a change says it. */
export const placeOf = (session: Session, { clock, dayOf }: Pick<TimetableWords, "clock" | "dayOf">): SessionPlace => ({
	day: dayOf(session.starts_at),
	starts_at: clock(session.starts_at),
	ends_at: clock(session.ends_at),
	room_id: session.room_id,
	staff_ids: session.teachers.filter(({ part }) => part === "teacher").map(({ staff_id }) => staff_id),
	note: session.note,
});
