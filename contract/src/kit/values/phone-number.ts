/** What a country is called by: 49. */
export const COUNTRY_CODE = /^[1-9]\d{0,2}$/;
/** E.164: +4915112345678. */
export const WORLD_NUMBER = /^\+[1-9]\d{6,14}$/;
/** They are dialled from abroad with the nought that others leave out. */
const KEEPS_NOUGHT: readonly string[] = ["39"];

/**
 * A telephone number as people write it, in the one way that every network understands; null where it is none, or is
 * national and nobody says of which country. Texts beside it ("mobile", "ext. 4") make it none: a wrong number is another person.
 */
export function worldNumber(text: string, country_code: string | null): string | null {
	const bare = text.trim().replace(/^tel:/i, "");
	if (!/^[+\d(][\d\s()./\u2010-\u2015\u00a0\u202f-]*$/.test(bare)) return null;
	// +44 (0)20 …: the nought is for those in the country
	const digits = bare.replace(/^((?:\+|00)[\d\s.-]*)\(0\)/, "$1").replace(/[^\d+]/g, "");
	const number = digits.startsWith("+") ? digits : digits.startsWith("00") ? `+${digits.slice(2)}` : national(digits, country_code);
	return number !== null && WORLD_NUMBER.test(number) ? number : null;
}

function national(digits: string, code: string | null): string | null {
	if (code === null || !COUNTRY_CODE.test(code)) return null;
	// in North America the country's own code stands before a long-distance number, in the place of a nought
	if (code === "1" && digits.length === 11 && digits.startsWith("1")) return `+${digits}`;
	const own = digits.startsWith("0") && !KEEPS_NOUGHT.includes(code) ? digits.slice(1) : digits;
	// an exchange's own number or a short code is nobody's mobile
	return own.length < 6 || (own.startsWith("0") && !KEEPS_NOUGHT.includes(code)) ? null : `+${code}${own}`;
}

/** +4915112345678 → ••• 678, for whoever needs to know that something went, and not to whom. */
export const shadedNumber = (number: string): string => `••• ${number.slice(-3)}`;
