import type { SmsSettingsInput } from "@homeroom/contract/areas/sms/sms.contract.ts";
import { SMS_START, type SmsProblem, type SmsStateName } from "@homeroom/contract/areas/sms/sms.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, type Sql, sql } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { mayGoAgain } from "../../kit/sms/sms-states.ts";

export interface SmsSettingsRow extends Omit<SmsSettingsInput, "secret"> {
	secret_box: Buffer | null;
	callback_round: number;
	version: number;
}
/** Of a school that chose none; its first change is the second version. */
const UNSET: SmsSettingsRow = { ...SMS_START, secret_box: null, callback_round: 0, version: 1 };

export async function findSettings(db: CustomerDb): Promise<SmsSettingsRow> {
	const [row] = await ask<SmsSettingsRow>(
		db,
		sql`select gateway, sender, country_code, part_price, month_limit, http_address, http_method, http_headers, http_form, http_body, id_path, secret_box, callback_round, version
		from sms_settings`,
	);
	return row ?? UNSET;
}

const beThere = (db: CustomerDb) => ask(db, sql`insert into sms_settings default values on conflict (customer_id) do nothing`);

/** False where somebody else changed it since. */
export async function changeSettings(
	db: CustomerDb,
	version: number,
	{ secret: _, ...changes }: SmsSettingsInput,
	secret_box: Buffer | null,
): Promise<boolean> {
	await beThere(db);
	const { numUpdatedRows } = await db
		.updateTable("sms_settings")
		.set({ ...changes, secret_box, version: version + 1, updated_at: sql`now()` })
		.where("version", "=", version)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

export async function nextRound(db: CustomerDb): Promise<number> {
	await beThere(db);
	const [row] = await ask<{ callback_round: number }>(
		db,
		sql`update sms_settings set callback_round = callback_round + 1, version = version + 1, updated_at = now() returning callback_round`,
	);
	return row?.callback_round ?? 0;
}

/** What went this month, and how many numbers want none. */
export async function countSms(db: CustomerDb): Promise<{ month_parts: number; stops: number }> {
	const [row] = await ask<{ month_parts: number; stops: number }>(
		db,
		sql`select coalesce((select parts from sms_months where month = date_trunc('month', customer_today())::date), 0) as month_parts,
			(select count(*)::int from sms_stops where ended_at is null) as stops`,
	);
	return row ?? { month_parts: 0, stops: 0 };
}

export interface SmsRow {
	id: number;
	number: string;
	parts: number;
	state: SmsStateName;
	problem: SmsProblem | null;
	status: number | null;
	urgent: boolean;
	may_go_again: boolean;
	created_at: string;
	changed_at: string;
}
/** What the log is narrowed to, of messages `g`. */
export const inLog = (only: SmsStateName | undefined): Sql => (only === undefined ? sql`true` : sql`g.state = ${only}`);

export async function countAgain(db: CustomerDb, only: SmsStateName | undefined): Promise<number> {
	const [row] = await ask<{ again: number }>(
		db,
		sql`select count(*)::int as again from sms_messages g where ${inLog(only)} and ${mayGoAgain("g")}`,
	);
	return row?.again ?? 0;
}

export function findMessages(
	db: CustomerDb,
	{ limit, before, only }: { limit: number; before?: number | undefined; only?: SmsStateName | undefined },
): Promise<SmsRow[]> {
	const conditions: Filter[] = [...(before === undefined ? [] : [sql`g.id < ${before}`]), inLog(only)];
	return ask<SmsRow>(
		db,
		sql`select g.id, g.number, g.parts, g.state, g.problem, g.status, g.lane = 'urgent' as urgent, coalesce(${mayGoAgain("g")}, false) as may_go_again, g.created_at, g.changed_at
		from sms_messages g where ${allOf(conditions)} order by g.id desc limit ${limit}`,
	);
}

export async function findByRef(db: CustomerDb, ref: string): Promise<{ id: number; number: string; parts: number } | undefined> {
	const [row] = await ask<{ id: number; number: string; parts: number }>(
		db,
		sql`select id, number, parts from sms_messages where ref = ${ref}`,
	);
	return row;
}

export async function schoolName(db: CustomerDb): Promise<string> {
	return (await db.selectFrom("platform.customers").select("name").where("id", "=", db.customer_id).executeTakeFirstOrThrow()).name;
}
