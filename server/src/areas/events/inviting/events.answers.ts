import type { EventAnswers } from "@homeroom/contract/areas/events/events.inviting-calls.ts";
import type { EventAnswer } from "@homeroom/contract/areas/events/events.rules.ts";
import type { CalendarEvent } from "@homeroom/contract/areas/events/events.schemas.ts";
import { found, notFound } from "../../../kit/http/refusal.ts";
import type { Actor } from "../../../kit/session/actor.ts";
import { findEvent } from "../events.queries.ts";
import type { Reader } from "../events.rows.ts";
import { showEvent } from "../events.service.ts";
import type { EventRights } from "../events.told.ts";
import { tellAnswered } from "./events.notices.ts";
import { answersTo, sayAnswer } from "./events.people.ts";

interface Saying {
	answer: EventAnswer | null;
	student_id: number | null;
	day?: string | undefined;
}
/** Who is not asked, or not for this child, is told as little as of an event that is not there. */
export async function answerEvent(reader: Reader, rights: EventRights, id: number, said: Saying): Promise<CalendarEvent> {
	const { answer, student_id, day } = said;
	const before = await showEvent(reader, rights, id, day);
	if (!before.asked.some((one) => one.student_id === student_id)) throw notFound();
	const { user_id, db } = reader;
	// of what takes place once there is no other day
	const of = before.recurrence === null ? null : (day ?? null);
	await sayAnswer(db, { event_id: id, user_id, student_id, day: of, answer });
	if (answer !== null && !before.is_mine)
		await tellAnswered(db, { id, title: before.title, when: before.startDate, day: of }, { answer, user_id, student_id });
	return showEvent(reader, rights, id, day);
}

export async function answersOf(
	reader: Reader,
	rights: EventRights,
	actor: Actor,
	id: number,
	day: string | undefined,
): Promise<EventAnswers> {
	const event = await showEvent(reader, rights, id, day);
	if (event.is_busy) throw notFound();
	const row = found(await findEvent(reader, id));
	const reach = event.may_edit ? actor.reach("Students.View") : "none";
	return answersTo(reader.db, {
		event_id: id,
		day: row.recurrence === null ? null : (day ?? null),
		students: reach === "own" ? actor.user_id : reach,
	});
}
