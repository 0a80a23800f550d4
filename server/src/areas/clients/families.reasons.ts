import { MATCH_REASONS, type MatchReason } from "@homeroom/contract/areas/clients/families.rules.ts";
import { wordsOf } from "../../kit/lists/search.ts";

/** What of a family can be typed. */
export interface Details {
	name: string;
	external_id: string | null;
	email: string | null;
	phone: string | null;
	add_line_1: string | null;
	post_code: string | null;
	city: string | null;
	contacts: readonly {
		first_name: string;
		last_name: string;
		email: string | null;
		phone: string | null;
		phone_2: string | null;
	}[];
	children: readonly { first_name: string; middle_name: string | null; last_name: string }[];
}
interface Typed {
	search: string;
	last_name: string;
}

/** As the database's fold(), near enough to say why. */
const fold = (text: string): string => text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");
const hasWord = (text: string | null, word: string): boolean => wordsOf(fold(text ?? "")).some((one) => one.startsWith(word));

/** Digits that two ways of writing a number share; phone_key of the database keeps as many. */
const KEY_DIGITS = 8;
/** Fewer would find half of a town. */
const PHONE_DIGITS = 5;
export const digitsOf = (text: string): string => text.replace(/\D/g, "");
/** Only figures and what stands between them. */
export const isNumber = (search: string): boolean => /^[+\d\s()./-]+$/.test(search) && digitsOf(search).length >= PHONE_DIGITS;

/** Whether somebody who types this means that number: its beginning, with or without the country, or all of it. */
export function phoneFits(typed: string, stored: string | null): boolean {
	const [wanted, number] = [digitsOf(typed), digitsOf(stored ?? "")];
	const at = Math.max(0, number.length - KEY_DIGITS);
	const [before, key] = [number.slice(0, at), number.slice(at)];
	// the more of the key is typed, the surer: looked for from the most that it can be
	for (let count = Math.min(wanted.length, key.length); count >= 3; count--) {
		if (!key.startsWith(wanted.slice(-count))) continue;
		const [one, other] = [before, wanted.slice(0, -count)].map((digits) => digits.replace(/^0+/, "")) as [string, string];
		const shared = Math.min(one.length, other.length);
		if (one.slice(one.length - shared) === other.slice(other.length - shared)) return true;
	}
	return false;
}

/** Why a family is what somebody looks for, what counts most first. Each word has its reason; a number is one word. */
export function reasonsFor({ search, last_name }: Typed, family: Details): MatchReason[] {
	const reasons = new Set<MatchReason>();
	const wanted = fold(search.trim());
	const people = [{ email: family.email, phone: family.phone, phone_2: null }, ...family.contacts];
	if (isNumber(search) && people.some(({ phone, phone_2 }) => phoneFits(search, phone) || phoneFits(search, phone_2))) reasons.add("phone");
	const isMail = wanted.length > 2 && people.some(({ email }) => email?.startsWith(wanted));
	// somebody who types "sinead" means a name, though her address begins so too
	if (isMail && /[@.]/.test(wanted)) reasons.add("email");
	const nameOf = (one: { first_name: string; middle_name?: string | null; last_name: string }) =>
		[one.first_name, one.middle_name, one.last_name].join(" ");
	const words = reasons.size > 0 ? [] : wordsOf(wanted);
	for (const word of words) {
		if (hasWord(family.name, word)) reasons.add("name");
		else if (family.contacts.some((one) => hasWord(nameOf(one), word))) reasons.add("person");
		else if (family.children.some((one) => hasWord(nameOf(one), word))) reasons.add("child");
		else if (hasWord([family.add_line_1, family.post_code, family.city].join(" "), word)) reasons.add("address");
		else if (hasWord(family.external_id, word)) reasons.add("number");
	}
	if (isMail && reasons.size === 0) reasons.add("email");
	const child = wordsOf(fold(last_name));
	if (child.length > 0 && child.every((word) => wordsOf(fold(family.name)).includes(word))) reasons.add("last_name");
	return MATCH_REASONS.filter((reason) => reasons.has(reason));
}
