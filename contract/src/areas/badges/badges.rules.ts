/** Cards printed at once: a large class, and little enough to answer in a moment. */
export const BADGES_AT_ONCE = 200;

/** 0: the card alone opens the door. */
export const PIN_DIGITS = [0, 4, 6] as const;
export type PinDigits = (typeof PIN_DIGITS)[number];

/** Who may have a badge: whoever has left may not. */
export const BADGE_STATUSES: readonly string[] = ["enrolled", "on_leave"];

/** Why somebody got no card: has left · the login belongs to staff · the login is blocked. */
export const NO_BADGE_REASONS = ["left", "staff", "blocked"] as const;

/** What a card's QR code opens. The part after # stays in the browser, so that no log ever holds a code. */
export const badgeUrl = (login_url: string, code: string): string => `${login_url}#b=${code}`;

/**
 * The code in whatever was scanned or typed: the whole address, or the code in groups as it is printed, in any case, with letters for
 * the digits they are mistaken for. Undefined when it cannot be one.
 */
export function readBadgeCode(text: string): string | undefined {
	const code = (/#b=([^&\s]+)/.exec(text)?.[1] ?? text).replace(/[\s-]/g, "").toUpperCase();
	const parts = /^(\d{1,15})\.?([0-9A-Z]{20})$/.exec(code) ?? undefined;
	const secret = parts?.[2]?.replace(/O/g, "0").replace(/[IL]/g, "1");
	return parts === undefined || secret === undefined || secret.includes("U") ? undefined : `${parts[1]}.${secret}`;
}

/** A code as people read it: 12.ABCD EFGH JKMN PQRS TVWX. */
export const spellBadgeCode = (code: string): string =>
	code.replace(/\.(.*)$/, (_, secret: string) => `.${secret.match(/.{1,4}/g)?.join(" ")}`);
