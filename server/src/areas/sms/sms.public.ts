import type { SmsGatewayName } from "@homeroom/contract/areas/sms/sms.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { countSms, findSettings } from "./sms.queries.ts";

// sending and what became of it: kit/sms (sendSms, joinSms, joinSmsAnswer, smsStops, withdrawSms, sendSmsAgain)

/** What somebody must know before they send. */
export interface SmsSetup {
	/** `simulator`: no telephone rings. */
	gateway: SmsGatewayName;
	/** By which national numbers are read (`worldNumber`). */
	country_code: string | null;
	/** Of one part, in the currency's smallest unit; null: not known. */
	part_price: number | null;
	/** Parts that may still go this month; null: no limit. What is urgent passes it. */
	month_left: number | null;
}
export async function smsSetup(db: CustomerDb): Promise<SmsSetup> {
	const { gateway, country_code, part_price, month_limit } = await findSettings(db);
	const { month_parts } = await countSms(db);
	return { gateway, country_code, part_price, month_left: month_limit === null ? null : Math.max(0, month_limit - month_parts) };
}
