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

/** A number as people see it, where that is more than its figures: 000124, ST-0012, (555) 010-0199, 1.10. Undefined where it is not. */
export type Shown = (number: number) => string | undefined;
interface Section {
	applies: (number: number) => boolean;
	/** What stands there, literally, and places for figures (`0` always, `#` where there is one) before the point. */
	pieces: (string | { figure: "0" | "#" })[];
	decimals: number;
	behind: string;
}
/** Bounded by what a person could have meant: no format has more places. */
const MOST_PLACES = 40;

/** Formats that group, count in per cent or powers, or show money say nothing but the number. */
export function shownBy(code: string | undefined): Shown | undefined {
	if (code === undefined || /^general$/i.test(code) || currencyOf(code) !== undefined) return undefined;
	const sections = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(sectionOf);
	// of a plain format the second part is for negative numbers, which have no such form
	const isPlain = !/\[[<>=]/.test(code);
	const used = isPlain ? sections.slice(0, 1) : sections;
	if (used.length === 0 || used.some((section) => section === undefined)) return undefined;
	return (number) => {
		if (number < 0 || Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined;
		const section = (used as Section[]).find(({ applies }) => applies(number));
		if (section === undefined || (section.decimals === 0 && !Number.isInteger(number))) return undefined;
		return shownIn(section, number);
	};
}

const CONDITION = /^\[(<=|>=|<>|<|>|=)(\d{1,15})\]/;
function sectionOf(text: string): Section | undefined {
	let rest = text;
	let applies: Section["applies"] = () => true;
	const pieces: Section["pieces"] = [];
	let behind = "";
	let decimals = -1;
	while (rest !== "") {
		const condition = CONDITION.exec(rest);
		const [taken] = condition ?? /^\[[^\]]*\]|^"[^"]*"|^\\.|^[_*]./su.exec(rest) ?? [rest.slice(0, 1)];
		rest = rest.slice((taken as string).length);
		if (condition) applies = compared(condition[1] as string, Number(condition[2]));
		else if (/^[[_*]/.test(taken as string)) continue;
		else if (/^["\\]/.test(taken as string)) {
			const literal = taken?.startsWith('"') ? taken.slice(1, -1) : (taken as string).slice(1);
			if (decimals < 0) pieces.push(literal);
			else behind += literal;
		} else if (taken === "0" || taken === "#") {
			if (decimals < 0) pieces.push({ figure: taken });
			else if (taken === "0" && behind === "") decimals++;
			else return undefined;
		} else if (taken === "." && decimals < 0) decimals = 0;
		else if (/[\s()/:+\-–]/.test(taken as string)) {
			if (decimals < 0) pieces.push(taken as string);
			else behind += taken;
		} else return undefined;
	}
	const places = pieces.filter((piece) => typeof piece === "object");
	if (places.length === 0 || pieces.length + decimals > MOST_PLACES) return undefined;
	const isMore =
		places.filter(({ figure }) => figure === "0").length > 1 ||
		pieces.some((piece) => typeof piece === "string") ||
		decimals > 0 ||
		behind !== "";
	return isMore ? { applies, pieces, decimals: Math.max(decimals, 0), behind } : undefined;
}
const compared = (sign: string, to: number): Section["applies"] => {
	const tests: Record<string, Section["applies"]> = {
		"<=": (n) => n <= to,
		">=": (n) => n >= to,
		"<>": (n) => n !== to,
		"<": (n) => n < to,
		">": (n) => n > to,
		"=": (n) => n === to,
	};
	return tests[sign] as Section["applies"];
};
/** Figures fill their places from the right; those too many stand in front of the first. */
function shownIn({ pieces, decimals, behind }: Section, number: number): string {
	const [whole = "", part = ""] = number.toFixed(decimals).split(".");
	let left = whole === "0" ? "" : whole;
	let text = "";
	const first = pieces.findIndex((piece) => typeof piece === "object");
	for (let i = pieces.length - 1; i >= 0; i--) {
		const piece = pieces[i] as Section["pieces"][number];
		if (typeof piece === "string") text = piece + text;
		else {
			const figure = left.at(-1) ?? (piece.figure === "0" ? "0" : "");
			left = left.slice(0, -1);
			text = figure + text;
			if (i === first) text = left + text;
		}
	}
	return `${text}${decimals > 0 ? `.${part}` : ""}${behind}`;
}
