import type pg from "pg";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { param, sql, verbatim } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { type NoticeKind, tell } from "../notices/notices.public.ts";
import { attendanceSettings } from "./attendance.codes.ts";
import { isTaught } from "./attendance.service.ts";

/** Asks for a job in each school where a register became due. */
export const wakeReminders = (ownerPool: pg.Pool) => ownerPool.query("select platform.wake_reminders()");

interface Reminded {
	register_id: number;
	user_id: number;
	/** Where it is taken. */
	path: string;
	lesson: string;
	class: string;
}
interface Asked {
	day: string;
	staff_id: number | null;
}

/** Which of the missing registers, `m`, and whether that still holds once the register, `g`, is held. */
interface Due {
	wanted: string;
	still: string;
}
const HOURLY: Due = {
	wanted: "coalesce(m.reminded_at, '-infinity') < now() - interval '1 hour'",
	still: "coalesce(g.reminded_at, '-infinity') < now() - interval '1 hour'",
};
const ONCE: Due = { wanted: "m.reminded_at is null and m.due_at > now() - interval '1 hour'", still: "g.reminded_at is null" };

/** By the office: whoever has a register missing, of each at most once an hour. */
export async function remindTeachers(db: CustomerDb, asked: Asked): Promise<{ registers: number; people: number }> {
	if (asked.staff_id !== null && (await ask(db, sql`select from staff where id = ${asked.staff_id}`)).length === 0)
		throw new Refusal("invalid", { fields: { staff_id: { message: "choice" } } });
	return remind(db, asked, HOURLY);
}

/** By itself, once: of what became due within the last hour. */
export async function remindWhoForgot(db: CustomerDb): Promise<void> {
	await inTransaction(db, async (tx) => {
		const [now] = await ask<{ day: string }>(tx, sql`select customer_today() as day`);
		if (now) await remind(tx, { day: now.day, staff_id: null }, ONCE);
	});
}

async function remind(db: CustomerDb, { day, staff_id }: Asked, due: Due) {
	const { by_day } = await attendanceSettings(db);
	const rows = await claimReminders(db, day, staff_id, by_day && (await isTaught(db, day)), due);
	const register_ids = [...new Set(rows.map(({ register_id }) => register_id))];
	if (rows.length > 0) await tell(db, registerMissing(rows), register_ids);
	return { registers: register_ids.length, people: new Set(rows.map(({ user_id }) => user_id)).size };
}

/** Of what was just claimed, to whom it was claimed for. It does not wait for the end of the lesson that it is about. */
const registerMissing = (claimed: readonly Reminded[]): NoticeKind => ({
	name: "register_missing",
	topic: "attendance",
	reason: "your_class",
	start: { inbox: "now", email: true, push: true },
	urgent: true,
	about: "registers",
	says: {
		one: "attendance.notice.register_missing",
		plain: "attendance.notice.register_missing",
		action: "attendance.notice.register_take",
	},
	reaches: (actor) => actor.portal_type === "ADMIN",
	toOneself: true,
	hears: (rows) =>
		sql`select c.user_id, c.register_id, c.path, jsonb_build_object('lesson', c.lesson, 'because', c.class), null
		from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as c (user_id bigint, register_id bigint, path text, lesson text, class text) where c.register_id = any(${rows}::bigint[])`,
});
export const REGISTER_MISSING = registerMissing([]);

/**
 * Notes the reminder in the register; who does so first sends it. Two who remind at once meet at its key: the second sees that it was just done.
 * Only registers of somebody who has a login: nobody else could take it, or would hear of it.
 */
function claimReminders(db: CustomerDb, day: string, staff_id: number | null, homerooms: boolean, due: Due): Promise<Reminded[]> {
	const REMIND = "do update set reminded_at = now(), reminders = g.reminders + 1, version = g.version + 1, updated_at = now()";
	const STILL = `where g.taken_at is null and ${due.still}`;
	const $staff_id = param(staff_id);
	return ask<Reminded>(
		db,
		sql`with who as (
			select m.class_id, m.session_id, d.day, m.part, m.starts_at, p.user_id
			from (select ${day}::date as day) d cross join lateral missing_registers(d.day, ${homerooms}) m cross join lateral register_teachers(m.class_id, m.session_id, d.day) t
			join staff p on p.id = t.staff_id and (${$staff_id}::bigint is null or p.id = ${$staff_id}) join memberships b on b.user_id = p.user_id and b.status = 'active'
			where ${verbatim(due.wanted)}
		), sessions_done as (
			insert into registers as g (class_id, session_id, day, reminded_at, reminders)
			select distinct class_id, session_id, day, now(), 1 from who where session_id is not null order by session_id
			on conflict (customer_id, session_id) ${verbatim(REMIND)} ${verbatim(STILL)} returning id, class_id, session_id, part
		), days_done as (
			insert into registers as g (class_id, day, part, reminded_at, reminders)
			select distinct class_id, day, part, now(), 1 from who where session_id is null order by class_id
			on conflict (customer_id, class_id, day, part) ${verbatim(REMIND)} ${verbatim(STILL)} returning id, class_id, session_id, part
		)
		select d.id as register_id, w.user_id, c.name as class,
			case when w.session_id is null then '/attendance/classes/' || w.class_id || '?day=' || w.day || '&part=' || w.part else '/attendance/' || w.session_id end as path,
			concat_ws(', ', c.name, case when w.session_id is not null then to_char(w.starts_at at time zone o.time_zone, case when o.time_format_id = 1 then 'FMHH12:MI AM' else 'HH24:MI' end) end) as lesson
		from (select * from sessions_done union all select * from days_done) d
		join who w on w.session_id is not distinct from d.session_id and w.class_id = d.class_id and w.part is not distinct from d.part
		join classes c on c.id = w.class_id join platform.customers o on o.id = current_setting('app.customer_id')::bigint
		order by w.user_id, w.starts_at, c.search`,
	);
}
