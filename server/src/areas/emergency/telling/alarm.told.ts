import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { NOTHING, type Sql, sql, verbatim } from "../../../kit/db/sql-text.ts";
import { mayGoAgain, sendSmsAgain, withdrawSms } from "../../../kit/sms/sms-states.ts";
import { holds } from "../../clients/clients.public.ts";
import { RUNNING_IT } from "../emergency.reach.ts";

/** A job for each way, so that none waits for another. Two of the slowest: processes share. */
export const TELL_TASKS = { app: "alarm_app", push: "alarm_push", sms: "alarm_sms", email: "alarm_email" } as const;
const TELLERS: readonly { task: string; key: string }[] = [
	...Object.values(TELL_TASKS).map((task) => ({ task, key: task })),
	{ task: TELL_TASKS.email, key: `${TELL_TASKS.email} beside` },
];
/** Whoever claimed something so long ago is gone. */
export const CLAIM_SECONDS = 80;
/** A job that nobody asks for any more looks whether something was left lying: by then it is known who is gone. */
const LOOK_AGAIN_SECONDS = 85;

/** What a text message is known by to those who send it. */
export const smsRef = (row: string): Sql => verbatim(`${row}.sms_ref`);
/** With a relation to a child that says that the school writes to them. */
const FAMILY = verbatim(`(r.portal or (r.gets_letters and r.custody is distinct from 'none')) and ${holds("r")}`);

/** Jobs that tell, when this transaction commits. */
export async function wakeTellers(db: CustomerDb, alarm_id: number): Promise<void> {
	await ask(
		db,
		sql`select platform.enqueue(t.task, ${JSON.stringify({ alarm_id })}::jsonb, t.key || ${` ${db.customer_id} ${alarm_id}`}),
			platform.enqueue_at(t.task, ${JSON.stringify({ alarm_id })}::jsonb, t.key || ${` ${db.customer_id} ${alarm_id} look`}, now() + make_interval(secs => ${LOOK_AGAIN_SECONDS}))
		from jsonb_to_recordset(${JSON.stringify(TELLERS)}::jsonb) as t (task text, key text)`,
	);
}

/** A pupil's address that is a parent's: the parent is not the one who has to leave the building. */
const OF_A_PARENT = (column: "email" | "phone"): Sql => {
	const plain = (value: string) => (column === "email" ? `lower(${value})` : `right(regexp_replace(${value}, '\\D', '', 'g'), 8)`);
	const theirs = column === "email" ? [plain("k.email")] : [plain("k.phone"), plain("k.phone_2")];
	return verbatim(
		`exists (select from student_contacts r join contacts k on k.id = r.contact_id where r.student_id = s.id and ${plain(`s.${column}`)} in (${theirs.join(", ")}))`,
	);
};
const PUPIL_EMAIL = sql`case when not ${OF_A_PARENT("email")} then s.email end`;
const PUPIL_PHONE = sql`case when not ${OF_A_PARENT("phone")} then s.phone end`;
/** Of pupils `s` those whom an alarm reaches themselves; `user_id` is their own. */
export const isReached = (user_id: Sql): Sql =>
	sql`(${PUPIL_EMAIL} is not null or ${PUPIL_PHONE} is not null or exists (select from memberships m where m.user_id = ${user_id} and m.status = 'active' and m.accepted_at is not null))`;
/** Everybody whom a row of the list is about, with all that reaches them: `on_site_id, person_kind, person_id, user_id, name, language, login, email, phone`. */
const listed = (alarm_id: number, condition: Sql): Sql =>
	sql`select e.id as on_site_id, e.person_kind, e.person_id, m.user_id, e.name, coalesce(u.locale, o.locale) as language, u.email as login, coalesce(${PUPIL_EMAIL}, p.email, u.email) as email, coalesce(${PUPIL_PHONE}, p.phone) as phone
		from emergency_people e join platform.customers o on o.id = e.customer_id
		left join students s on e.person_kind = 'student' and s.id = e.person_id left join staff p on e.person_kind = 'staff' and p.id = e.person_id
		left join memberships m on m.user_id = e.user_id and m.status = 'active' and m.accepted_at is not null left join platform.users u on u.id = m.user_id
		where e.alarm_id = ${alarm_id} and e.person_kind <> 'visitor' and ${condition}`;
/** Whoever runs alarms and is not on the list. */
const runners = (alarm_id: number): Sql =>
	sql`select null::bigint, 'member', u.id, u.id, concat_ws(' ', u.first_name, u.last_name), coalesce(u.locale, o.locale), u.email, u.email, null
		from platform.users u join platform.customers o on o.id = current_setting('app.customer_id')::bigint
		where u.id in (${RUNNING_IT}) and not exists (select from emergency_people e where e.alarm_id = ${alarm_id} and e.user_id = u.id)`;
/** Families of the children on the list. */
const families = (alarm_id: number, condition: Sql): Sql =>
	sql`select null::bigint, 'contact', k.id, m.user_id, concat_ws(' ', k.first_name, k.last_name), coalesce(k.language, c.language, u.locale, o.locale), u.email, coalesce(k.email, u.email), coalesce(k.phone, k.phone_2)
		from contacts k join clients c on c.id = k.client_id join platform.customers o on o.id = k.customer_id
		left join memberships m on m.user_id = k.user_id and m.status = 'active' and m.accepted_at is not null left join platform.users u on u.id = m.user_id
		where k.archived_at is null and k.id in (select r.contact_id from emergency_people e join student_contacts r on r.student_id = e.person_id
			where e.alarm_id = ${alarm_id} and e.person_kind = 'student' and ${condition} and ${FAMILY})`;

/** What rings where: a login, all its devices, a mailbox, a telephone. */
const RINGS = (row: string): Sql =>
	verbatim(
		`case when ${row}.channel in ('app', 'push') then ${row}.user_id::text when ${row}.channel = 'email' then lower(${row}.address) else right(regexp_replace(${row}.address, '\\D', '', 'g'), 8) end`,
	);
/** Writes a row for each of them and each of their ways. Staff who are parents too are told as staff: what rings for them already does not ring as a family's. */
const telling = (alarm_id: number, { step, round, people }: { step: string; round: number; people: Sql }): Sql =>
	sql`insert into emergency_told (alarm_id, step, round, on_site_id, person_kind, person_id, user_id, name, channel, language, address)
		with ways as materialized (
			select b.on_site_id, b.person_kind, b.person_id, b.user_id, b.name, w.channel, b.language, w.address
			from (${people}) b (on_site_id, person_kind, person_id, user_id, name, language, login, email, phone)
			cross join lateral (values ('app', b.login), ('push', (select d.name from platform.push_devices d where d.user_id = b.user_id order by d.created_at desc limit 1)), ('email', b.email), ('sms', b.phone)) w (channel, address)
			where w.address is not null
		), rung as materialized (
			select q.channel, ${RINGS("q")} as rings from ways q where q.person_kind in ('staff', 'member')
			union select q.channel, ${RINGS("q")} from emergency_told q where q.alarm_id = ${alarm_id} and q.person_kind in ('staff', 'member')
		)
		select ${alarm_id}::bigint, ${step}, ${round}::int, q.on_site_id, q.person_kind, q.person_id, q.user_id, q.name, q.channel, q.language, q.address
		from ways q where q.person_kind <> 'contact' or not exists (select from rung where rung.channel = q.channel and rung.rings = ${RINGS("q")})
		on conflict (customer_id, alarm_id, step, round, person_kind, person_id, channel) do nothing`;

export const tellEverybody = (db: CustomerDb, alarm_id: number, tellsFamilies: boolean): Promise<unknown> =>
	ask(
		db,
		telling(alarm_id, {
			step: "alarm",
			round: 0,
			people: sql`${listed(alarm_id, sql`true`)} union all ${runners(alarm_id)}${tellsFamilies ? sql` union all ${families(alarm_id, sql`true`)}` : NOTHING}`,
		}),
	);

/** Somebody who was written on the list later, and their family, where the alarm tells families. */
export const tellOne = (db: CustomerDb, alarm_id: number, on_site_id: number): Promise<unknown> => {
	const one = sql`e.id = ${on_site_id}`;
	const told = sql`${one} and exists (select from emergency_alarms a where a.id = e.alarm_id and a.tells_families)`;
	return ask(
		db,
		telling(alarm_id, { step: "alarm", round: 0, people: sql`${listed(alarm_id, one)} union all ${families(alarm_id, told)}` }),
	);
};

/** Whoever is missing once more; answers how many people have a way. */
export async function tellAgain(db: CustomerDb, alarm_id: number, round: number): Promise<number> {
	const people = listed(alarm_id, sql`e.on_site and e.state = 'missing'`);
	const [row] = await ask<{ asked: number }>(
		db,
		sql`with told as (${telling(alarm_id, { step: "again", round, people })} returning on_site_id) select count(distinct on_site_id)::int as asked from told`,
	);
	return row?.asked ?? 0;
}

/** Beside the list, so asked for nothing: families, and whoever runs alarms. Read by nobody yet. */
export const BESIDE = verbatim("(t.on_site_id is null and t.channel = 'sms' and t.step <> 'clear' and t.read_at is null)");
/** Their texts that are in doubt or failed, as when the gateway broke. Whoever is on the list and missing gets a new one with the round. */
export const textAgain = (db: CustomerDb, alarm_id: number): Promise<number> =>
	sendSmsAgain(db, sql`g.ref in (select ${smsRef("t")} from emergency_told t where t.alarm_id = ${alarm_id} and ${BESIDE})`);

/** Everybody whom the alarm reached, or may have. */
export const tellClear = (db: CustomerDb, alarm_id: number): Promise<unknown> =>
	ask(
		db,
		sql`insert into emergency_told (alarm_id, step, round, on_site_id, person_kind, person_id, user_id, name, channel, language, address)
		select distinct on (t.person_kind, t.person_id, t.channel) t.alarm_id, 'clear', 0, t.on_site_id, t.person_kind, t.person_id, t.user_id, t.name, t.channel, t.language, t.address
		from emergency_told t where t.alarm_id = ${alarm_id} and (t.state in ('handed_over', 'delivered', 'in_doubt') or (t.state = 'stopped' and t.attempts > 0)) order by t.person_kind, t.person_id, t.channel, t.id desc
		on conflict (customer_id, alarm_id, step, round, person_kind, person_id, channel) do nothing`,
	);

/** What has not left will not: here, and in the queue of text messages. What is being handed over at this moment may leave, and is not tried again. */
export async function stopTelling(db: CustomerDb, alarm_id: number): Promise<void> {
	await ask(
		db,
		sql`update emergency_told set state = 'stopped', claimed_at = null where alarm_id = ${alarm_id} and step <> 'clear' and state = 'waiting'`,
	);
	const rows = await ask<{ ref: string }>(
		db,
		sql`select ${smsRef("t")} as ref from emergency_told t ${JOIN_SMS} where g.state in ('waiting', 'in_doubt') and t.alarm_id = ${alarm_id} and t.channel = 'sms' and t.state = 'handed_over'`,
	);
	if (rows.length === 0) return;
	const refs = await withdrawSms(
		db,
		rows.map(({ ref }) => ref),
	);
	await ask(
		db,
		sql`update emergency_told t set state = 'stopped', attempts = 0 where t.alarm_id = ${alarm_id} and t.channel = 'sms' and ${smsRef("t")} = any(${refs}::text[])`,
	);
}

/** What became of it: of a text message what its gateway says. */
export const TOLD_STATE = sql`case when t.read_at is not null then 'read' when g.state is null then t.state when t.state = 'stopped' then t.state when g.state = 'waiting' then 'handed_over' else g.state end`;
/** One by one, by its index: a plan that was made before there were any would look through all of them for each. */
export const JOIN_SMS = sql`left join lateral (select g.state, g.problem, ${mayGoAgain("g")} as may_go_again from sms_messages g where g.ref = ${smsRef("t")} limit 1) g on true`;

/** Somebody has read what they were told, on whatever way. */
export const markRead = (db: CustomerDb, of: Sql): Promise<{ alarm_id: number }[]> =>
	ask(
		db,
		sql`with done as (update emergency_told t set read_at = now() where t.read_at is null and t.state <> 'stopped' and ${of} returning t.alarm_id)
		select distinct alarm_id from done`,
	);
