import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { sayDone, sayRefused } from "../../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
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
	type Said = "timetable.said_moved" | "timetable.said_cancelled" | "timetable.said_restored";
	const sentence = (key: Said, saved: Session) =>
		t(key, {
			name: words.titleOf(saved, null),
			when: `${words.weekday(words.dayOf(saved.starts_at))} ${words.formats.dayOf(saved.starts_at)}, ${words.range(saved)}`,
		});
	const { run } = useDeed(({ send }: { send: () => Promise<Session>; key: Said; session: Session; wanted: SessionPlace }) => send(), {
		said: (saved, { key }) => sentence(key, saved),
		undo: true,
		invalidates: [[SESSIONS]],
		refused: (error, { session, wanted }) => {
			const taken = takenIn(error);
			if (taken) setRefused({ session, wanted, taken });
			else sayRefused(error);
		},
	});

	const move = async (session: Session, wanted: SessionPlace): Promise<void> => {
		setRefused(null);
		setMoving({ id: session.id, place: wanted });
		const params = { id: session.id };
		const send = async () => {
			const moved = await api.timetable.session_update({ params, body: { ...wanted, version: session.version } });
			// a cancelled one that could not come back at its own time takes place at the new one
			return moved.state === "cancelled" ? api.timetable.session_restore({ params, body: { version: moved.version } }) : moved;
		};
		await run({ send, key: "timetable.said_moved", session, wanted });
		setMoving(null);
	};
	const set = (key: Said, session: Session, send: () => Promise<Session>) => run({ send, key, session, wanted: placeOf(session, words) });
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
		saidMoved: (saved: Session) => sayDone(sentence("timetable.said_moved", saved), saved),
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
