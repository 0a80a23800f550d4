import type { Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import { TELL_AFTER_MINUTES } from "@homeroom/contract/areas/drafts/drafts.rules.ts";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { enqueueLater } from "../../kit/jobs/jobs.ts";
import { sendMails } from "../../kit/mail/mail.ts";
import { type Told, timetableMail } from "./drafts.mails.ts";

/** Somebody whose day changes: their own lessons, or their children's. */
export interface TouchedPerson {
	user_id: number;
	lessons: number;
	student_ids: number[];
}
interface Notice {
	timetable_id: number;
	/** As it was published: whatever was taken back since is another one. */
	version: number;
	from: string;
	people: TouchedPerson[];
}

/** Not at once: a publication that is taken back in time is told to nobody. */
export async function tellLater(db: CustomerDb, { id, version }: Timetable, from: string, people: TouchedPerson[]): Promise<void> {
	if (people.length === 0) return;
	const notice: Notice = { timetable_id: id, version, from, people };
	await enqueueLater(db, "tell_timetable", notice, `timetable-${db.customer_id}-${id}`, TELL_AFTER_MINUTES);
}

/** One mail for each person, if the timetable still holds. */
export async function tellOfTimetable({ timetable_id, version, from, people }: Notice, db: CustomerDb, publicUrl: string): Promise<void> {
	await inTransaction(db, async (tx) => {
		const told = await ask<Told>(
			tx,
			sql`select u.email, u.first_name, coalesce(u.locale, o.locale) as locale, o.name as school, o.primary_color, o.words, t.name as timetable, w.lessons,
				array(select s.first_name from students s where s.id = any(array(select jsonb_array_elements_text(w.student_ids)::bigint)) and s.archived_at is null order by s.first_name, s.id) as children
			from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as w (user_id bigint, lessons int, student_ids jsonb)
			join timetables t on t.id = ${timetable_id} and t.version = ${version} and t.state = 'published'
			join memberships b on b.user_id = w.user_id and b.status = 'active' join platform.users u on u.id = w.user_id
			join platform.customers o on o.id = current_setting('app.customer_id')::bigint
			order by u.id`,
		);
		await sendMails(
			tx,
			told.map((one) => timetableMail(one, from, publicUrl)),
		);
	});
}
