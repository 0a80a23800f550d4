import type { Locale } from "@homeroom/contract/languages.generated.ts";

/** What was typed into the sign-up form, for this tab: back, reload and a failed payment lose nothing. Never the password. */
export interface SignupDraft {
	organisation: string;
	subdomain: string;
	first_name: string;
	last_name: string;
	email: string;
}
const EMPTY_DRAFT: SignupDraft = { organisation: "", subdomain: "", first_name: "", last_name: "", email: "" };
/** The sign-up under way: its ticket opens the school, in this tab alone. */
export interface SignupUnderWay {
	ticket: string;
	price_id: number;
	plan_id: number;
	language: Locale;
}
const DRAFT = "signup_draft";
const UNDER_WAY = "signup_under_way";
const INVITATION = "signup_invitation";

export const readDraft = (): SignupDraft => ({ ...EMPTY_DRAFT, ...read<SignupDraft>(DRAFT) });
export const keepInDraft = (name: keyof SignupDraft, value: string): void => write(DRAFT, { ...readDraft(), [name]: value });
export const readUnderWay = (): SignupUnderWay | null => read<SignupUnderWay>(UNDER_WAY);
export const keepUnderWay = (value: SignupUnderWay): void => write(UNDER_WAY, value);
/** The secret of an operator's invitation: taken out of the address, so that nobody reads it there. */
export function takeInvitation(): string | null {
	const given = location.hash.slice(1);
	if (given !== "") {
		write(INVITATION, given);
		history.replaceState(history.state, "", location.pathname + location.search);
	}
	return read<string>(INVITATION);
}
/** The school is open: nothing more to remember. */
export function forgetSignup(): void {
	sessionStorage.removeItem(INVITATION);
	sessionStorage.removeItem(DRAFT);
	sessionStorage.removeItem(UNDER_WAY);
}

function read<T>(key: string): T | null {
	try {
		return JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
	} catch {
		return null;
	}
}
const write = (key: string, value: unknown): void => sessionStorage.setItem(key, JSON.stringify(value));
