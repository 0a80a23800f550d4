import type { AlarmChannel } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import { ask, type CustomerDb, inTransaction } from "../../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../../kit/db/sql-text.ts";
import type { HandOvers } from "../../../kit/http/health/hand-overs.ts";
import { type MailCarrier, MailRefused, openCarrier } from "../../../kit/mail/mail-carrier.ts";
import type { SmtpOptions } from "../../../kit/mail/mail-server.ts";
import { knock } from "../../../kit/push/knock.ts";
import type { SecretBox } from "../../../kit/secrets/secret-box.ts";
import { sendSms } from "../../../kit/sms/send-sms.ts";
import { tell } from "../../notices/notices.public.ts";
import { progressed } from "../alarm.queries.ts";
import { ALARM_RAISED } from "../emergency.notices.ts";
import { CLAIM_SECONDS, TELL_TASKS } from "./alarm.told.ts";
import { alarmMail, alarmPush, alarmSms, type TellingAlarm, type ToldPerson } from "./alarm.words.ts";

export interface TellingTools {
	box: SecretBox;
	smtp: SmtpOptions;
	publicUrl: string;
	handOvers: HandOvers;
	/** Whatever waits for a mail server ends with this server. */
	ending: AbortSignal;
	/** How long a mail server may take for a step of mails; less than a claim lasts. */
	mailMs?: number;
}
/** So many are claimed at once; of mails no more than are handed over while the claim holds. */
const STEP: Record<AlarmChannel, number> = { app: 500, push: 500, sms: 500, email: 40 };
const MAIL_MS = 35_000;
const ATTEMPTS = 20;
/** A mail that was not taken is tried again so much later. */
const AGAIN_SECONDS = 15;
const CLEAR_HOURS = 2;

async function openAlarm(db: CustomerDb, id: number, { box, publicUrl }: TellingTools): Promise<TellingAlarm | undefined> {
	const [row] = await ask<Omit<TellingAlarm, "key" | "publicUrl"> & { secret_box: Buffer | null }>(
		db,
		sql`select a.id, a.customer_id, a.rehearsal, a.texts, a.sentence, a.clear_texts, a.clear_sentence, a.secret_box, o.name as school, o.primary_color
		from emergency_alarms a join platform.customers o on o.id = a.customer_id where a.id = ${id}`,
	);
	if (row?.secret_box == null) return undefined;
	const { secret_box, ...alarm } = row;
	return { ...alarm, key: box.open(secret_box), publicUrl };
}

/** The next ones of a way: of an alarm that is over its end alone. The alarm is held before its rows are, as by whoever ends it, who waits until this has committed. */
async function claim(db: CustomerDb, alarm_id: number, channel: AlarmChannel): Promise<ToldPerson[]> {
	const [alarm] = await ask<{ state: string }>(db, sql`select state from emergency_alarms where id = ${alarm_id} for share`);
	return ask<ToldPerson>(
		db,
		sql`with next as (
			select t.id from emergency_told t
			where t.alarm_id = ${alarm_id} and t.channel = ${channel} and (t.step = 'clear' or ${alarm?.state === "running"}::boolean) and (t.state = 'waiting' or t.claimed_at is not null)
				and (t.claimed_at is null or t.claimed_at < now() - interval '${verbatim(CLAIM_SECONDS)} seconds')
			order by t.id limit ${STEP[channel]} for update skip locked
		)
		update emergency_told t set state = case when t.channel in ('app', 'push') then 'delivered' else 'handed_over' end, fault = null, attempts = t.attempts + 1,
			claimed_at = case when t.channel = 'email' then now() end, handed_over_at = coalesce(t.handed_over_at, now()),
			delivered_at = case when t.channel in ('app', 'push') then now() end
		from next where t.id = next.id
		returning t.id, t.step, t.person_kind, t.user_id, t.name, t.channel, t.language, t.address, t.attempts`,
	);
}

/** What leaves within the database: claimed and handed on in one transaction, so that nothing is done twice or by half. */
async function handOn(db: CustomerDb, alarm: TellingAlarm, to: readonly ToldPerson[]): Promise<void> {
	const [first] = to;
	if (first?.channel === "app")
		await tell(
			db,
			ALARM_RAISED,
			to.map(({ id }) => id),
		);
	if (first?.channel === "push")
		await knock(
			db,
			to.map((one) => alarmPush(alarm, one)),
		);
	if (first?.channel === "sms") {
		const texts = to.map((one) => ({
			to: one.address,
			text: alarmSms(alarm, one),
			ref: `emergency:${one.id}`,
			urgent: true,
			essential: true,
		}));
		const refused = await sendSms(db, texts);
		if (refused.length > 0)
			await ask(
				db,
				sql`update emergency_told t set state = 'failed', fault = f.why from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as f (ref text, why text) where 'emergency:' || t.id = f.ref and t.alarm_id = ${alarm.id}`,
			);
	}
}

/** The job of a way that needs no machine but the database. */
export async function tellWithin(
	db: CustomerDb,
	alarm_id: number,
	channel: Exclude<AlarmChannel, "email">,
	tools: TellingTools,
): Promise<void> {
	const alarm = await openAlarm(db, alarm_id, tools);
	if (alarm === undefined) return;
	for (;;) {
		const count = await inTransaction(db, async (tx) => {
			const claimed = await claim(tx, alarm_id, channel);
			if (claimed.length === 0) return 0;
			await handOn(tx, alarm, claimed);
			await progressed(tx, alarm_id);
			return claimed.length;
		});
		if (count < STEP[channel]) return;
	}
}

interface Outcome {
	id: number;
	state: "delivered" | "failed" | "waiting";
	fault: string | null;
	/** It was not begun: the server is away or silent, or the alarm is over. */
	unasked: boolean;
}
/** The job of the mails. A server that is silent costs this job its turn and nobody else anything; what it left is tried again under the same Message-ID. */
export async function tellByMail(db: CustomerDb, alarm_id: number, tools: TellingTools): Promise<void> {
	const alarm = await openAlarm(db, alarm_id, tools);
	if (alarm === undefined) return;
	await leaveLying(db, alarm_id);
	const carrier = await openCarrier(tools.smtp, tools.ending);
	try {
		for (;;) {
			const claimed = await inTransaction(db, (tx) => claim(tx, alarm_id, "email"));
			if (claimed.length === 0) break;
			if (carrier === undefined) {
				await settle(db, alarm_id, claimed.map(noServer));
				continue;
			}
			const { outcomes, away } = await carryAll(db, alarm, claimed, carrier, tools);
			await settle(db, alarm_id, outcomes);
			if (away) break;
		}
	} finally {
		carrier?.close();
	}
	await lookAgain(db, alarm_id);
}
const noServer = ({ id }: ToldPerson): Outcome => ({ id, state: "failed", fault: "no mail server", unasked: false });
const stillTold = async (db: CustomerDb, { id }: TellingAlarm, { step }: ToldPerson): Promise<boolean> =>
	step === "clear" || (await ask(db, sql`select id from emergency_alarms where id = ${id} and state = 'running'`)).length > 0;

/** As many at once as the carrier has hands, and before each it is looked whether it is still to be told. Once the server is away or silent, the others are not begun. */
async function carryAll(
	db: CustomerDb,
	alarm: TellingAlarm,
	mails: readonly ToldPerson[],
	carrier: MailCarrier,
	{ mailMs = MAIL_MS, handOvers, ending }: TellingTools,
) {
	const count = (result: string, why?: string) => ending.aborted || handOvers.add("mail", result, why);
	let bell: NodeJS.Timeout | undefined;
	const silent = new Promise<null>((resolve) => {
		bell = setTimeout(resolve, mailMs, null);
	});
	const outcomes: Outcome[] = [];
	let away: string | undefined;
	const carry = async (to: ToldPerson): Promise<Outcome> => {
		const { id, attempts } = to;
		const again = (fault: string | null, unasked = false): Outcome => ({ id, state: "waiting", fault, unasked });
		if (away !== undefined || !(await stillTold(db, alarm, to))) return again(away ?? null, true);
		try {
			const taken = await Promise.race([carrier.carry(alarmMail(alarm, to)).then(() => true), silent]);
			count(taken === null ? "away" : "delivered", "silent");
			if (taken !== null) return { id, state: "delivered", fault: null, unasked: false };
			away = "the mail server does not answer";
			return again(away);
		} catch (error) {
			if (!(error instanceof MailRefused)) throw error;
			const { why, message } = error;
			if (why === "away") away ??= message;
			const tried = why === "away" || (why === "later" && attempts < ATTEMPTS);
			count(tried ? why : "failed", error.code);
			return tried ? again(message) : { id, state: "failed", fault: message, unasked: false };
		}
	};
	let next = 0;
	const hand = async () => {
		for (let to = mails[next++]; to !== undefined; to = mails[next++]) outcomes.push(await carry(to));
	};
	try {
		await Promise.all(Array.from({ length: carrier.hands }, hand));
		return { outcomes, away: away !== undefined };
	} finally {
		clearTimeout(bell);
	}
}

/** What came of them. What is tried again is so only while the alarm runs. */
const settle = (db: CustomerDb, alarm_id: number, outcomes: readonly Outcome[]): Promise<void> =>
	inTransaction(db, async (tx) => {
		await ask(
			tx,
			sql`update emergency_told t set state = case when o.state <> 'waiting' then o.state when a.state = 'running' or t.step = 'clear' then 'waiting' else 'stopped' end, fault = o.fault, attempts = t.attempts - case when o.unasked then 1 else 0 end,
				claimed_at = case when o.state = 'waiting' and (a.state = 'running' or t.step = 'clear') then now() - interval '${verbatim(CLAIM_SECONDS)} seconds' + interval '${verbatim(AGAIN_SECONDS)} seconds' end,
				delivered_at = case when o.state = 'delivered' then now() end
			from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id bigint, state text, fault text, unasked boolean), emergency_alarms a where t.id = o.id and a.id = t.alarm_id`,
		);
		await progressed(tx, alarm_id);
	});

/** Of an alarm that is over: a mail whose sender is gone may have left, and its end is told for so many hours. */
const leaveLying = (db: CustomerDb, alarm_id: number): Promise<unknown> =>
	ask(
		db,
		sql`update emergency_told t set state = case t.state when 'waiting' then 'failed' else 'in_doubt' end, claimed_at = null from emergency_alarms a
		where a.id = ${alarm_id} and a.state = 'ended' and t.alarm_id = a.id and t.channel = 'email' and (t.state = 'waiting' or t.claimed_at is not null)
			and (t.claimed_at is null or t.claimed_at < now() - interval '${verbatim(CLAIM_SECONDS)} seconds') and (t.step <> 'clear' or a.ended_at < now() - interval '${verbatim(CLEAR_HOURS)} hours')`,
	);

/** While something is left, somebody comes again. */
const lookAgain = (db: CustomerDb, alarm_id: number): Promise<unknown> =>
	ask(
		db,
		sql`select platform.enqueue_at(${TELL_TASKS.email}, ${JSON.stringify({ alarm_id })}::jsonb, ${`${TELL_TASKS.email} ${db.customer_id} ${alarm_id} look`}, now() + make_interval(secs => ${AGAIN_SECONDS + 5}))
		where exists (select from emergency_told t where t.alarm_id = ${alarm_id} and t.channel = 'email' and (t.state = 'waiting' or t.claimed_at is not null))`,
	);
