import type { MessageChannel, MessageKind, MessageTopic } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { MessageTarget } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { holds } from "../clients/clients.public.ts";
import { kinOf, picking, RECEIVES, type TargetScope, taughtBy } from "./messages.targets.ts";

/** What decides who gets a message, by which way and in which language. */
export interface Audience extends TargetScope {
	targets: readonly MessageTarget[];
	kind: MessageKind;
	topic: MessageTopic | null;
	channels: readonly MessageChannel[];
	/** Languages that have a text. */
	written: readonly string[];
	falls_back: boolean;
}

/** Who lost a child longer ago is not looked for on its list. */
const ENDED_DAYS = 90;
const TODAY = sql`(select customer_today())`;
/** How a way that the office wrote down is one of ours. */
const PREFERRED = sql`case k.preferred when 'email' then 'email' when 'message' then 'sms' when 'post' then 'letter' end`;
const POSTAL = (row: string) =>
	verbatim(`concat_ws(e'\\n', ${row}.line_1, ${row}.line_2, nullif(concat_ws(' ', ${row}.post_code, ${row}.city), ''), ${row}.country)`);
const CLIENT_POSTAL = sql`case when c.add_line_1 is not null then concat_ws(e'\n', c.add_line_1, c.add_line_2, nullif(concat_ws(' ', c.post_code, c.city), ''), c.country) end`;

/** Those who are taken off, as a set that is made once. */
const taken = (who: string): Sql => sql`(select id from picked where not adds and who in (${verbatim(who)}))`;

/**
 * Parts of a statement: `recipients`, everybody who gets it, one row each, and `omitted`, everybody who is meant and does not, with why.
 * A child that is taken off takes its family along unless another child of theirs stays; whoever is taken off by themselves is.
 */
export function reaching({ targets, kind, topic, channels, written, falls_back, ...scope }: Audience): Sql {
	const { own } = scope;
	// of somebody who is named, and of a family, whoever sees their own alone reaches what belongs to children that they teach
	const [taught, kin] = own === null ? [sql`true`, sql`true`] : [sql`r.student_id in (${taughtBy(own)})`, kinOf(own)];
	const [$channels, $written, $topic] = [param(channels), param(written), param(topic)];
	return sql`picked (i, adds, who, id, child_id) as materialized (${picking(targets, scope)}),
		-- no two of these parts are joined, nor is one looked through for each row of another: how many they are is known to nobody before, and a plan for a few takes minutes for many
		kids as materialized (
			select i, adds, id as student_id, bool_and(adds) over child as stays from picked where who = 'child' window child as (partition by id)
		),
		kin as materialized (
			select a.i, r.contact_id, r.student_id, a.stays, false as direct, r.relationship, r.emergency_order, r.custody, r.portal, r.gets_letters, r.starts, r.ends
			from kids a join student_contacts r on r.student_id = a.student_id
			where a.adds and (r.ends is null or r.ends >= ${TODAY} - ${verbatim(ENDED_DAYS)})
			union all
			select p.i, k.id, r.student_id, true, p.who = 'contact' or c.kind = 'company', r.relationship, r.emergency_order, r.custody, r.portal, r.gets_letters, r.starts, r.ends
			from picked p join contacts k on (p.who = 'contact' and k.id = p.id) or (p.who = 'client' and k.client_id = p.id) join clients c on c.id = k.client_id
			left join student_contacts r on r.contact_id = k.id and (r.ends is null or r.ends >= ${TODAY} - ${verbatim(ENDED_DAYS)}) and exists (select from students s where s.id = r.student_id and s.archived_at is null) and ${taught}
			where p.adds and k.archived_at is null and ${kin}
			union all
			select p.i, p.id, r.student_id, true, p.child_id is null, r.relationship, r.emergency_order, r.custody, r.portal, r.gets_letters, r.starts, r.ends
			from picked p left join student_contacts r on r.contact_id = p.id and r.student_id = p.child_id
			where p.who = 'answer' and p.adds
		),
		judged as (
			select r.*, case when r.student_id is null then 'none' when r.starts > ${TODAY} then 'not_yet' when r.ends < ${TODAY} then 'ended'
				when ${verbatim(RECEIVES)} then 'ok' when r.custody = 'none' then 'no_custody' else 'no_rights' end as status
			from kin r
		),
		families as (
			select j.contact_id, bool_or(j.direct or (j.status = 'ok' and j.stays)) as meant,
				array_agg(distinct j.student_id) filter (where j.status = 'ok' and j.stays) as child_ids,
				array_agg(distinct j.student_id) filter (where j.student_id is not null) as all_ids, array_agg(distinct j.i) as targets,
				(array_agg(j.relationship order by j.status = 'ok' desc, j.student_id))[1] as relationship,
				(array_agg(j.emergency_order order by j.status = 'ok' desc, j.student_id))[1] as emergency_order,
				case when bool_or(j.status = 'ok') then 'subtracted' else min(j.status) filter (where j.status <> 'none') end as why,
				case when bool_or(j.status = 'ok') then null else max(case when j.status = 'ended' then j.ends + 1 else j.starts end) end as since
			from judged j group by j.contact_id
		),
		everybody as materialized (
			select 'contact'::text as person_kind, k.id as person_id, concat_ws(' ', k.first_name, k.last_name) as name, k.first_name, k.search, k.user_id, k.email, coalesce(k.phone, k.phone_2) as phone,
				${CLIENT_POSTAL} as postal, coalesce(k.language, c.language) as language, ${PREFERRED} as preferred, c.id as client_id,
				f.targets, coalesce(f.child_ids, '{}') as child_ids, coalesce(f.all_ids, '{}') as all_ids, f.relationship, f.emergency_order, f.meant,
				case when not f.meant then coalesce(f.why, 'no_rights') when k.id in ${taken("'contact', 'answer'")} or k.client_id in ${taken("'client'")} then 'subtracted' end as why,
				case when not f.meant then f.since end as since
			from families f join contacts k on k.id = f.contact_id join clients c on c.id = k.client_id where k.archived_at is null
			union all
			select 'staff', p.id, concat_ws(' ', p.first_name, p.last_name), p.first_name, p.search, p.user_id, p.email, p.phone, nullif(${POSTAL("p")}, ''), u.locale, null, null,
				q.targets, '{}', '{}', null, null, true, case when p.id in ${taken("'staff'")} then 'subtracted' end, null
			from (select id, array_agg(distinct i) as targets from picked where who = 'staff' and adds group by id) q join staff p on p.id = q.id left join platform.users u on u.id = p.user_id
			where p.archived_at is null
			union all
			select 'student', s.id, concat_ws(' ', coalesce(s.called_name, s.first_name), s.last_name), coalesce(s.called_name, s.first_name), s.search, l.user_id, s.email, s.phone, nullif(${POSTAL("s")}, ''), u.locale, null, null,
				q.targets, '{}', '{}', null, null, true, case when s.id in ${taken("'student', 'child'")} then 'subtracted' end, null
			from (select id, array_agg(distinct i) as targets from picked where who = 'student' and adds group by id) q join students s on s.id = q.id
			left join lateral (select sp.user_id from student_people sp where sp.student_id = s.id and sp.relation = 'self' order by sp.id limit 1) l on true left join platform.users u on u.id = l.user_id
			where s.archived_at is null
		),
		reached as materialized (
			select e.*, o.locale as school_language, coalesce(e.language, o.locale) as own_language,
				case when m.user_id is not null then e.user_id end as login, w.channel as wished, t.wanted, t.starts as consented_at,
				case when m.user_id is not null then (select d.name from platform.push_devices d where d.user_id = e.user_id order by d.created_at desc limit 1) end as device,
				coalesce(m.email, e.email, '') as login_name
			from everybody e join platform.customers o on o.id = current_setting('app.customer_id')::bigint
			left join lateral (select m.user_id, m.email from memberships m where m.user_id = e.user_id and m.status = 'active' and m.accepted_at is not null limit 1) m on true
			left join lateral (select w.channel from message_wishes w where w.person_kind = e.person_kind and w.person_id = e.person_id and coalesce(w.topic, '') = '' and w.ends is null limit 1) w on true
			left join lateral (select t.wanted, t.starts from message_wishes t where t.person_kind = e.person_kind and t.person_id = e.person_id and coalesce(t.topic, '') = ${$topic}::text and t.ends is null limit 1) t on true
		),
		routed as materialized (
			select r.*, case when r.own_language = any(${$written}::text[]) or not ${falls_back}::boolean then r.own_language else r.school_language end as spoken,
				coalesce(r.why, case when ${kind}::text = 'chosen' then case when r.wanted is null then 'no_consent' when not r.wanted then 'unsubscribed' end end) as out,
				(select c from unnest(array[r.wished, r.preferred] || ${$channels}::text[]) with ordinality as u (c, n)
					where c = any(${$channels}::text[]) and case c when 'app' then r.login is not null when 'push' then r.device is not null when 'email' then r.email is not null
						when 'sms' then r.phone is not null else r.postal is not null end
					order by n limit 1) as way
			from reached r
		),
		recipients as materialized (
			select person_kind, person_id, name, first_name, search, login as user_id, client_id, way as channel, spoken as language, case when spoken <> own_language then own_language end as wants_language,
				case way when 'app' then login_name when 'push' then device when 'email' then email when 'sms' then phone else postal end as address,
				child_ids, relationship, emergency_order, targets
			from routed where out is null and way is not null
		),
		omitted as materialized (
			select person_kind, person_id, name, search, coalesce(out, 'no_address') as why, case out when 'unsubscribed' then (consented_at at time zone customer_zone())::date else since end as since, relationship, all_ids as child_ids
			from routed where out is not null or way is null
			union all
			select 'student', s.id, concat_ws(' ', s.first_name, s.last_name), s.search, 'nobody', null, null, '{}'
			from (select distinct student_id from kids where stays) a join students s on s.id = a.student_id
			where case when a.student_id in (select student_id from judged where status = 'ok') then false else true end
		)`;
}

/** Stands for exactly this list: who, by which way, in which language, at which address, with which children. */
export const FINGERPRINT = sql`(select encode(sha256(convert_to(coalesce(string_agg(
	concat_ws('|', person_kind, person_id, channel, language, address, child_ids::text), e'\n' order by person_kind, person_id), ''), 'UTF8')), 'hex') from recipients)`;

/** One of the list as a look remembers it: somebody with another address or another child is another one. */
export const LOOK_KEY = sql`concat_ws(':', person_kind, person_id, channel, left(md5(concat_ws('|', language, address, child_ids::text)), 10))`;

/** The children of a row as people read them, the oldest first. */
export const childrenOf = (row: string): Sql =>
	sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', coalesce(s.called_name, s.first_name), 'class_label', s.class_label) order by s.date_of_birth, s.search, s.id), '[]')
		from students s where s.id = any(${verbatim(row)}.child_ids))`;
export const RELATION_HOLDS = sql`${verbatim(RECEIVES)} and ${verbatim(holds("r"))}`;

/** The place of its children that holds today, of a row `r` of recipients; inside, `r` is the relation. */
const CHILD_HOLDS = sql`exists (select from student_contacts r where r.contact_id = k.id and r.student_id = (c->>'id')::bigint and ${RELATION_HOLDS})`;
/** Whoever a row `r` of recipients is for still is: a contact with one of its children at least, somebody at the school. */
export const STILL_THEIRS = sql`case r.person_kind when 'staff' then exists (select from staff p where p.id = r.person_id and p.archived_at is null and p.status <> 'left')
	when 'student' then exists (select from students s where s.id = r.person_id and s.archived_at is null)
	else exists (select from contacts k where k.id = r.person_id and k.archived_at is null and (r.children = '[]' or exists (select from jsonb_array_elements(r.children) c where ${CHILD_HOLDS}))) end`;
/** All of the children that it names are still theirs. */
export const ALL_THEIRS = sql`(${STILL_THEIRS} and (r.person_kind <> 'contact' or exists (select from contacts k where k.id = r.person_id and not exists (select from jsonb_array_elements(r.children) c where not ${CHILD_HOLDS}))))`;
