import type { MessageSettings } from "@homeroom/contract/areas/communication/message-wishes.calls.ts";
import { APPROVE_ABOVE } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import { holding } from "../../kit/session/holding.ts";
import type { SchoolFacts } from "./messages.texts.ts";

export async function messageSettings(db: CustomerDb): Promise<MessageSettings> {
	const [row] = await ask<MessageSettings>(db, sql`select approve_above, sender_name, footers from message_settings`);
	return row ?? { approve_above: APPROVE_ABOVE, sender_name: null, footers: {} };
}

export async function changeMessageSettings(
	db: CustomerDb,
	{ approve_above, sender_name, footers }: MessageSettings,
): Promise<MessageSettings> {
	await ask(
		db,
		sql`insert into message_settings (approve_above, sender_name, footers)
		values (${approve_above}, ${sender_name}, ${JSON.stringify(footers)}::jsonb)
		on conflict (customer_id) do update set approve_above = excluded.approve_above, sender_name = excluded.sender_name, footers = excluded.footers`,
	);
	return messageSettings(db);
}

/** Whether so many need somebody beside these, who wrote it and send it: where there is nobody else who could agree, they decide alone. */
export async function needsApproval(db: CustomerDb, hands: readonly (number | null)[], people: number): Promise<boolean> {
	const { approve_above } = await messageSettings(db);
	if (people <= approve_above) return false;
	const others = await ask(
		db,
		sql`select 1 from (${holding("Communications.Approve")}) h where h.reaches_all and h.user_id <> all(${hands.filter((id) => id !== null)}::bigint[]) limit 1`,
	);
	return others.length > 0;
}

interface Facts extends SchoolFacts {
	primary_color: string;
	footer: string;
}
export async function schoolFacts(db: CustomerDb, language: Locale): Promise<Facts> {
	const [row] = await ask<Facts>(
		db,
		sql`select o.name as school, coalesce(s.sender_name, o.name) as sender, customer_today() as today, o.date_format_id, o.primary_color, coalesce(s.footers->>${language}, '') as footer
		from platform.customers o left join message_settings s on s.customer_id = o.id where o.id = current_setting('app.customer_id')::bigint`,
	);
	return found(row);
}
