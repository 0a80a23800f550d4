import type { ChildSafety, LinkedAlarm, OwnAnswerInput, OwnSafety } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type pg from "pg";
import { ask, type CustomerDb, inCustomer, inTransaction } from "../../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../../kit/db/sql-text.ts";
import { found, notFound } from "../../../kit/http/refusal.ts";
import { isOurs, readToken } from "../../../kit/secrets/sealed-links.ts";
import type { SecretBox } from "../../../kit/secrets/secret-box.ts";
import { holds } from "../../clients/clients.public.ts";
import { ALARM_HEAD, type AlarmHeadRow, headOf, progressed } from "../alarm.queries.ts";
import { OWN } from "../board/alarm.now.ts";
import { markRead } from "../telling/alarm.told.ts";
import { keepAnswers, openForAnswers } from "./safety.service.ts";

export interface LinkTools {
	pool: pg.Pool;
	box: SecretBox;
}
interface Behind {
	db: CustomerDb;
	told_id: number;
	alarm_id: number;
	/** Null: told as family. */
	on_site_id: number | null;
}

/** A link names somebody and what became of them: it lies in mailboxes and telephones, and nobody needs it longer. */
const OPENS_AFTER = sql`interval '7 days'`;

/** What a link opens; whatever is wrong with it, the answer is the same. */
async function behindLink({ pool, box }: LinkTools, token: string): Promise<Behind> {
	const place = readToken(token);
	if (place === undefined || place.customer_id === 0) throw notFound();
	const db = inCustomer(pool, { customer_id: place.customer_id, user_id: null, request_id: null });
	const [row] = await ask<{ secret_box: Buffer | null; alarm_id: number; on_site_id: number | null }>(
		db,
		sql`select a.secret_box, t.alarm_id, t.on_site_id from emergency_told t join emergency_alarms a on a.id = t.alarm_id join platform.customers o on o.id = t.customer_id and o.status = 'active' where t.id = ${place.row_id} and (a.ended_at is null or a.ended_at > now() - ${OPENS_AFTER})`,
	);
	if (row?.secret_box == null || !isOurs(place, box.open(row.secret_box), "alarm")) throw notFound();
	return { db, told_id: place.row_id, alarm_id: row.alarm_id, on_site_id: row.on_site_id };
}

type LinkedRow = AlarmHeadRow & {
	school: string;
	to_name: string;
	language: Locale;
	me: (OwnSafety & { on_site_id: number }) | null;
	children: ChildSafety[];
};
async function show(db: CustomerDb, told_id: number): Promise<LinkedAlarm> {
	const [row] = await ask<LinkedRow>(
		db,
		sql`select ${ALARM_HEAD}, o.name as school, t.name as to_name, t.language, (select to_jsonb(q) from (select ${OWN} from emergency_people e where e.id = t.on_site_id) q) as me,
			coalesce((select jsonb_agg(jsonb_build_object('name', e.name, 'state', e.state, 'answered_at', e.answered_at) order by e.search, e.id) from emergency_people e join student_contacts r on r.student_id = e.person_id
				where t.person_kind = 'contact' and e.alarm_id = a.id and e.on_site and e.person_kind = 'student' and r.contact_id = t.person_id and r.portal and ${verbatim(holds("r"))}), '[]') as children
		from emergency_told t join emergency_alarms a on a.id = t.alarm_id join platform.customers o on o.id = t.customer_id where t.id = ${told_id}`,
	);
	const { school, to_name, language, me, children, ...alarm } = found(row);
	return {
		school,
		name: to_name,
		language,
		alarm: headOf(alarm, language),
		me,
		children,
		may_answer: me !== null && alarm.state === "running",
	};
}
const read = (db: CustomerDb, { told_id, on_site_id }: Behind) =>
	markRead(db, on_site_id === null ? sql`t.id = ${told_id}` : sql`t.on_site_id = ${on_site_id}`);

export async function linkedAlarm(tools: LinkTools, token: string): Promise<LinkedAlarm> {
	const behind = await behindLink(tools, token);
	return inTransaction(behind.db, async (tx) => {
		if ((await read(tx, behind)).length > 0) await progressed(tx, behind.alarm_id);
		return show(tx, behind.told_id);
	});
}

export async function linkedAnswer(tools: LinkTools, token: string, { answer, note, ...from }: OwnAnswerInput): Promise<LinkedAlarm> {
	const behind = await behindLink(tools, token);
	const { alarm_id, on_site_id } = behind;
	if (on_site_id === null) throw notFound();
	return inTransaction(behind.db, async (tx) => {
		await openForAnswers(tx, alarm_id);
		await read(tx, behind);
		await keepAnswers(tx, alarm_id, [{ on_site_id, state: answer, note }], from, { way: "link", by: null });
		return show(tx, behind.told_id);
	});
}
