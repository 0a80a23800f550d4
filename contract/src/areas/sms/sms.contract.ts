import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { Id, Instant, line, lines, optional, requiredLine, Version } from "../../kit/schemas.ts";
import { COUNTRY_CODE } from "../../kit/values/phone-number.ts";
import { gapsIn, originOf, templateFault } from "../../kit/values/sms-template.ts";
import {
	MONTH_LIMIT_MAX,
	PART_PRICE_MAX,
	SMS_FORMS,
	SMS_GATEWAYS,
	SMS_METHODS,
	SMS_PROBLEMS,
	SMS_SENDER,
	SMS_STATES,
} from "./sms.rules.ts";

const choice = <const T extends readonly string[]>(names: T) => z.enum(names, { error: "choice" });
const bounded = (error: string, max: number) => optional(z.int({ error }).min(0, error).max(max, error));

const Sending = {
	gateway: choice(SMS_GATEWAYS),
	/** What telephones show as the sender, where the gateway lets a customer choose. */
	sender: optional(line(16).regex(SMS_SENDER, "sms_sender")),
	/** By which national numbers are read: 49. */
	country_code: optional(
		line(6)
			.transform((code) => code.replace(/^(\+|00)/, ""))
			.refine((code) => COUNTRY_CODE.test(code), "sms_country"),
	),
	/** Of one part, in the currency's smallest unit. */
	part_price: bounded("amount_range", PART_PRICE_MAX),
	/** So many parts a month; null: as many as are asked for. */
	month_limit: bounded("sms_month_limit", MONTH_LIMIT_MAX),
	http_address: optional(line(1000)),
	http_method: choice(SMS_METHODS),
	http_headers: optional(lines(2000)),
	http_form: choice(SMS_FORMS),
	http_body: optional(lines(4000)),
	/** Where the gateway's own number of a message stands in its answer: `messages.0.id`. */
	id_path: optional(line(100).regex(/^[\w-]+(\.[\w-]+)*$/, "sms_path")),
};

const Fields = z.object({
	...Sending,
	/** Written, never answered. Empty: as it was, where the address leads to the same machine. */
	secret: optional(line(500).regex(/^[\x20-\x7e]+$/, "sms_secret")),
});
/** The templates fit what they become, and say the least that a gateway needs. */
const held = (given: z.output<typeof Fields>, { addIssue }: Pick<z.core.$RefinementCtx, "addIssue">): void => {
	const refuse = (path: keyof typeof Sending, message: string) => addIssue({ code: "custom", path: [path], message });
	const { gateway, http_address, http_method, http_headers, http_form, http_body } = given;
	const addressFault =
		http_address === null ? null : originOf(http_address) === null ? "web_address" : templateFault(http_address, "address");
	const bodyFault = http_body === null ? null : templateFault(http_body, http_form);
	const headerFault = http_headers === null ? null : templateFault(http_headers, "header");
	if (addressFault !== null) refuse("http_address", addressFault);
	if (bodyFault !== null) refuse("http_body", bodyFault);
	if (headerFault !== null) refuse("http_headers", headerFault);
	if (gateway !== "http") return;
	if (http_address === null) {
		refuse("http_address", "required");
		return;
	}
	const gaps = [http_address, http_method === "GET" ? "" : (http_body ?? "")].flatMap(gapsIn);
	const says = gaps.includes("text") && (gaps.includes("to") || gaps.includes("digits"));
	if (!says && bodyFault === null) refuse(http_method === "GET" ? "http_address" : "http_body", "sms_gaps_missing");
};
export const SmsSettingsInput = Fields.superRefine(held);
export type SmsSettingsInput = z.output<typeof SmsSettingsInput>;

export const SmsSettings = z.object({
	gateway: z.enum(SMS_GATEWAYS),
	sender: z.string().nullable(),
	country_code: z.string().nullable(),
	part_price: z.int().nullable(),
	month_limit: z.int().nullable(),
	http_address: z.string().nullable(),
	http_method: z.enum(SMS_METHODS),
	http_headers: z.string().nullable(),
	http_form: z.enum(SMS_FORMS),
	http_body: z.string().nullable(),
	id_path: z.string().nullable(),
	/** One is stored for this address. */
	has_secret: z.boolean(),
	/** Parts asked for in this month. */
	month_parts: z.int(),
	/** Numbers that want none but essential messages. */
	stops: z.int(),
	/** Where the gateway tells what became of messages, and what people answer. */
	callback_url: z.string(),
	version: Version,
});
export type SmsSettings = z.output<typeof SmsSettings>;

/** A message as those see it who see no more than that it went. */
export const SmsLine = z.object({
	id: Id,
	/** Its last digits. */
	number: z.string(),
	parts: z.int(),
	state: z.enum(SMS_STATES),
	problem: z.enum(SMS_PROBLEMS).nullable(),
	/** What the gateway answered (HTTP). */
	status: z.int().nullable(),
	urgent: z.boolean(),
	/** It still has its text, so that it could go again. */
	may_go_again: z.boolean(),
	created_at: Instant,
	changed_at: Instant,
});
export type SmsLine = z.output<typeof SmsLine>;

/** What the log is narrowed to. */
const Only = z.enum(SMS_STATES, { error: "choice" }).optional();

const Key = z.object({ callback_url: z.string(), key: z.string() });

export const sms = area({
	show: call({
		get: "/sms",
		access: "Settings.View",
		summary: "How the school sends text messages, and how many parts went this month",
		answer: SmsSettings,
	}),
	update: call({
		put: "/sms",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Change how the school sends text messages; refused when someone else changed it since",
		body: Fields.extend({ version: Version }).superRefine(held),
		answer: SmsSettings,
	}),
	callback_key: call({
		get: "/sms/callback_key",
		access: "Settings.Edit",
		forHelpers: false,
		tellsSecrets: true,
		summary: "The key that the gateway signs its call-backs with",
		answer: Key,
	}),
	renew_callback_key: call({
		post: "/sms/callback_key",
		access: "Settings.Edit",
		forHelpers: false,
		tellsSecrets: true,
		summary: "Another address and key for call-backs; the ones before hold no longer",
		answer: Key,
	}),
	try: call({
		post: "/sms/try",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Send one message to a number of one's own, to see that it arrives",
		body: z.object({ to: requiredLine(40) }),
		answer: z.object({ id: Id, number: z.string(), parts: z.int() }),
		status: 201,
	}),
	log: call({
		get: "/sms/log",
		access: "Settings.View",
		summary: "The last messages and what became of them, without what they say",
		query: z.object({
			limit: z.coerce.number<string>().int().min(1).max(100).default(20),
			/** The id of the last one before. */
			before: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
			only: Only,
		}),
		answer: z.object({
			messages: z.array(SmsLine),
			next: Id.nullable(),
			/** How many of all these may go again. */
			again: z.int(),
		}),
	}),
	again: call({
		post: "/sms/messages/{id}/again",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Send a message again that failed or is in doubt; whoever got it may get it twice",
		answer: z.object({ ok: z.literal(true) }),
	}),
	again_all: call({
		post: "/sms/again",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Send all again that failed or are in doubt, of those that the log is narrowed to; whoever got one may get it twice",
		body: z.object({ only: Only }),
		answer: z.object({ again: z.int() }),
	}),
});
