/** So many digits are a number that somebody means, not one in a name. */
const FEWEST_DIGITS = 3;
/** What all ways of writing a telephone number share; as many digits as phone_words() of the database keeps of its end. */
const END_OF_PHONE = 8;
const PHONE = /^\+?[\d\s()./-]+$/;

/** What was typed as words of numbers and addresses, any of which may be meant: none where it is a name. The database's detail_words() folds them alike. */
export function detailsIn(search: string): string[] {
	const whole = search.replace(/\s+/g, "");
	const digits = whole.replace(/\D/g, "");
	if (whole.includes("@")) return [whole];
	if (digits.length < FEWEST_DIGITS) return [];
	if (!PHONE.test(search.trim())) return [whole];
	// 01904 … in part: whoever wrote the number with its country wrote no nought
	const national = digits.replace(/^0+/, "");
	return [...new Set([whole, digits, ...(national.length < FEWEST_DIGITS ? [] : [national]), digits.slice(-END_OF_PHONE)])];
}
