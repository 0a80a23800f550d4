import type { AddInput, BoardPerson } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { progressed } from "./alarm.queries.ts";
import { openForAnswers } from "./answers/safety.service.ts";
import { boardPerson } from "./board/alarm.board.ts";
import { tellOne, wakeTellers } from "./telling/alarm.told.ts";

const STUDENT = (id: number): Sql =>
	sql`select 'student', s.id, (select p.user_id from student_people p where p.student_id = s.id and p.relation = 'self' order by p.id limit 1), concat_ws(' ', coalesce(s.called_name, s.first_name), s.last_name), coalesce(h.name, s.class_label), h.id
	from students s left join lateral (select c.id, c.name from class_students m join classes c on c.id = m.class_id and c.kind = 'homeroom' and c.archived_at is null where m.student_id = s.id and ${during("m", sql`(select customer_today())`)} order by m.id desc limit 1) h on true
	where s.id = ${id} and s.archived_at is null`;
const STAFF = (id: number): Sql =>
	sql`select 'staff', p.id, p.user_id, concat_ws(' ', p.first_name, p.last_name), p.job_title, null::bigint from staff p where p.id = ${id} and p.archived_at is null`;

/** Whoever is there all the same. One who is on the list already stays the same line. */
export async function addPerson(db: CustomerDb, actor: Actor, alarm_id: number, input: AddInput): Promise<BoardPerson> {
	await openForAnswers(db, alarm_id);
	const { person, name, about, place, phone } = input;
	const who =
		person === null
			? sql`select 'visitor', null::bigint, null::bigint, ${name}::text, ${about}::text, null::bigint`
			: (person.person_kind === "student" ? STUDENT : STAFF)(person.person_id);
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into emergency_people as e (alarm_id, person_kind, person_id, user_id, name, about, class_id, place, place_at, place_why, phone)
		select ${alarm_id}, q.person_kind, q.person_id, q.user_id, q.name, left(q.about, 120), q.class_id, ${place}::text, now(), 'given', case when q.person_kind = 'visitor' then ${phone}::text end
		from (${who}) q (person_kind, person_id, user_id, name, about, class_id)
		on conflict (customer_id, alarm_id, person_kind, person_id) do update set on_site = true, place = coalesce(excluded.place, e.place), place_at = case when excluded.place is null then e.place_at else excluded.place_at end, place_why = case when excluded.place is null then e.place_why else excluded.place_why end, version = e.version + 1
		returning id`,
	);
	if (row === undefined) throw new Refusal("invalid", { fields: { person: { message: "choice" } } });
	await tellOne(db, alarm_id, row.id);
	await wakeTellers(db, alarm_id);
	await progressed(db, alarm_id);
	return boardPerson(db, actor, alarm_id, row.id);
}
