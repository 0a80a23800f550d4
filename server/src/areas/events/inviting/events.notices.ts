import type { EventAnswer } from "@homeroom/contract/areas/events/events.rules.ts";
import { isDay } from "@homeroom/contract/areas/events/events.rules.ts";
import type { CustomerDb } from "../../../kit/db/customer-db.ts";
import { type Param, type Sql, sql } from "../../../kit/db/sql-text.ts";
import type { MailKey } from "../../../kit/mail/mail-words.ts";
import { type NoticeKind, type NoticeWord, tell } from "../../notices/notices.public.ts";

/** What a notice names: an event, and when it is to be, or was. */
export interface Named {
	id: number;
	title: string;
	/** A day, or an instant. */
	when: string;
	/** Of a series the day by its rule. */
	day: string | null;
}
const START = { inbox: "now", email: false, push: true } as const;
export const wordsOfEvent = ({ title, when }: Pick<Named, "title" | "when">): Record<string, NoticeWord> => ({
	title,
	when: isDay(when) ? { day: when } : { instant: when },
});
export const eventPath = ({ id, day }: Pick<Named, "id" | "day">): string => `/calendar?event=${id}${day === null ? "" : `&on=${day}`}`;

/** Families of classes that an event is for, as `f`, each child as `st`. */
export const FAMILIES = sql`event_classes x join class_students m on m.class_id = x.class_id and daterange(m.starts_on, m.ends_on, '[]') @> (select customer_today())
	join students st on st.id = m.student_id and st.archived_at is null join family_students f on f.student_id = m.student_id`;
/** They said, of that day or of all, that they do not come. */
export const declined = (
	user: Sql,
	student: Sql,
	day: Sql,
): Sql => sql`coalesce((select a.answer = 'no' from event_answers a where a.event_id = e.id and a.user_id = ${user}
	and a.student_id is not distinct from ${student} and (a.day is null or a.day = ${day}) order by a.day nulls last limit 1), false)`;
const CHILD = sql`jsonb_build_object('reason', 'your_child', 'because', st.first_name)`;

interface Invited extends Pick<Named, "id" | "day"> {
	users: readonly number[];
	/** Whose families are asked. */
	classes: readonly number[];
}
const invited = ({ users, classes, ...of }: Invited): NoticeKind => ({
	name: "event_invited",
	topic: "school",
	reason: "you_are_invited",
	start: { ...START, email: true },
	about: "events",
	says: { one: { once: "events.notice.invited", series: "events.notice.invited_series" }, action: "events.notice.answer" },
	hears: (rows: Param) => sql`select i.user_id, e.id, ${eventPath(of)}::text, jsonb_build_object('because', e.title), 'event:' || e.id
		from events e join event_people i on i.event_id = e.id where e.id = any(${rows}::bigint[]) and i.user_id = any(${users}::bigint[])
		union all
		select f.user_id, e.id, ${eventPath(of)}::text, ${CHILD}, 'event:' || e.id from events e join ${FAMILIES} on x.event_id = e.id
		where e.id = any(${rows}::bigint[]) and e.asks_families and e.visibility = 'school' and x.class_id = any(${classes}::bigint[])`,
});

const HOW = {
	moved: "events.notice.moved",
	cancelled: "events.notice.cancelled",
	back: "events.notice.back",
} as const satisfies Record<string, MailKey>;
export type EventChange = keyof typeof HOW;
interface Changed extends Pick<Named, "id" | "day"> {
	/** The event itself is gone: the calendar is shown where it was. */
	path: string;
	/** They hear that they are invited. */
	except: readonly number[];
}
const changed = ({ day, path, except }: Changed): NoticeKind => ({
	name: "event_changed",
	topic: "school",
	reason: "you_are_invited",
	start: { ...START, email: true },
	about: "events",
	says: { one: HOW },
	hears: (rows: Param) => sql`select i.user_id, e.id, ${path}::text, jsonb_build_object('because', e.title), 'event:' || e.id
		from events e join event_people i on i.event_id = e.id
		where e.id = any(${rows}::bigint[]) and i.user_id <> all(${except}::bigint[]) and not ${declined(sql`i.user_id`, sql`null::bigint`, sql`${day}::date`)}
		union all
		select f.user_id, e.id, ${path}::text, ${CHILD}, 'event:' || e.id from events e join ${FAMILIES} on x.event_id = e.id
		where e.id = any(${rows}::bigint[]) and e.visibility = 'school' and not ${declined(sql`f.user_id`, sql`st.id`, sql`${day}::date`)}`,
});

/** `who`: whoever answered; `student_id`: for which child. */
const answered = ({ id, day }: Pick<Named, "id" | "day">, who: number | null, student_id: number | null): NoticeKind => ({
	name: "event_answered",
	topic: "school",
	reason: "you_asked",
	start: START,
	about: "events",
	says: {
		one: { yes: "events.notice.comes", maybe: "events.notice.may_come", no: "events.notice.does_not_come" },
		many: "events.notice.answers",
	},
	reaches: (actor) => actor.portal_type === "ADMIN",
	// who comes to what somebody keeps to themselves stays there, too
	hears: (rows: Param) => sql`select e.owner_id, e.id, ${eventPath({ id, day })}::text, jsonb_build_object('because', e.title,
			'name', (select concat_ws(' ', u.first_name, u.last_name) from platform.users u where u.id = ${who}::bigint) || coalesce((select ' (' || st.first_name || ')' from students st where st.id = ${student_id}::bigint), '')),
			'event_answers:' || e.id
		from events e where e.id = any(${rows}::bigint[]) and e.owner_id is not null`,
});

/** A room that was to be held for a series stands taken. */
export const roomTaken = (of: Named): NoticeKind => ({
	name: "event_room_taken",
	topic: "school",
	reason: "you_asked",
	start: { ...START, email: true },
	about: "events",
	says: { one: "events.notice.room_taken" },
	reaches: (actor) => actor.allows("Rooms.Book"),
	toOneself: true,
	hears: (
		rows: Param,
	) => sql`select e.owner_id, e.id, ${eventPath(of)}::text, ${JSON.stringify(wordsOfEvent(of))}::jsonb || jsonb_build_object('because', e.title, 'room', r.name), 'event_room:' || e.id || ':' || ${of.day}::text
		from events e join rooms r on r.id = e.room_id where e.id = any(${rows}::bigint[]) and e.owner_id is not null`,
});

const NOBODY = { id: 0, title: "", when: "", day: null };
export const EVENT_KINDS: readonly NoticeKind[] = [
	invited({ ...NOBODY, users: [], classes: [] }),
	changed({ ...NOBODY, path: "", except: [] }),
	answered(NOBODY, null, null),
	roomTaken(NOBODY),
];
export async function tellInvited(
	db: CustomerDb,
	of: Named,
	{ users, classes }: Pick<Invited, "users" | "classes">,
	isSeries: boolean,
): Promise<void> {
	if (users.length === 0 && classes.length === 0) return;
	await tell(db, invited({ ...of, users, classes }), of.id, { ...wordsOfEvent(of), variant: isSeries ? "series" : "once" });
}

export const tellChanged = (
	db: CustomerDb,
	of: Named,
	how: EventChange,
	{ except = [], isGone = false }: { except?: readonly number[]; isGone?: boolean },
): Promise<void> =>
	tell(db, changed({ ...of, except, path: isGone ? `/calendar?day=${of.when.slice(0, 10)}` : eventPath(of) }), of.id, {
		...wordsOfEvent(of),
		variant: how,
	});

export const tellAnswered = (
	db: CustomerDb,
	of: Named,
	{ answer, user_id, student_id }: { answer: EventAnswer; user_id: number; student_id: number | null },
): Promise<void> => tell(db, answered(of, user_id, student_id), of.id, { ...wordsOfEvent(of), variant: answer });
