import { SmsSettings as SmsSettingsSchema } from "@homeroom/contract/areas/sms/sms.contract.ts";
import type { FormRecord } from "../../kit/form/use-record-form.ts";
import type { SmsSettings } from "./sms.api.ts";

/** In the order of the form, whose fields hold text. */
const NAMES = [
	"gateway",
	"http_address",
	"http_method",
	"http_headers",
	"http_form",
	"http_body",
	"id_path",
	"sender",
	"country_code",
	"part_price",
	"month_limit",
] as const;
export type SmsField = (typeof NAMES)[number] | "secret";
export type SmsValues = Record<SmsField, string>;

export const smsRecord = (settings: SmsSettings): FormRecord<SmsValues> => ({
	version: settings.version,
	values: {
		...(Object.fromEntries(NAMES.map((name) => [name, String(settings[name] ?? "")])) as Record<(typeof NAMES)[number], string>),
		secret: "",
	},
});

const numberOf = (text: string): number | string | null => (text.trim() === "" ? null : /^-?\d+$/.test(text.trim()) ? Number(text) : text);

/** What is typed, as the schema reads it. Of the gateway that is not shown stays what is stored. */
export function smsInput(values: SmsValues, stored: SmsSettings): Record<SmsField, unknown> {
	const kept = smsRecord(stored).values;
	const typed = Object.fromEntries(
		Object.entries(values).map(([name, text]) => [
			name,
			values.gateway === "simulator" && name in HTTP_ONLY ? kept[name as SmsField] : text,
		]),
	) as SmsValues;
	return { ...typed, part_price: numberOf(typed.part_price), month_limit: numberOf(typed.month_limit) };
}
const HTTP_ONLY = { http_address: 1, http_method: 1, http_headers: 1, http_form: 1, http_body: 1, id_path: 1, secret: 1 };

export function readSms(current: unknown): { record: FormRecord<SmsValues>; saved: SmsSettings } | null {
	const { success, data } = SmsSettingsSchema.safeParse(current);
	return success ? { record: smsRecord(data), saved: data } : null;
}
