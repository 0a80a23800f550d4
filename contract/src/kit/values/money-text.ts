import type { Locale } from "../../languages.generated.ts";
import { AMOUNT_MAX, currencyDigits, formatOf, type Signs, signsOf } from "./money.ts";

/** Why a text is no amount: nothing of the kind, more decimals than the currency has, to be read in two ways, or too large. */
export type AmountFault = "amount" | "amount_decimals" | "amount_unclear" | "amount_range";
export interface ReadAmount {
	currency: string;
	locale: Locale;
	/** The text is a number of a spreadsheet, whose point is always the decimal one. */
	isNumber?: boolean | undefined;
}
/** Longer texts are no amounts. */
const LONGEST = 60;
const SPACES = /[\s\u00a0\u202f'’]/g;

/**
 * What somebody wrote as an amount: 1,234.50 · 1.234,50 · 1 234,50 · 12.5 · € 12. The signs say what they are where they can only be one thing;
 * otherwise the reader's language decides, and where that uses neither, nobody does: 1.234 in French.
 */
export function parseAmount(text: string, { currency, locale, isNumber = false }: ReadAmount): number | AmountFault {
	if (text.length > LONGEST) return "amount";
	const bare = withoutCurrency(text.trim(), currency, locale);
	const [, minus, body] = /^([-−]?)(\d[\d.,\s\u00a0\u202f'’]*)$/.exec(bare) ?? [];
	if (body === undefined || !/\d$/.test(body)) return "amount";
	const parts = isNumber ? cut(body, body.lastIndexOf(".")) : partsOf(body, signsOf(locale));
	if (typeof parts === "string") return parts;
	const count = currencyDigits(currency);
	// 12.5000 says no more than 12.50; three decimals may be thousands in another language
	const fraction = parts.fraction.length === 3 && !isNumber ? parts.fraction : parts.fraction.replace(/0+$/, "");
	if (fraction.length > count) return "amount_decimals";
	const whole = `${parts.whole}${fraction.padEnd(count, "0")}`.replace(/^0+(?=\d)/, "");
	// compared as text: a longer one would be rounded before anybody could look at it
	if (whole.length > String(AMOUNT_MAX).length || !Number.isSafeInteger(Number(whole))) return "amount_range";
	return whole === "0" ? 0 : Number(`${minus ? "-" : ""}${whole}`);
}

interface Parts {
	whole: string;
	fraction: string;
}
function cut(body: string, at: number): Parts {
	return at < 0 ? { whole: body, fraction: "" } : { whole: body.slice(0, at), fraction: body.slice(at + 1) };
}
function partsOf(body: string, { decimal, group }: Signs): Parts | AmountFault {
	const last = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
	const sign = body[last];
	const { whole, fraction } = cut(body, last);
	if (sign === undefined) return grouped(body, "");
	if (/\D/.test(fraction)) return "amount";
	const other = sign === "." ? "," : ".";
	const twice = whole.includes(sign);
	// both signs: the last one is the decimal one; one sign twice: there are no decimals
	if (twice) return whole.includes(other) || SPACED.test(whole) ? "amount" : grouped(body, "");
	if (whole.includes(other) || SPACED.test(whole) || !/^[1-9]\d{0,2}$/.test(whole) || fraction.length !== 3 || sign === decimal)
		return grouped(whole, fraction);
	return sign === group ? grouped(body, "") : "amount_unclear";
}
const SPACED = new RegExp(SPACES.source);
/** Groups are of three digits and of one kind. */
function grouped(whole: string, fraction: string): Parts | AmountFault {
	const groups = whole.split(/[^\d]/);
	const kinds = new Set(whole.replace(/\d/g, ""));
	const fits = groups.length === 1 || (/^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((one) => /^\d{3}$/.test(one)));
	return fits && kinds.size <= 1 ? { whole: groups.join(""), fraction } : "amount";
}

/** Its sign or its code may stand before or behind; those of another currency are no part of an amount in this one. */
function withoutCurrency(text: string, currency: string, locale: Locale): string {
	const [, minus = "", rest = text] = /^([-−]\s*)?(.*)$/s.exec(text) ?? [];
	if (/^\d(.*\d)?$/s.test(rest)) return minus.trim() + rest;
	for (const name of namesOf(currency, locale)) {
		const lower = rest.toLowerCase();
		if (lower.startsWith(name)) return minus.trim() + rest.slice(name.length).trim();
		if (lower.endsWith(name)) return minus.trim() + rest.slice(0, -name.length).trim();
	}
	return minus.trim() + rest;
}
const named = new Map<string, string[]>();
function namesOf(currency: string, locale: Locale): string[] {
	const symbols = () =>
		(["symbol", "narrowSymbol"] as const).flatMap((display) =>
			formatOf(currency, locale, display)
				.formatToParts(0)
				.flatMap(({ type, value }) => (type === "currency" ? [value.toLowerCase()] : [])),
		);
	const names = named.get(currency + locale) ?? [currency.toLowerCase(), ...symbols()];
	named.set(currency + locale, names);
	return names;
}
