/** Rules and words of the settings that both sides need, without the schemas. */

/** The most a logo may weigh, and how wide or high it may be. */
export const LOGO_MAX_BYTES = 200 * 1024;
export const LOGO_MAX_PIXELS = 1024;
/** The larger side of what the browser sends. */
export const LOGO_PIXELS = 512;

export const FIRST_STEPS = ["look", "localization", "year", "bells", "colleague", "student", "timetable", "second_factor"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
/** Steps that are also done when somebody says that all is right as it is. */
export const CHECKABLE_STEPS = ["look", "localization"] as const satisfies readonly FirstStep[];
export type CheckableStep = (typeof CHECKABLE_STEPS)[number];

export const SUPPORT_HOURS_MAX = 72;
export const LOCK_MINUTES_MAX = 480;
export const PASSWORD_LENGTH_MAX = 64;
/** How long an invitation can be accepted, unless the customer says otherwise; and the most it may say. */
export const INVITATION_DAYS = 7;
export const INVITATION_DAYS_MAX = 30;
/** How people come in: whoever is let in to help leaves these to the customer. */
export const SIGN_IN_SETTINGS = [
	"subdomain",
	"login_password",
	"login_passkey",
	"login_badge",
	"password_min_length",
	"lock_after_minutes",
	"invitation_days",
] as const;

let zones: ReadonlySet<string> | undefined;
/** Every time zone by its name; UTC is one, though Intl does not list it. */
export function timeZones(): ReadonlySet<string> {
	zones ??= new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
	return zones;
}

let codes: ReadonlySet<string> | undefined;
/** Currencies by their ISO 4217 code. */
export function currencies(): ReadonlySet<string> {
	codes ??= new Set(Intl.supportedValuesOf("currency"));
	return codes;
}
