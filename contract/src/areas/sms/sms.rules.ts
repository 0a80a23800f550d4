/** Rules and words of text messages that both sides need, without the schemas. */
export const SMS_GATEWAYS = ["simulator", "http"] as const;
export type SmsGatewayName = (typeof SMS_GATEWAYS)[number];
export const SMS_METHODS = ["POST", "PUT", "GET"] as const;
export const SMS_FORMS = ["json", "form"] as const;

export const SMS_STATES = ["waiting", "handed_over", "delivered", "failed", "in_doubt"] as const;
export type SmsStateName = (typeof SMS_STATES)[number];
export const SMS_PROBLEMS = ["refused", "unreachable", "not_allowed", "stopped", "withdrawn", "not_delivered", "never_taken"] as const;
export type SmsProblem = (typeof SMS_PROBLEMS)[number];

/** In the currency's smallest unit. */
export const PART_PRICE_MAX = 100_000;
export const MONTH_LIMIT_MAX = 1_000_000;
/** What an alphanumeric or numeric sender may be. */
export const SMS_SENDER = /^(\+?\d{3,15}|[A-Za-z0-9 ]{1,11})$/;

/** Of a school that chose none. */
export const SMS_START = {
	gateway: "simulator",
	sender: null,
	country_code: null,
	part_price: null,
	month_limit: null,
	http_address: null,
	http_method: "POST",
	http_headers: null,
	http_form: "json",
	http_body: null,
	id_path: null,
} as const;
