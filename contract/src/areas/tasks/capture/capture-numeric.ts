import { datePattern } from "../../../kit/formats.ts";
import type { Found, Read } from "./capture-patterns.ts";
import type { CaptureReader, CaptureToken } from "./capture-tokens.ts";

/** Without a year these are halves and round the clock, unless a word before them says that they are days. */
const NO_DAYS = ["1/2", "1/3", "2/3", "1/4", "3/4", "1/8", "24/7"];
const ORDERS = ["YMD", "YDM", "DMY", "MDY"] as const;
type Order = (typeof ORDERS)[number];

/**
 * 2026-12-20 · 20/12 · 20/12/26 · 20.12. · 20.12.2026, in the customer's order; with dots the day comes first everywhere.
 * Loose, after a word such as "on": 20.12 too, which is a number otherwise.
 */
export function numericDay(reader: CaptureReader, place: number, isLoose: boolean): Found<Read> | null {
	const sign = reader.glued(place + 1)?.text ?? "";
	const [first, second, third] = [reader.at(place), reader.glued(place + 2), reader.glued(place + 4)];
	if (!["/", ".", "-"].includes(sign) || !isNumber(first) || !isNumber(second)) return null;
	if (isNumber(third) && reader.glued(place + 3)?.text === sign)
		return whole(reader, place + 5, sign, [first.text, second.text, third.text]);
	if (first.text.length > 2 || second.text.length > 2 || sign === "-") return null;
	const day = sign === "." ? [first.text, second.text] : inOrder(orderOf(reader).replace("Y", ""), [first.text, second.text]);
	const read = { date: Number(day[0]), month: Number(day[1]) };
	if (sign === "/") return isLoose || !NO_DAYS.includes(`${first.text}/${second.text}`) ? { to: place + 3, ...read } : null;
	if (reader.glued(place + 3)?.text === ".") return { to: place + 4, ...read };
	return isLoose && !reader.glued(place + 3) ? { to: place + 3, ...read } : null;
}

const isNumber = (token: CaptureToken | undefined): token is CaptureToken => token?.kind === "number";

function whole(reader: CaptureReader, to: number, sign: string, numbers: readonly string[]): Found<Read> | null {
	const isYearFirst = numbers[0]?.length === 4;
	const own = orderOf(reader);
	const order: Order = isYearFirst ? (sign === "/" && own === "YDM" ? "YDM" : "YMD") : sign === "." || own.startsWith("Y") ? "DMY" : own;
	const [date = "", month = "", year = ""] = inOrder(order, numbers);
	if (date.length > 2 || month.length > 2 || (year.length !== 4 && year.length !== 2)) return null;
	return { to, date: Number(date), month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) };
}

function orderOf(reader: CaptureReader): Order {
	const letters = datePattern(reader.options.date_format_id)
		.split(/[/.]/)
		.map((part) => part[0])
		.join("");
	return ORDERS.find((order) => order === letters) ?? "DMY";
}

/** As day, month, year. */
const inOrder = (order: string, numbers: readonly string[]): string[] =>
	["D", "M", "Y"].map((letter) => numbers[order.indexOf(letter)] ?? "");
