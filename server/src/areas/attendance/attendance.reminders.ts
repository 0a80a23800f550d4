import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type pg from "pg";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { param, sql, verbatim } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { sendMails } from "../../kit/mail/mail.ts";
import { attendanceSettings } from "./attendance.codes.ts";
import { type MissingLesson, reminderMail } from "./attendance.mails.ts";
import { isTaught } from "./attendance.service.ts";

/** Asks for a job in each school where a register became due. */
export const wakeReminders = (ownerPool: pg.Pool) => ownerPool.query("select platform.wake_reminders()");

interface Reminded extends MissingLesson {
	register_id: number;
	user_id: number;
	email: string;
	first_name: string;
	locale: Locale;
	school: string;
	primary_color: string;
	words: SchoolWords;
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
export async function remindTeachers(db: CustomerDb, asked: Asked, publicUrl: string): Promise<{ registers: number; people: number }> {
	if (asked.staff_id !== null && (await ask(db, sql`select from staff where id = ${asked.staff_id}`)).length === 0)
		throw new Refusal("invalid", { fields: { staff_id: { message: "choice" } } });
	return remind(db, asked, HOURLY, publicUrl);
}

/** By itself, once: of what became due within the last hour. */
export async function remindWhoForgot(db: CustomerDb, publicUrl: string): Promise<void> {
	await inTransaction(db, async (tx) => {
		const [now] = await ask<{ day: string }>(tx, sql`select customer_today() as day`);
		if (now) await remind(tx, { day: now.day, staff_id: null }, ONCE, publicUrl);
	});
}

async function remind(db: CustomerDb, { day, staff_id }: Asked, due: Due, publicUrl: string) {
	const { by_day } = await attendanceSettings(db);
	const rows = await claimReminders(db, day, staff_id, by_day && (await isTaught(db, day)), due);
	const people = [...Map.groupBy(rows, ({ user_id }) => user_id).values()];
	await sendMails(
		db,
		people.map((lessons) => reminderMail(lessons[0] as Reminded, day, lessons, publicUrl)),
	);
	return { registers: new Set(rows.map(({ register_id }) => register_id)).size, people: people.length };
}

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
			select m.class_id, m.session_id, m.day, m.part, m.starts_at, p.user_id, u.email, u.first_name, u.locale
			from missing_registers(${day}::date, ${homerooms}) m cross join lateral register_teachers(m.class_id, m.session_id, m.day) t
			join staff p on p.id = t.staff_id and (${$staff_id}::bigint is null or p.id = ${$staff_id}) join memberships b on b.user_id = p.user_id and b.status = 'active' join platform.users u on u.id = p.user_id
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
		select d.id as register_id, w.session_id, w.class_id, w.user_id, w.email, w.first_name, coalesce(w.locale, o.locale) as locale, o.name as school, o.primary_color, o.words, c.name as class_name,
			case when w.session_id is not null then to_char(w.starts_at at time zone o.time_zone, case when o.time_format_id = 1 then 'FMHH12:MI AM' else 'HH24:MI' end) end as time
		from (select * from sessions_done union all select * from days_done) d
		join who w on w.session_id is not distinct from d.session_id and w.class_id = d.class_id and w.part is not distinct from d.part
		join classes c on c.id = w.class_id join platform.customers o on o.id = current_setting('app.customer_id')::bigint
		order by w.user_id, w.starts_at, c.search`,
	);
}
