import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { PAGE_SIZES, PASSWORD_MIN } from "../../kit/constants.ts";
import { type ModuleName, PLAN_MODULES } from "../../kit/modules.ts";
import { Change, Colour, Id, Instant, line, optional, requiredLine, Subdomain, Version } from "../../kit/schemas.ts";
import { SchoolWordsAnswer, SchoolWordsInput } from "../../kit/words/own-words.schema.ts";
import { LOCALES } from "../../languages.generated.ts";
import {
	CHECKABLE_STEPS,
	currencies,
	FIRST_STEPS,
	INVITATION_DAYS_MAX,
	LOCK_MINUTES_MAX,
	LOGO_MAX_BYTES,
	PASSWORD_LENGTH_MAX,
	SUPPORT_HOURS_MAX,
	timeZones,
} from "./settings.rules.ts";

const PlanModule = z.enum(PLAN_MODULES as readonly [ModuleName, ...ModuleName[]], { error: "choice" });
const LocaleChoice = z.enum(LOCALES, { error: "choice" });
const whole = (min: number, max: number) => z.int({ error: "choice" }).min(min, "choice").max(max, "choice");

/** What an admin may change, in the order of the pages. */
export const SettingsInput = z.object({
	name: requiredLine(120),
	subdomain: Subdomain,
	add_line_1: optional(line(120)),
	add_line_2: optional(line(120)),
	post_code: optional(line(20)),
	city: optional(line(80)),
	state: optional(line(80)),
	country: optional(line(60)),
	currency: z.string({ error: "required" }).refine((code) => currencies().has(code), "choice"),
	time_zone: z.string({ error: "required" }).refine((zone) => timeZones().has(zone), "time_zone"),
	/** 1 Monday … 7 Sunday. */
	week_start: whole(1, 7),
	primary_color: Colour,
	secondary_color: Colour,
	heading_color: Colour,
	text_color: Colour,
	date_format_id: whole(1, 7),
	time_format_id: whole(1, 2),
	/** Rows that a list shows until somebody chooses another number. */
	page_size: z.literal(PAGE_SIZES, { error: "page_size" }),
	/** What the school says in the place of the product's words; all of them at once. */
	words: SchoolWordsInput,
	/** The language of who has not chosen one. */
	locale: LocaleChoice,
	/** Languages the customer's people may choose; `locale` is one of them. */
	locales: z
		.array(LocaleChoice, { error: "choice" })
		.min(1, "required")
		.max(LOCALES.length, "choice")
		.transform((chosen) => LOCALES.filter((locale) => chosen.includes(locale))),
	login_password: z.boolean({ error: "choice" }),
	login_passkey: z.boolean({ error: "choice" }),
	login_badge: z.boolean({ error: "choice" }),
	password_min_length: z.int({ error: "choice" }).min(PASSWORD_MIN, "at_least").max(PASSWORD_LENGTH_MAX, "at_most"),
	/** Idle minutes until the lock screen; 0: never. */
	lock_after_minutes: z.int({ error: "choice" }).min(0, "at_least").max(LOCK_MINUTES_MAX, "at_most"),
	/** Days during which an invitation can be accepted. */
	invitation_days: z.int({ error: "choice" }).min(1, "at_least").max(INVITATION_DAYS_MAX, "at_most"),
	/** Modules of the plan that are switched off; their data is kept. */
	modules_off: z
		.array(PlanModule, { error: "choice" })
		.max(100, "choice")
		.transform((chosen) => [...new Set(chosen)]),
});
export type SettingsInput = z.output<typeof SettingsInput>;

const ModuleSwitch = z.object({ name: z.string(), in_plan: z.boolean(), on: z.boolean() });

/** Everything about the customer that an admin sees. */
export const Settings = z.object({
	customer_id: Id,
	name: z.string(),
	subdomain: z.string(),
	logo_url: z.string().nullable(),
	add_line_1: z.string().nullable(),
	add_line_2: z.string().nullable(),
	post_code: z.string().nullable(),
	city: z.string().nullable(),
	state: z.string().nullable(),
	country: z.string().nullable(),
	currency: z.string(),
	time_zone: z.string(),
	week_start: z.int(),
	primary_color: z.string(),
	secondary_color: z.string(),
	heading_color: z.string(),
	text_color: z.string(),
	date_format_id: z.int(),
	time_format_id: z.int(),
	page_size: z.int(),
	words: SchoolWordsAnswer,
	locale: z.enum(LOCALES),
	locales: z.array(z.enum(LOCALES)),
	login_password: z.boolean(),
	login_passkey: z.boolean(),
	login_badge: z.boolean(),
	password_min_length: z.int(),
	lock_after_minutes: z.int(),
	invitation_days: z.int(),
	modules_off: z.array(z.string()),
	modules: z.array(ModuleSwitch),
	/** From the plan; null is "no limit". */
	limits: z.object({ students: z.int().nullable(), staff: z.int().nullable(), storage_mb: z.int().nullable() }),
	usage: z.object({ students: z.int(), staff: z.int(), clients: z.int(), storage_bytes: z.int() }),
	/** Ways in by another house that are switched on. */
	sso_providers: z.int(),
	version: Version,
});
export type Settings = z.output<typeof Settings>;

/** Base64 writes three bytes as four letters. */
const LOGO_TEXT = Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 4;
export const LogoInput = z.object({
	/** The picture in base64: PNG, JPEG or WebP. */
	data: z
		.string({ error: "picture" })
		.max(LOGO_TEXT, "picture")
		.regex(/^[A-Za-z0-9+/]+={0,2}$/, "picture"),
});

export const FirstSteps = z.object({
	dismissed: z.boolean(),
	steps: z.array(z.object({ name: z.enum(FIRST_STEPS), done: z.boolean() })),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const SupportInput = z.object({
	hours: z.int({ error: "choice" }).min(1, "at_least").max(SUPPORT_HOURS_MAX, "at_most"),
	may_change: z.boolean({ error: "choice" }),
	reason: optional(line(300)),
});
export type SupportInput = z.output<typeof SupportInput>;
/** Leave for the operators to come in and help. */
export const SupportGrant = z.object({
	id: Id,
	granted_by: z.string(),
	may_change: z.boolean(),
	reason: z.string().nullable(),
	created_at: Instant,
	expires_at: Instant,
	revoked_at: Instant.nullable(),
	active: z.boolean(),
	/** Who came in, and when; the newest first. */
	entries: z.array(z.object({ operator: z.string(), at: Instant })),
});
export type SupportGrant = z.output<typeof SupportGrant>;

export const DataExport = z.object({
	id: Id,
	/** Null: sent by the platform. */
	user_name: z.string().nullable(),
	created_at: Instant,
	downloaded_at: Instant.nullable(),
});
export type DataExport = z.output<typeof DataExport>;

export const settings = area({
	show: call({ get: "/settings", access: "Settings.View", summary: "The customer's settings, plan limits and usage", answer: Settings }),
	update: call({
		patch: "/settings",
		access: "Settings.Edit",
		summary: "Change any part of the settings; refused when someone else changed them since",
		body: SettingsInput.partial().extend({ version: Version }),
		answer: Settings,
	}),
	set_logo: call({
		put: "/settings/logo",
		access: "Settings.Edit",
		summary: "Show this picture as the logo",
		body: LogoInput,
		answer: Settings,
	}),
	remove_logo: call({ delete: "/settings/logo", access: "Settings.Edit", summary: "Show no logo", answer: Settings }),
	activity: call({
		get: "/settings/activity",
		access: "Settings.View",
		summary: "Who changed which settings, newest first",
		answer: z.object({ changes: z.array(Change) }),
	}),
	first_steps: call({
		get: "/settings/first_steps",
		access: "Settings.View",
		summary: "What a new customer should do first, and what of it is done",
		answer: FirstSteps,
	}),
	check_first_step: call({
		post: "/settings/first_steps/check",
		access: "Settings.Edit",
		summary: "Say that this is right as it is",
		body: z.object({ step: z.enum(CHECKABLE_STEPS, { error: "choice" }) }),
		answer: FirstSteps,
	}),
	dismiss_first_steps: call({
		post: "/settings/first_steps/dismiss",
		access: "Settings.Edit",
		summary: "Do not show the first steps any more, or again",
		body: z.object({ dismissed: z.boolean().default(true) }),
		answer: FirstSteps,
	}),
	support: call({
		get: "/settings/support",
		access: "Settings.View",
		summary: "When the operators may come in to help, newest first",
		answer: z.object({ grants: z.array(SupportGrant) }),
	}),
	grant_support: call({
		post: "/settings/support",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Let the operators in for some hours",
		body: SupportInput,
		answer: SupportGrant,
		status: 201,
		whileReadOnly: true,
	}),
	revoke_support: call({
		post: "/settings/support/{id}/revoke",
		access: "Settings.Edit",
		forHelpers: false,
		summary: "Send the operators out at once",
		answer: SupportGrant,
		whileReadOnly: true,
	}),
	exports: call({
		get: "/settings/exports",
		access: "Settings.View",
		forHelpers: false,
		summary: "Who exported everything, newest first",
		answer: z.object({ exports: z.array(DataExport) }),
	}),
	create_export: call({
		post: "/settings/exports",
		access: "Settings.Export",
		summary: "A link that downloads everything of this customer, once and within ten minutes",
		answer: z.object({ url: z.string(), expires_at: Instant }),
		status: 201,
		whileReadOnly: true,
	}),
});
