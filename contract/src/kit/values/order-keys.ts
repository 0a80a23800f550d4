/**
 * Keys by which people order things by hand, compared as plain text: between any two there is another, so that a move writes one row.
 * A key is a whole number, its length told by the first letter (a0 … a9 … az, b00 …; below them Zz, Zy …), and a fraction behind it:
 * what is added at either end stays short.
 */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LAST = DIGITS.at(-1) as string;
const FIRST_KEY = "a0";

/** A key between two others; null: before the first, behind the last. */
export function keyBetween(before: string | null, after: string | null): string {
	if (before !== null && after !== null && before >= after) throw new Error(`no key lies between ${before} and ${after}`);
	if (before === null) return after === null ? FIRST_KEY : keyBelow(after);
	const whole = wholeOf(before);
	const fraction = before.slice(whole.length);
	if (after === null) return higher(whole) ?? whole + middle(fraction, null);
	if (whole === wholeOf(after)) return whole + middle(fraction, after.slice(whole.length));
	const next = higher(whole);
	return next !== null && next < after ? next : whole + middle(fraction, null);
}

/** So many keys between two others, short ones. */
export function keysBetween(before: string | null, after: string | null, count: number): string[] {
	if (count === 0) return [];
	const first = Math.floor(count / 2);
	const key = keyBetween(before, after);
	return [...keysBetween(before, key, first), key, ...keysBetween(key, after, count - first - 1)];
}

/** So many keys, each behind the one before it. */
export function keysInOrder(count: number): string[] {
	const keys: string[] = [];
	for (let at = 0; at < count; at++) keys.push(keyBetween(keys.at(-1) ?? null, null));
	return keys;
}

function keyBelow(after: string): string {
	const whole = wholeOf(after);
	if (whole < after) return whole;
	return lower(whole) ?? whole + middle("", after.slice(whole.length));
}

const lengthOf = (head: string): number => (head >= "a" ? head.charCodeAt(0) - 97 : 90 - head.charCodeAt(0)) + 2;
const wholeOf = (key: string): string => key.slice(0, lengthOf(key[0] as string));

/** A fraction between two that differ: the shortest there is about halfway. */
function middle(before: string, after: string | null): string {
	if (after !== null) {
		let same = 0;
		while ((before[same] ?? "0") === after[same]) same++;
		if (same > 0) return after.slice(0, same) + middle(before.slice(same), after.slice(same));
	}
	const low = before === "" ? 0 : DIGITS.indexOf(before[0] as string);
	const high = after === null ? DIGITS.length : DIGITS.indexOf(after[0] as string);
	if (high - low > 1) return DIGITS[Math.round((low + high) / 2)] as string;
	if (after !== null && after.length > 1) return after.slice(0, 1);
	return (DIGITS[low] as string) + middle(before.slice(1), null);
}

/** The next whole number; null where there is none. */
function higher(whole: string): string | null {
	const head = whole[0] as string;
	const digits = [...whole.slice(1)];
	for (let at = digits.length - 1; at >= 0; at--) {
		const digit = DIGITS[DIGITS.indexOf(digits[at] as string) + 1];
		digits[at] = digit ?? "0";
		if (digit !== undefined) return head + digits.join("");
	}
	if (head === "z") return null;
	if (head === "Z") return FIRST_KEY;
	const next = String.fromCharCode(head.charCodeAt(0) + 1);
	return next + "0".repeat(lengthOf(next) - 1);
}
function lower(whole: string): string | null {
	const head = whole[0] as string;
	const digits = [...whole.slice(1)];
	for (let at = digits.length - 1; at >= 0; at--) {
		const digit = DIGITS[DIGITS.indexOf(digits[at] as string) - 1];
		digits[at] = digit ?? LAST;
		if (digit !== undefined) return head + digits.join("");
	}
	if (head === "A") return null;
	const next = head === "a" ? "Z" : String.fromCharCode(head.charCodeAt(0) - 1);
	return next + LAST.repeat(lengthOf(next) - 1);
}
