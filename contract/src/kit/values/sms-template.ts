/** What a template of the HTTP gateway may name. `digits`: the number without its plus · `secret_base64`: as Basic sign-in wants it. */
export const SMS_GAPS = ["to", "digits", "text", "id", "from", "secret", "secret_base64"] as const;
export type SmsGap = (typeof SMS_GAPS)[number];
export type SmsGapValues = Record<SmsGap, string>;
/** Where a template stands decides how what fills it is written. */
export type SmsTemplatePlace = "json" | "form" | "header" | "address";

const GAP = /\{([a-z0-9_]+)\}/g;
const WRITTEN: Record<SmsTemplatePlace, (value: string) => string> = {
	json: (value) => JSON.stringify(value).slice(1, -1),
	form: encodeURIComponent,
	address: encodeURIComponent,
	header: (value) => value,
};
/** A header holds no letters beyond ASCII, and a text is nobody's header. */
const IN_HEADERS: readonly string[] = ["id", "secret", "secret_base64"];

const isGap = (name: string): name is SmsGap => (SMS_GAPS as readonly string[]).includes(name);

/** The names between braces that a template holds. */
export const gapsIn = (template: string): string[] => [...template.matchAll(GAP)].map(([, name]) => name as string);

/** Each gap with its value, once: what a value holds is no template. */
export const filledSms = (template: string, place: SmsTemplatePlace, values: SmsGapValues): string =>
	template.replace(GAP, (whole, name: string) => (isGap(name) ? WRITTEN[place](values[name]) : whole));

const SAMPLE: SmsGapValues = {
	to: "+49151",
	digits: "49151",
	text: 'a "text"',
	id: "1-1",
	from: "School",
	secret: "s",
	secret_base64: "cw==",
};

/** One for each line: `Authorization: Bearer {secret}`. */
export const smsHeaders = (text: string): { name: string; value: string }[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "")
		.map((line) => {
			const [, name = "", value = ""] = /^([^:]*):(.*)$/.exec(line) ?? [];
			return { name: name.trim(), value: value.trim() };
		});
/** They follow from the request, or are ours to say. */
const NOT_OURS = /^(host|content-length|transfer-encoding|connection|upgrade|expect|te|trailer|keep-alive|proxy-.*|accept-encoding)$/i;
const areHeaders = (text: string): boolean =>
	smsHeaders(text).every(
		({ name, value }) => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) && /^[\x20-\x7e]+$/.test(value) && !NOT_OURS.test(name),
	);

/** Why a template will not do, as the code of a sentence; null: it will. */
export function templateFault(template: string, place: SmsTemplatePlace): "sms_gap" | "sms_json" | "sms_header" | null {
	const gaps = gapsIn(template);
	// {"to": …} is JSON and no gap: only a bare word between braces is one
	if (gaps.some((name) => !isGap(name))) return "sms_gap";
	if (place === "header") return gaps.every((name) => IN_HEADERS.includes(name)) && areHeaders(template) ? null : "sms_header";
	if (place !== "json") return null;
	try {
		JSON.parse(filledSms(template, "json", SAMPLE));
		return null;
	} catch {
		return "sms_json";
	}
}

/** Where the gateway is, whatever fills its address; null where that is no address, or a gap decides it. */
export function originOf(address: string): string | null {
	const [one, other] = ["a", "b"].map((letter) => URL.parse(address.replace(GAP, letter))?.origin ?? null);
	return one === other && one !== undefined && one !== "null" ? one : null;
}
