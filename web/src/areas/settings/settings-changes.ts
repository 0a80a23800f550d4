import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { wordsText } from "./words/words-text.ts";

/** What the history of the settings speaks of, in the order of the pages. */
export const TOLD_SETTINGS = [
	"name",
	"subdomain",
	"logo_id",
	"add_line_1",
	"add_line_2",
	"post_code",
	"city",
	"state",
	"country",
	"currency",
	"time_zone",
	"week_start",
	"primary_color",
	"secondary_color",
	"heading_color",
	"text_color",
	"date_format_id",
	"time_format_id",
	"page_size",
	"words",
	"locale",
	"locales",
	"login_password",
	"login_passkey",
	"login_badge",
	"password_min_length",
	"lock_after_minutes",
	"invitation_days",
	"modules_off",
] as const;
export type ToldSetting = (typeof TOLD_SETTINGS)[number];
export interface SettingChange {
	name: ToldSetting;
	from: string;
	to: string;
}

/** The settings that somebody changed at once; what nobody can see on a page is not told. */
export const settingChanges = ({ before, after }: Change): SettingChange[] =>
	TOLD_SETTINGS.flatMap((name) => {
		const [from, to] = [textOf(before?.[name]), textOf(after?.[name])];
		return from === to ? [] : [{ name, from, to }];
	});

function textOf(value: unknown): string {
	if (Array.isArray(value)) return value.join(",");
	return typeof value === "object" && value !== null ? wordsText(value) : String(value ?? "");
}
