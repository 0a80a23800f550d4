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
	return [...new Set([whole, digits, digits.slice(-END_OF_PHONE)])];
}
