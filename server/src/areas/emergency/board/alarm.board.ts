import type { AlarmChannel, SafetyState, ToldPile } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type {
	BoardPerson,
	SafetyAnswer,
	SafetyTotals,
	ToldCounts,
	ToldPeople,
	ToldRow,
} from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { allOf, param, type Sql, sql, verbatim } from "../../../kit/db/sql-text.ts";
import { found, notFound } from "../../../kit/http/refusal.ts";
import { searchFilters } from "../../../kit/lists/search.ts";
import type { Actor } from "../../../kit/session/actor.ts";
import { holds } from "../../clients/clients.public.ts";
import { COUNTED, findAlarm, NO_TOTALS } from "../alarm.queries.ts";
import { counting, type Given, inOrder } from "../answers/safety-answers.ts";
import { BESIDE, JOIN_SMS, TOLD_STATE } from "../telling/alarm.told.ts";
import { PERSON, sheetLines } from "./alarm.sheets.ts";

export interface Reader {
	actor: Actor;
	language: Locale;
}
/** So many of those who are missing or need help are on the board itself. */
const SHOWN = 200;
const CALLED = 2;

/** Whom to call: only numbers that the reader sees elsewhere, too. */
function phones(actor: Actor): Sql {
	const own = sql`case e.person_kind when 'student' then case when ${actor.reach("Students.View") === "all"}::boolean then (select s.phone from students s where s.id = e.person_id) end
		when 'staff' then case when ${actor.reach("Staff.View") === "all"}::boolean then (select p.phone from staff p where p.id = e.person_id) end else e.phone end`;
	const family = sql`(select jsonb_agg(jsonb_build_object('name', f.name, 'phone', f.phone)) from (
		select concat_ws(' ', k.first_name, k.last_name) as name, coalesce(k.phone, k.phone_2) as phone from student_contacts r join contacts k on k.id = r.contact_id and k.archived_at is null
		where ${actor.reach("Clients.View") === "all"}::boolean and e.person_kind = 'student' and r.student_id = e.person_id and r.custody is distinct from 'none' and ${verbatim(holds("r"))} and coalesce(k.phone, k.phone_2) is not null
		order by r.emergency_order nulls last, r.id limit ${verbatim(CALLED)}) f)`;
	return sql`coalesce((select jsonb_agg(jsonb_build_object('name', null, 'phone', x.phone)) from (select ${own} as phone) x where x.phone is not null), '[]') || coalesce(${family}, '[]')`;
}
/** Whether anything that they were told has been read. */
const REACHED = sql`(select case when bool_or(t.read_at is not null) then 'read' when count(*) = 0 then 'none' when bool_and(${TOLD_STATE} = 'failed') then 'failed' else 'unread' end
	from emergency_told t ${JOIN_SMS} where t.on_site_id = e.id and t.step <> 'clear')`;
const people = (actor: Actor, picked: Sql): Sql =>
	sql`select ${PERSON}, ${phones(actor)} as phones, ${REACHED} as reached from (${picked}) e`;
const MISSING_FIRST = sql`case e.state when 'missing' then 0 when 'help' then 1 else 2 end`;

const inState = (db: CustomerDb, actor: Actor, id: number, state: SafetyState, order: Sql): Promise<BoardPerson[]> =>
	ask<BoardPerson>(
		db,
		people(
			actor,
			sql`select e.* from emergency_people e where e.alarm_id = ${id} and e.on_site and e.state = ${state} order by ${order} limit ${SHOWN}`,
		),
	);

/** All of it at once: what is counted is counted once, and only those whom the board shows are looked at closer. */
export async function boardOf(db: CustomerDb, { actor, language }: Reader, id: number) {
	const alarm = await findAlarm(db, id, language);
	const lines = (of: "class" | "room") => sheetLines(db, { alarm_id: id, of, user_id: actor.user_id });
	const [missing, help, classes, rooms, kinds, told] = await Promise.all([
		inState(db, actor, id, "missing", sql`e.search, e.id`),
		inState(db, actor, id, "help", sql`e.answered_at, e.id`),
		lines("class"),
		lines("room"),
		ask<SafetyTotals & { person_kind: string }>(
			db,
			sql`select e.person_kind, ${COUNTED("e")} from emergency_people e where e.alarm_id = ${id} and e.on_site and e.person_kind <> 'student' group by 1`,
		),
		toldCounts(db, id),
	]);
	const of = (kind: string): SafetyTotals => kinds.find(({ person_kind }) => person_kind === kind) ?? NO_TOTALS;
	return { alarm, missing, help, classes, rooms, staff: of("staff"), visitors: of("visitor"), ...told };
}

/** Of those who are on the list, and of families, by ways and by people; the end is not counted. */
export async function toldCounts(db: CustomerDb, id: number): Promise<{ told: ToldCounts[]; told_people: ToldPeople }> {
	const [row] = await ask<{ told: ToldCounts[]; told_people: ToldPeople }>(
		db,
		sql`with q as materialized (
			select t.channel, t.on_site_id, t.person_kind, t.person_id, ${TOLD_STATE} as state, ${BESIDE} and coalesce(g.may_go_again, false) as doubtful from emergency_told t ${JOIN_SMS} where t.alarm_id = ${id} and t.step = 'alarm'
		), p as (
			select max(q.on_site_id) as on_site_id, bool_or(q.state = 'read') as read, bool_and(q.state = 'failed') as failed, bool_or(q.doubtful) as doubtful from q group by q.person_kind, q.person_id
		), c as (
			select q.channel, count(*) as people, count(*) filter (where q.state = 'waiting') as waiting, count(*) filter (where q.state in ('handed_over', 'delivered')) as unread,
				count(*) filter (where q.state = 'read') as read, count(*) filter (where q.state = 'failed') as failed, count(*) filter (where q.state = 'in_doubt') as in_doubt from q group by 1
		)
		select (select coalesce(jsonb_agg(to_jsonb(c) order by c.channel), '[]') from c) as told,
			(select jsonb_build_object('people', count(*), 'unread', count(*) filter (where not p.read and not p.failed), 'failed', count(*) filter (where p.failed),
				'askable', count(*) filter (where e.on_site and e.state = 'missing'), 'doubtful', count(*) filter (where p.doubtful)) from p left join emergency_people e on e.id = p.on_site_id) as told_people`,
	);
	return found(row);
}

export interface PeopleQuery {
	page: number;
	limit: number;
	state?: SafetyState | undefined;
	search?: string | undefined;
	class_id?: number | undefined;
	room_id?: number | undefined;
	unread?: "1" | undefined;
}
/** A class or a room of this school. */
async function mustBeThere(db: CustomerDb, query: Pick<PeopleQuery, "class_id" | "room_id">): Promise<void> {
	const [class_id, room_id] = [query.class_id ?? null, query.room_id ?? null];
	const [known] = await ask<{ both: boolean }>(
		db,
		sql`select (${class_id}::bigint is null or exists (select from classes c where c.id = ${class_id})) and (${room_id}::bigint is null or exists (select from rooms r where r.id = ${room_id})) as both`,
	);
	if (known?.both !== true) throw notFound();
}
export async function peopleOf(db: CustomerDb, { actor, language }: Reader, id: number, query: PeopleQuery) {
	await findAlarm(db, id, language);
	await mustBeThere(db, query);
	const [$state, $class, $room] = [query.state ?? null, query.class_id ?? null, query.room_id ?? null].map(param);
	const shown = sql`e.alarm_id = ${id} and e.on_site and (${$state}::text is null or e.state = ${$state}) and (${$class}::bigint is null or e.class_id = ${$class}) and (${$room}::bigint is null or e.room_id = ${$room})
		and ${allOf(searchFilters({ search: "e.search" }, query.search))}
		and (not ${query.unread === "1"}::boolean or (e.state = 'missing' and not exists (select from emergency_told t where t.on_site_id = e.id and t.read_at is not null)))`;
	const [rows, [count]] = await Promise.all([
		ask<BoardPerson>(
			db,
			people(
				actor,
				sql`select e.* from emergency_people e where ${shown} order by ${MISSING_FIRST}, e.search, e.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
			),
		),
		ask<{ total: number }>(db, sql`select count(*)::int as total from emergency_people e where ${shown}`),
	]);
	return { rows, total: count?.total ?? 0 };
}

export async function boardPerson(db: CustomerDb, actor: Actor, id: number, on_site_id: number): Promise<BoardPerson> {
	const [row] = await ask<BoardPerson>(
		db,
		people(actor, sql`select e.* from emergency_people e where e.alarm_id = ${id} and e.id = ${on_site_id}`),
	);
	return found(row);
}
/** Somebody with every answer, the newest first, and all that they were told. */
export async function personOf(db: CustomerDb, actor: Actor, id: number, on_site_id: number) {
	const person = await boardPerson(db, actor, id, on_site_id);
	const [answers, told] = await Promise.all([
		ask<Omit<SafetyAnswer, "counted"> & Given>(
			db,
			sql`select w.id, w.answer_id, w.state, w.note, w.way, w.ends_help, w.by_id, w.by_name as by, w.given_at, w.said_at, w.received_at from emergency_answers w where w.on_site_id = ${on_site_id} order by w.given_at desc, w.id desc limit 500`,
		),
		ask<ToldRow>(db, sql`${toldTo(actor)} where t.on_site_id = ${on_site_id} order by t.id limit 500`),
	]);
	const { counted } = counting(answers);
	return {
		person,
		answers: inOrder(answers)
			.reverse()
			.map((one) => ({ ...one, counted: counted.includes(one) })),
		told,
	};
}

/** Where it went: only addresses that the reader sees elsewhere, too. */
const addressFor = (actor: Actor): Sql =>
	sql`case when case t.person_kind when 'student' then ${actor.reach("Students.View") === "all"}::boolean when 'contact' then ${actor.reach("Clients.View") === "all"}::boolean else ${actor.reach("Staff.View") === "all"}::boolean end then t.address else '' end`;
const toldTo = (actor: Actor): Sql =>
	sql`select t.id, t.step, t.on_site_id, t.person_kind, t.name, t.channel, t.language, ${addressFor(actor)} as address, ${TOLD_STATE} as state, coalesce(g.problem, t.fault) as fault, t.handed_over_at, t.delivered_at, t.read_at from emergency_told t ${JOIN_SMS}`;
const PILES: Record<ToldPile, Sql> = {
	all: sql`true`,
	unread: sql`${TOLD_STATE} in ('handed_over', 'delivered')`,
	failed: sql`${TOLD_STATE} = 'failed'`,
	in_doubt: sql`${TOLD_STATE} = 'in_doubt'`,
	read: sql`t.read_at is not null`,
};
export interface ToldQuery {
	page: number;
	limit: number;
	pile: ToldPile;
	channel?: AlarmChannel | undefined;
	search?: string | undefined;
}
export async function toldOf(db: CustomerDb, { actor, language }: Reader, id: number, { page, limit, pile, channel, search }: ToldQuery) {
	await findAlarm(db, id, language);
	const $channel = param(channel ?? null);
	const shown = sql`t.alarm_id = ${id} and (${$channel}::text is null or t.channel = ${$channel}) and ${PILES[pile]} and ${allOf(searchFilters({ search: "words(t.name)" }, search))}`;
	const [rows, [count]] = await Promise.all([
		ask<ToldRow>(db, sql`${toldTo(actor)} where ${shown} order by t.id desc limit ${limit} offset ${(page - 1) * limit}`),
		ask<{ total: number }>(db, sql`select count(*)::int as total from emergency_told t ${JOIN_SMS} where ${shown}`),
	]);
	return { rows, total: count?.total ?? 0 };
}
