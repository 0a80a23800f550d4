import type {
	LeftOut,
	Message,
	PreviewMoment,
	PreviewRecipient,
	PreviewTotals,
} from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { smsParts } from "@homeroom/contract/kit/values/sms-parts.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, type Sql, sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { pagesByNumber } from "../../kit/lists/pages-by-number.ts";
import { searchFilters } from "../../kit/lists/search.ts";
import type { BusyTimes } from "../../kit/tables/busy-times.ts";
import { smsSetup } from "../sms/sms.public.ts";
import { childrenOf, FINGERPRINT, LOOK_KEY, reaching } from "./messages.audience.ts";
import { storedMessage, type Writer } from "./messages.drafts.ts";
import { shownAddress } from "./messages.homes.ts";
import { breakFor } from "./messages.moment.ts";
import type { StoredMessage } from "./messages.queries.ts";
import { needsApproval, schoolFacts } from "./messages.settings.ts";
import { fieldValues, fillText, writtenLanguages } from "./messages.texts.ts";
import { viewsOf } from "./messages.views.ts";
import { anyLink, smsOf } from "./sending/messages.sms.ts";

export interface PreviewQuery {
	page: number;
	limit: number;
	search?: string | undefined;
	channel?: string | undefined;
	language?: string | undefined;
}
/** So many of those left out are named. */
const LEFT_SHOWN = 200;
/** Of each message so many looks are remembered. */
const LOOKS_KEPT = 5;

/** The parts of a statement that find this message's recipients as of now. */
export async function audienceOf(db: CustomerDb, { actor, own: mine }: Writer, message: StoredMessage): Promise<Sql> {
	const { narrowed_id, targets, kind, topic, channels, falls_back } = message;
	const views = await viewsOf(db, actor, message);
	// whom a view took off would get it where nobody can tell any more who that was
	const lost = targets.findIndex(({ adds, kind: what, ref }) => !adds && what === "view" && !views.has(ref ?? 0));
	if (lost >= 0) throw new Refusal("invalid", { fields: { [`targets.${lost}.ref`]: { message: "choice" } } });
	// whoever sees their own alone does so too of a message that reached further when they had more rights
	const own = mine ?? narrowed_id;
	return reaching({ targets, kind, topic, channels, falls_back, written: writtenLanguages(message.texts), own, views });
}

export interface PreviewTools {
	busy: readonly BusyTimes[];
	publicUrl: string;
}
interface Looked {
	totals: Omit<PreviewTotals, "sms"> & { sms_to: AsRow[] };
	page: (PreviewRecipient & { child_ids: number[] })[];
	left_out: LeftOut[];
	total: number;
	fingerprint: string;
	logins: number[];
}
const counted = (column: Sql, from: Sql): Sql =>
	sql`(select coalesce(jsonb_object_agg(c.name, c.n), '{}') from (select ${column} as name, count(*) as n from ${from} group by 1) c)`;

/** One statement: who gets it, who does not, the totals, and the list as it is remembered. */
async function look(db: CustomerDb, { actor }: Writer, audience: Sql, message: StoredMessage, query: PreviewQuery): Promise<Looked> {
	const written = writtenLanguages(message.texts);
	const shown = sql`${allOf(searchFilters({ search: "search" }, query.search))} and (${query.channel ?? null}::text is null or channel = ${query.channel ?? null})
		and (${query.language ?? null}::text is null or language = ${query.language ?? null})`;
	const [row] = await ask<Looked>(
		db,
		sql`with ${audience},
			looked as (
				insert into message_looks (message_id, fingerprint, people)
				select ${message.id}, ${FINGERPRINT}, array(select ${LOOK_KEY} from recipients)
				on conflict (customer_id, message_id, fingerprint) do update set seen_at = now() returning id
			), forgotten as (
				delete from message_looks where message_id = ${message.id} and id not in (select id from message_looks where message_id = ${message.id} order by seen_at desc, id desc limit ${LOOKS_KEPT})
			)
		select ${FINGERPRINT} as fingerprint, (select count(*)::int from recipients where ${shown}) as total,
			(select coalesce(jsonb_agg(to_jsonb(r) - 'search' - 'first_name' - 'user_id' - 'client_id' || jsonb_build_object('address', ${shownAddress("r", actor)}, 'children', ${childrenOf("r")}) order by r.search, r.person_kind, r.person_id), '[]')
				from (select * from recipients where ${shown} order by search, person_kind, person_id limit ${query.limit} offset ${(query.page - 1) * query.limit}) r) as page,
			(select coalesce(jsonb_agg(to_jsonb(o) - 'search' || jsonb_build_object('children', ${childrenOf("o")}) order by o.search, o.person_kind, o.person_id), '[]')
				from (select * from omitted order by search, person_kind, person_id limit ${LEFT_SHOWN}) o) as left_out,
			array(select distinct user_id from recipients where user_id is not null order by 1 limit 5000) as logins,
			jsonb_build_object('people', (select count(*) from recipients), 'families', (select count(distinct client_id) from recipients), 'left_out', (select count(*) from omitted),
				'channels', ${counted(sql`channel`, sql`recipients`)}, 'languages', ${counted(sql`language`, sql`recipients`)}, 'reasons', ${counted(sql`why`, sql`omitted`)},
				'letters', (select count(*) from recipients where channel = 'letter'), 'sms_to', (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'first_name', r.first_name, 'channel', 'sms', 'language', r.language, 'children', ${childrenOf("r")})), '[]') from recipients r where r.channel = 'sms'),
				'missing_languages', (select coalesce(jsonb_agg(jsonb_build_object('language', g.language, 'people', g.n, 'names', g.names)), '[]') from (
					select language, count(*) as n, (array_agg(name order by search))[1:3] as names from recipients where language <> all(${written}::text[]) group by language order by 2 desc) g),
				'targets', (select coalesce(jsonb_agg(n order by i), '[]') from (
					select t.i, count(distinct (r.person_kind, r.person_id)) as n from generate_series(0, ${message.targets.length - 1}) t (i) left join recipients r on t.i = any(r.targets) group by t.i) c)
			) as totals`,
	);
	return found(row);
}

/** Exactly who would get it, and why others would not. */
export async function previewMessage(
	db: CustomerDb,
	writer: Writer,
	id: number,
	query: PreviewQuery,
	{ busy, publicUrl: url }: PreviewTools,
) {
	const message = await storedMessage(db, writer, id);
	const audience = await audienceOf(db, writer, message);
	const { totals, page, left_out, total, fingerprint, logins } = await look(db, writer, audience, message, query);
	const { sms_to, ...rest } = totals;
	const moment: PreviewMoment = await breakFor(db, logins, busy);
	return {
		recipients: page,
		meta: pagesByNumber(`/messages/${id}/preview`, query, total),
		totals: { ...rest, sms: await smsTotals(db, message, sms_to, url) },
		left_out,
		moment,
		fingerprint,
		needs_approval: await needsApproval(db, [message.author_id, writer.actor.user_id], totals.people),
	};
}

/** What the text messages are made of, and cost. */
async function smsTotals(
	db: CustomerDb,
	message: StoredMessage,
	people: readonly AsRow[],
	publicUrl: string,
): Promise<PreviewTotals["sms"]> {
	if (people.length === 0) return { people: 0, parts: 0, cost: null };
	const { part_price } = await smsSetup(db);
	const facts = await schoolFacts(db, message.school_language);
	let parts = 0;
	for (const to of people) {
		const text = message.texts[to.language];
		if (text !== undefined)
			parts += smsParts(smsOf(message.question, text, fieldValues(message, facts, { ...to, link: anyLink(publicUrl) }))).parts;
	}
	return { people: people.length, parts, cost: part_price === null ? null : parts * part_price };
}

interface AsRow {
	name: string;
	first_name: string;
	channel: PreviewRecipient["channel"];
	language: Locale;
	children: PreviewRecipient["children"];
}
/** What one of its recipients will read. Whoever is not among them is not found. */
export async function filledFor(
	db: CustomerDb,
	writer: Writer,
	id: number,
	person: { person_kind: string; person_id: number },
	url: string,
) {
	const message = await storedMessage(db, writer, id);
	const to = found(
		message.started_at === null && message.state !== "sending"
			? await draftRow(db, writer, message, person)
			: await sentRow(db, id, person),
	);
	const facts = await schoolFacts(db, to.language);
	const text = message.texts[to.language];
	const values = fieldValues(message as Pick<Message, "answer_by">, facts, { ...to, link: `${url}/m/…` });
	const filled = fillText(text ?? { subject: "", body: "", short: "", choices: [] }, values);
	return { name: to.name, channel: to.channel, language: to.language, ...filled };
}
async function draftRow(
	db: CustomerDb,
	writer: Writer,
	message: StoredMessage,
	{ person_kind, person_id }: { person_kind: string; person_id: number },
) {
	const audience = await audienceOf(db, writer, message);
	const [row] = await ask<AsRow>(
		db,
		sql`with ${audience} select r.name, r.first_name, r.channel, r.language, ${childrenOf("r")} as children from recipients r where r.person_kind = ${person_kind} and r.person_id = ${person_id}`,
	);
	return row;
}
async function sentRow(db: CustomerDb, id: number, { person_kind, person_id }: { person_kind: string; person_id: number }) {
	const [row] = await ask<AsRow>(
		db,
		sql`select name, first_name, channel, language, children from message_recipients where message_id = ${id} and person_kind = ${person_kind} and person_id = ${person_id} order by id limit 1`,
	);
	return row;
}
