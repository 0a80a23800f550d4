import type { KindWish, NoticeHours, NoticeRules, NoticeWays, NoticeWishes } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { HOURS_START } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { notFound } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { NoticeKind } from "./notices.public.ts";
import { reconsider } from "./notices.timing.ts";

interface StoredRule extends NoticeWays {
	kind: string;
	held: boolean;
}
interface StoredWish {
	kind: string;
	inbox: NoticeWays["inbox"] | null;
	email: boolean;
	push: boolean;
	muted_until: string | null;
}
const waysOf = ({ inbox, email, push }: NoticeWays): NoticeWays => ({ inbox, email, push });
const HOURS = verbatim(
	"to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, budget, to_char(digest_at, 'HH24:MI') as digest_at, push_names",
);
const COLUMNS = verbatim("quiet_from, quiet_to, budget, digest_at, push_names");
const TAKEN = verbatim(
	"quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, budget = excluded.budget, digest_at = excluded.digest_at, push_names = excluded.push_names",
);
const hoursValues = ({ quiet_from, quiet_to, budget, digest_at, push_names }: NoticeHours): Sql =>
	sql`${quiet_from}::time, ${quiet_to}::time, ${budget}, ${digest_at}::time, ${push_names}`;

const storedRules = (db: CustomerDb) => ask<StoredRule>(db, sql`select kind, inbox, email, push, held from notice_rules`);
async function schoolHours(db: CustomerDb): Promise<NoticeHours> {
	const [row] = await ask<NoticeHours>(db, sql`select ${HOURS} from notice_school_hours`);
	return row ?? HOURS_START;
}
async function ownHours(db: CustomerDb, user_id: number): Promise<NoticeHours | undefined> {
	const [row] = await ask<NoticeHours>(db, sql`select ${HOURS} from notice_hours where user_id = ${user_id}`);
	return row;
}

/** What holds: the school's word, where it holds for all; one's own; what the school starts with; what the kind does. */
function wishOf(kind: NoticeKind, rule: StoredRule | undefined, wish: StoredWish | undefined): KindWish {
	const start = waysOf(rule ?? kind.start);
	const held = kind.always === true || rule?.held === true;
	const own = wish !== undefined && wish.inbox !== null ? waysOf({ ...wish, inbox: wish.inbox }) : undefined;
	return {
		kind: kind.name,
		topic: kind.topic,
		urgent: kind.urgent === true,
		start,
		held,
		...(held ? start : (own ?? start)),
		muted_until: held ? null : (wish?.muted_until ?? null),
	};
}

const reaching = (kinds: readonly NoticeKind[], actor: Actor) => kinds.filter(({ reaches }) => reaches?.(actor) ?? true);
export async function wishesOf(db: CustomerDb, actor: Actor, kinds: readonly NoticeKind[]): Promise<NoticeWishes> {
	const rules = await storedRules(db);
	const wishes = await ask<StoredWish>(
		db,
		sql`select kind, inbox, email, push, muted_until from notice_wishes where user_id = ${actor.user_id} and (inbox is not null or muted_until > now())`,
	);
	const [own, hours_start] = [await ownHours(db, actor.user_id), await schoolHours(db)];
	return {
		kinds: reaching(kinds, actor).map((kind) => {
			const of = ({ kind: name }: { kind: string }) => name === kind.name;
			return wishOf(kind, rules.find(of), wishes.find(of));
		}),
		hours: own ?? hours_start,
		hours_start,
		has_own_hours: own !== undefined,
	};
}

const kindOf = (kinds: readonly NoticeKind[], name: string): NoticeKind => {
	const kind = kinds.find((one) => one.name === name);
	if (kind === undefined) throw notFound();
	return kind;
};

export async function wish(
	db: CustomerDb,
	actor: Actor,
	kinds: readonly NoticeKind[],
	name: string,
	{ ways, muted_until }: { ways: NoticeWays | null; muted_until: string | null },
): Promise<KindWish> {
	const { user_id } = actor;
	kindOf(reaching(kinds, actor), name);
	if (ways === null && muted_until === null) await ask(db, sql`delete from notice_wishes where user_id = ${user_id} and kind = ${name}`);
	else
		await ask(
			db,
			sql`insert into notice_wishes (user_id, kind, inbox, email, push, muted_until)
			values (${user_id}, ${name}, ${ways?.inbox ?? null}, ${ways?.email ?? false}, ${ways?.push ?? false}, ${muted_until}::timestamptz)
			on conflict (customer_id, user_id, kind) do update set inbox = excluded.inbox, email = excluded.email, push = excluded.push, muted_until = excluded.muted_until`,
		);
	await reconsider(db, { user_id, kind: name });
	const all = await wishesOf(db, actor, kinds);
	return all.kinds.find(({ kind }) => kind === name) as KindWish;
}

export async function changeHours(
	db: CustomerDb,
	{ user_id }: Actor,
	hours: NoticeHours | null,
): Promise<{ hours: NoticeHours; has_own_hours: boolean }> {
	if (hours === null) await ask(db, sql`delete from notice_hours where user_id = ${user_id}`);
	else
		await ask(
			db,
			sql`insert into notice_hours (user_id, ${COLUMNS}) values (${user_id}, ${hoursValues(hours)}) on conflict (customer_id, user_id) do update set ${TAKEN}`,
		);
	await reconsider(db, { user_id });
	return { hours: hours ?? (await schoolHours(db)), has_own_hours: hours !== null };
}

export async function rulesOf(db: CustomerDb, kinds: readonly NoticeKind[]): Promise<NoticeRules> {
	const rules = await storedRules(db);
	return {
		kinds: kinds.map((kind) => {
			const rule = rules.find(({ kind: name }) => name === kind.name);
			const { name, topic, urgent = false, always = false } = kind;
			return { kind: name, topic, urgent, ...waysOf(rule ?? kind.start), held: always || (rule?.held ?? false) };
		}),
		hours: await schoolHours(db),
	};
}

export async function changeRule(
	db: CustomerDb,
	kinds: readonly NoticeKind[],
	name: string,
	{ inbox, email, push, held }: NoticeWays & { held: boolean },
): Promise<NoticeRules> {
	kindOf(kinds, name);
	await ask(
		db,
		sql`insert into notice_rules (kind, inbox, email, push, held) values (${name}, ${inbox}, ${email}, ${push}, ${held})
		on conflict (customer_id, kind) do update set inbox = excluded.inbox, email = excluded.email, push = excluded.push, held = excluded.held`,
	);
	await reconsider(db, { kind: name });
	return rulesOf(db, kinds);
}

export async function changeSchoolHours(db: CustomerDb, kinds: readonly NoticeKind[], hours: NoticeHours): Promise<NoticeRules> {
	await ask(
		db,
		sql`insert into notice_school_hours (${COLUMNS}) values (${hoursValues(hours)}) on conflict (customer_id) do update set ${TAKEN}`,
	);
	await reconsider(db, {});
	return rulesOf(db, kinds);
}
