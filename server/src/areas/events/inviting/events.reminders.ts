import { isDay } from "@homeroom/contract/areas/events/events.rules.ts";
import type { SchoolDays } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import type pg from "pg";
import { ask, type CustomerDb, inTransaction } from "../../../kit/db/customer-db.ts";
import { type Param, sql, verbatim } from "../../../kit/db/sql-text.ts";
import { type NoticeKind, tellOnce } from "../../notices/notices.public.ts";
import { beginsWithin, nextReminder } from "../booking/events.begins.ts";
import { schoolOf } from "../events.draft.ts";
import { type EventRow, eventColumns } from "../events.rows.ts";
import { declined, eventPath, FAMILIES } from "./events.notices.ts";

/** Asks for a job in each school where somebody is to be reminded by now. */
export const wakeEventReminders = async (ownerPool: pg.Pool): Promise<void> =>
	void (await ownerPool.query("select platform.wake_event_reminders()"));

/** Of one that is about to begin. */
interface Due {
	id: number;
	path: string;
	day: string | null;
	/** In ms. */
	at: number;
	title: string;
	when: { day: string } | { instant: string };
	mark: string;
	minutes: number;
}
/** What begins within the hour does not wait for the end of a lesson: afterwards it is of no use. */
const URGENT_MINUTES = 60;

/** Of what is due: whoever wrote it down, who is invited and the families of its classes, unless they do not come. */
const reminder = (due: readonly Due[]): NoticeKind => ({
	name: "event_reminder",
	topic: "school",
	reason: "you_are_invited",
	start: { inbox: "now", email: false, push: true },
	about: "events",
	says: { one: { place: "events.notice.reminder_place", placeless: "events.notice.reminder" } },
	toOneself: true,
	hears: (rows: Param) => {
		const words = sql`jsonb_build_object('title', d.title, 'when', d."when", 'because', d.title, 'place', coalesce(e.place, (select r.name from rooms r where r.id = e.room_id)),
			'variant', case when e.place is null and e.room_id is null then 'placeless' else 'place' end)`;
		const of = sql`events e join jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (id bigint, path text, day date, title text, "when" jsonb) on d.id = e.id`;
		const thread = sql`'event_reminder:' || e.id || ':' || coalesce(d.day::text, '')`;
		return sql`select e.owner_id, e.id, d.path, ${words} || '{"reason": "you_asked"}', ${thread} from ${of} where e.id = any(${rows}::bigint[]) and e.owner_id is not null
			union all
			select i.user_id, e.id, d.path, ${words}, ${thread} from ${of} join event_people i on i.event_id = e.id
			where e.id = any(${rows}::bigint[]) and i.user_id is distinct from e.owner_id and not ${declined(sql`i.user_id`, sql`null::bigint`, sql`d.day`)}
			union all
			select f.user_id, e.id, d.path, ${words} || jsonb_build_object('reason', 'your_child', 'because', st.first_name), ${thread} from ${of} join ${FAMILIES} on x.event_id = e.id
			where e.id = any(${rows}::bigint[]) and e.visibility = 'school' and f.user_id is distinct from e.owner_id
				and not exists (select from event_people i where i.event_id = e.id and i.user_id = f.user_id) and not ${declined(sql`f.user_id`, sql`st.id`, sql`d.day`)}`;
	},
});
export const EVENT_REMINDER = reminder([]);

/** So many are looked at in one transaction. */
const STEP = 200;

/** Each is told once, however many look: by the row that is held, and by its mark where its reminder is set anew. */
export async function remindOfEvents(db: CustomerDb): Promise<void> {
	while ((await inTransaction(db, remindOfSome)) > 0);
}

async function remindOfSome(db: CustomerDb): Promise<number> {
	const held = await ask<{ id: number }>(
		db,
		sql`select id from events where remind_at <= now() and removed_at is null order by remind_at, id limit ${verbatim(STEP)} for update skip locked`,
	);
	if (held.length === 0) return 0;
	const rows = await ask<EventRow>(
		db,
		sql`select ${eventColumns({ user_id: 0, own: null })} from events e where e.id = any(${held.map(({ id }) => id)}::bigint[])`,
	);
	const now = Date.now();
	const earliest = rows.filter(({ recurrence }) => recurrence?.school != null).sort((a, b) => (a.startDate < b.startDate ? -1 : 1))[0];
	const school = earliest && (await schoolOf(db, earliest, [earliest.recurrence]));
	const soon = rows.map((row) => ({ row, all: dueOf(row, now, school) }));
	const told = await toldAlready(
		db,
		soon.flatMap(({ all }) => all.map(({ mark }) => mark)),
	);
	const due: Due[] = [];
	const next = soon.map(({ row, all }) => {
		// of one event one at a time: the rest in the next step
		const [first, ...rest] = all.filter(({ mark }) => !told.has(mark));
		if (first) due.push(first);
		const after = all.at(-1)?.at ?? now;
		return { id: row.id, remind_at: rest.length > 0 ? new Date(now).toISOString() : nextReminder(row, after, school, now) };
	});
	for (const isUrgent of [true, false]) {
		const some = due.filter(({ minutes }) => minutes <= URGENT_MINUTES === isUrgent);
		await tellOnce(db, { ...reminder(some), ...(isUrgent && { urgent: true as const }) }, some);
	}
	await ask(
		db,
		sql`update events e set remind_at = n.remind_at from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n (id bigint, remind_at timestamptz) where e.id = n.id`,
	);
	return held.length;
}

function dueOf(row: EventRow, now: number, school: SchoolDays | undefined): Due[] {
	const { id, title, remind, state } = row;
	if (remind === null || state === "cancelled") return [];
	return beginsWithin(row, now, now + remind * 60_000, school).map(({ day, when, at }) => ({
		id,
		day,
		at,
		path: eventPath({ id, day }),
		title,
		when: isDay(when) ? { day: when } : { instant: when },
		mark: `event:${id}:${at}:${remind}`,
		minutes: remind,
	}));
}
async function toldAlready(db: CustomerDb, marks: readonly string[]): Promise<Set<string>> {
	if (marks.length === 0) return new Set();
	return new Set(
		(await ask<{ mark: string }>(db, sql`select mark from notices_once where mark = any(${marks}::text[])`)).map(({ mark }) => mark),
	);
}
