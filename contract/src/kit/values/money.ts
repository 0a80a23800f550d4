import { FORMAT_TAGS, type Locale } from "../../languages.generated.ts";

/** Amounts are whole numbers of a currency's smallest unit, everywhere: 1250 is 12.50 €. Nothing here makes a fraction of one, not even for a moment. */

/** Decimals by ISO 4217, where they are not two. Intl knows what people use instead: no decimals for the Iraqi dinar, which has three. */
const DIGITS: Readonly<Record<string, number>> = {
	...digits(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
	...digits(3, "BHD IQD JOD KWD LYD OMR TND"),
	...digits(4, "CLF UYW"),
};
function digits(count: number, codes: string): Record<string, number> {
	return Object.fromEntries(codes.split(" ").map((code) => [code, count]));
}
export const currencyDigits = (currency: string): number => DIGITS[currency] ?? 2;
/** Whole numbers that JSON and the database hold alike. */
export const AMOUNT_MAX = Number.MAX_SAFE_INTEGER;

/** 1250 → 12.50 · 12,50: as files and inputs hold it, without a currency and without groups. */
export const amountText = (amount: number, currency: string, locale: Locale): string =>
	decimalText(amount, currencyDigits(currency)).replace(".", signsOf(locale).decimal);

function decimalText(amount: number, count: number): string {
	const minus = amount < 0 ? "-" : "";
	const text = String(Math.abs(amount)).padStart(count + 1, "0");
	return minus + (count === 0 ? text : `${text.slice(0, -count)}.${text.slice(-count)}`);
}

const formats = new Map<string, Intl.NumberFormat>();
export function formatOf(currency: string, locale: Locale, currencyDisplay: "symbol" | "narrowSymbol" = "symbol"): Intl.NumberFormat {
	const key = `${currency} ${locale} ${currencyDisplay}`;
	const count = currencyDigits(currency);
	const known =
		formats.get(key) ??
		new Intl.NumberFormat(FORMAT_TAGS[locale], {
			style: "currency",
			currency,
			currencyDisplay,
			minimumFractionDigits: count,
			maximumFractionDigits: count,
		});
	formats.set(key, known);
	return known;
}
/** 125000 → €1,250.00 · 1.250,00 €. Intl reads a text digit by digit. */
export const formatAmount = (amount: number, currency: string, locale: Locale): string =>
	formatOf(currency, locale, "narrowSymbol").format(decimalText(amount, currencyDigits(currency)) as Intl.StringNumericLiteral);

export interface Signs {
	decimal: string;
	group: string;
}
const signs = new Map<Locale, Signs>();
export function signsOf(locale: Locale): Signs {
	let known = signs.get(locale);
	if (known === undefined) {
		const parts = new Intl.NumberFormat(FORMAT_TAGS[locale], { minimumFractionDigits: 1 }).formatToParts(12_345_678);
		const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
		known = { decimal: sign("decimal"), group: sign("group") };
		signs.set(locale, known);
	}
	return known;
}
