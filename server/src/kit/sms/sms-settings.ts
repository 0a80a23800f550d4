import { originOf } from "@homeroom/contract/kit/values/sms-template.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import type { SecretBox } from "../secrets/secret-box.ts";

/** How a school sends. */
export interface SmsSending {
	gateway: "simulator" | "http";
	sender: string | null;
	country_code: string | null;
	http_address: string | null;
	http_method: "GET" | "POST" | "PUT";
	/** A line for each. */
	http_headers: string | null;
	http_form: "json" | "form";
	http_body: string | null;
	id_path: string | null;
	secret_box: Buffer | null;
	callback_round: number;
}
const UNSET: SmsSending = {
	gateway: "simulator",
	sender: null,
	country_code: null,
	http_address: null,
	http_method: "POST",
	http_headers: null,
	http_form: "json",
	http_body: null,
	id_path: null,
	secret_box: null,
	callback_round: 0,
};

export async function smsSending(db: CustomerDb): Promise<SmsSending> {
	const [row] = await ask<SmsSending>(
		db,
		sql`select gateway, sender, country_code, http_address, http_method, http_headers, http_form, http_body, id_path, secret_box, callback_round from sms_settings`,
	);
	return row ?? UNSET;
}

/** A secret is sealed with where it may go: whoever changes the address, or takes a change of it back, does not take the secret along. */
export const sealSmsSecret = (box: SecretBox, secret: string, address: string): Buffer =>
	box.seal(JSON.stringify({ secret, origin: originOf(address) }));

/** Null where there is none for this address. */
export function openSmsSecret(box: SecretBox, sealed: Buffer | null, address: string | null): string | null {
	if (sealed === null || address === null) return null;
	try {
		const { secret, origin } = JSON.parse(box.open(sealed)) as { secret: string; origin: string | null };
		return origin !== null && origin === originOf(address) ? secret : null;
	} catch {
		// sealed by another installation's secret
		return null;
	}
}
