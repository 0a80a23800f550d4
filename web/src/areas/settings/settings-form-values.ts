import { SettingsInput, Settings as SettingsSchema } from "@homeroom/contract/areas/settings/settings.contract.ts";
import type { FormSchema } from "../../kit/form/schema-errors.ts";
import type { FormRecord } from "../../kit/form/use-record-form.ts";
import type { Settings } from "./settings.api.ts";

export type SettingsField = keyof SettingsInput;
/** A form's fields hold text: numbers and yes or no as their words, lists with commas. */
export type SettingsValues<Name extends SettingsField> = Record<Name, string>;

function textOf(value: Settings[SettingsField]): string {
	if (Array.isArray(value)) return value.join(",");
	return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}

/** The part of the settings that one form is about. */
export const settingsRecord = <Name extends SettingsField>(
	settings: Settings,
	names: readonly Name[],
): FormRecord<SettingsValues<Name>> => ({
	version: settings.version,
	values: Object.fromEntries(names.map((name) => [name, textOf(settings[name])])) as SettingsValues<Name>,
});

const NUMBERS: readonly string[] = [
	"week_start",
	"date_format_id",
	"time_format_id",
	"page_size",
	"password_min_length",
	"lock_after_minutes",
	"invitation_days",
];
const SWITCHES: readonly string[] = ["login_password", "login_passkey", "login_badge"];
const LISTS: readonly string[] = ["locales", "modules_off"];

function typedValue(name: string, text: string): unknown {
	if (NUMBERS.includes(name)) return text.trim() === "" ? null : Number(text);
	if (name === "words") return JSON.parse(text);
	if (SWITCHES.includes(name)) return text === "true";
	return LISTS.includes(name) ? text.split(",").filter(Boolean) : text;
}

/** Checks the fields of one form as the server will. */
export function settingsSchema<Name extends SettingsField>(names: readonly Name[]): FormSchema<Pick<SettingsInput, Name>> {
	const schema = SettingsInput.pick(Object.fromEntries(names.map((name) => [name, true])) as Parameters<typeof SettingsInput.pick>[0]);
	return {
		safeParse: (values) => {
			const entries = Object.entries(values as Record<string, string>);
			const parsed = schema.safeParse(Object.fromEntries(entries.map(([name, text]) => [name, typedValue(name, text)])));
			return parsed as ReturnType<FormSchema<Pick<SettingsInput, Name>>["safeParse"]>;
		},
	};
}

/** Reads the settings that a conflict answer carries. */
export function readSettings(current: unknown): Settings | null {
	const parsed = SettingsSchema.safeParse(current);
	return parsed.success ? parsed.data : null;
}
