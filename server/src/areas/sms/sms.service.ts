import { randomUUID } from "node:crypto";
import type { SmsLine, SmsSettings, SmsSettingsInput, sms } from "@homeroom/contract/areas/sms/sms.contract.ts";
import type { SmsStateName } from "@homeroom/contract/areas/sms/sms.rules.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import { shadedNumber } from "@homeroom/contract/kit/values/phone-number.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { mailWords } from "../../kit/mail/mail-words.ts";
import type { SecretBox } from "../../kit/secrets/secret-box.ts";
import { sendSms } from "../../kit/sms/send-sms.ts";
import type { SmsCallbackKeys } from "../../kit/sms/sms-callback-keys.ts";
import type { SmsSender } from "../../kit/sms/sms-sender.ts";
import { openSmsSecret, sealSmsSecret } from "../../kit/sms/sms-settings.ts";
import { sendSmsAgain } from "../../kit/sms/sms-states.ts";
import { smsCallbackPath } from "./sms.callbacks.ts";
import {
	changeSettings,
	countAgain,
	countSms,
	findByRef,
	findMessages,
	findSettings,
	inLog,
	nextRound,
	type SmsSettingsRow,
	schoolName,
} from "./sms.queries.ts";

interface SmsGiven {
	box: SecretBox;
	keys: SmsCallbackKeys;
	sender: SmsSender;
	publicUrl: string;
}
const refuseField = (field: string, message: string): never => {
	throw new Refusal("invalid", { fields: { [field]: { message } } });
};

/** How a school sends text messages, as its admins keep it. */
export class SmsService {
	readonly #given: SmsGiven;

	constructor(given: SmsGiven) {
		this.#given = given;
	}

	async show(db: CustomerDb): Promise<SmsSettings> {
		const [row, counts] = await Promise.all([findSettings(db), countSms(db)]);
		return this.#answer(db, row, counts);
	}

	async update(db: CustomerDb, { version, ...input }: SmsSettingsInput & { version: number }): Promise<SmsSettings> {
		const { box, sender } = this.#given;
		const { http_address, secret } = input;
		if (http_address !== null && !sender.accepts(http_address.replace(/\{[a-z0-9_]+\}/g, "x")))
			refuseField("http_address", "https_address");
		const { secret_box: kept } = await findSettings(db);
		if (secret !== null && http_address === null) refuseField("http_address", "required");
		const secret_box = secret === null || http_address === null ? kept : sealSmsSecret(box, secret, http_address);
		if (!(await changeSettings(db, version, input, secret_box))) throw new Refusal("conflict", { current: await this.show(db) });
		return this.show(db);
	}

	async callbackKey(db: CustomerDb): Promise<CallAnswer<typeof sms.callback_key>> {
		return this.#keyOf(db, (await findSettings(db)).callback_round);
	}
	async renewKey(db: CustomerDb): Promise<CallAnswer<typeof sms.renew_callback_key>> {
		return this.#keyOf(db, await nextRound(db));
	}

	async try(db: CustomerDb, to: string, locale: Locale): Promise<CallAnswer<typeof sms.try>> {
		const ref = `try:${randomUUID()}`;
		const text = mailWords(locale, { school: await schoolName(db) })("sms.try");
		const [fault] = await sendSms(db, [{ to, text, ref }]);
		if (fault?.why === "stopped") refuseField("to", "sms_stopped");
		if (fault !== undefined) refuseField("to", "sms_number");
		return found(await findByRef(db, ref));
	}

	async log(
		db: CustomerDb,
		query: { limit: number; before?: number | undefined; only?: SmsStateName | undefined },
	): Promise<CallAnswer<typeof sms.log>> {
		const [rows, again] = await Promise.all([findMessages(db, query), countAgain(db, query.only)]);
		const messages: SmsLine[] = rows.map((row) => ({ ...row, number: shadedNumber(row.number) }));
		return { messages, next: rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null, again };
	}

	async again(db: CustomerDb, id: number): Promise<{ ok: true }> {
		if ((await sendSmsAgain(db, sql`g.id = ${id}`)) === 0) throw notFound();
		return { ok: true };
	}
	async againAll(db: CustomerDb, only: SmsStateName | undefined): Promise<{ again: number }> {
		return { again: await sendSmsAgain(db, inLog(only)) };
	}

	#answer(db: CustomerDb, row: SmsSettingsRow, counts: { month_parts: number; stops: number }): SmsSettings {
		const { secret_box, callback_round, ...shown } = row;
		const has_secret = openSmsSecret(this.#given.box, secret_box, row.http_address) !== null;
		return { ...shown, ...counts, has_secret, callback_url: this.#urlOf(db, callback_round) };
	}
	#keyOf(db: CustomerDb, round: number): CallAnswer<typeof sms.callback_key> {
		return { callback_url: this.#urlOf(db, round), key: this.#given.keys.key({ customer_id: db.customer_id, round }) };
	}
	#urlOf({ customer_id }: CustomerDb, round: number): string {
		return new URL(smsCallbackPath(this.#given.keys.token({ customer_id, round })), this.#given.publicUrl).href;
	}
}
