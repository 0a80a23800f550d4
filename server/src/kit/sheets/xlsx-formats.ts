/** What a code says for itself, without texts in quotes, signs behind a backslash, colours, places and fillers. */
const bareCode = (code: string): string => code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "");

/** 0%, 0.00%, the built-in 9 and 10: the cell holds 0.755 and shows 75.5%. */
export const isPercentFormat = (id: number, code: string | undefined): boolean =>
	code === undefined ? id === 9 || id === 10 : bareCode(code).includes("%");

/** What a code shows beside the number, in what is shown of amounts above zero. Fillers (`_€`) leave room for a sign and show none. */
const shownTexts = (code: string): string =>
	code
		.replace(/_.|\*./gu, "")
		.replace(/;.*$/s, "")
		.replace(/\[\$([^\]-]*)[^\]]*\]/g, "$1")
		.replace(/\[[^\]]*\]/g, "")
		.replace(/\\(.)|"([^"]*)"/g, "$1$2");
const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
/** The sign or the code of a currency: `[$CHF-807] #,##0.00`, `#,##0.00 "€"`. The built-in formats mean that of whoever looks. */
export function currencyOf(code: string | undefined): string | undefined {
	const texts = code === undefined ? "" : shownTexts(code);
	const [named] = texts.match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g)?.filter((word) => CURRENCIES.has(word)) ?? [];
	return named ?? /[A-Z]{0,3}\p{Sc}/u.exec(texts)?.[0].replace("US$", "USD");
}
