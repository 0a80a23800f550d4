import type { Captured, CaptureOptions } from "./capture.types.ts";
import { type CapturePart, scanCapture } from "./capture-scan.ts";

/**
 * What somebody typed into the capture line: its title and what it says about day, time, people and so on.
 * Of two days (times, priorities, projects, estimates, recurrences) the last one counts, the other stays title; tags and people may be several.
 * `"…"` keeps what is in it in the title, and is part of it where it keeps nothing; `""` in there is a quote.
 */
export function parseCapture(text: string, options: CaptureOptions): Captured {
	const { found } = scanCapture(text, options);
	return { title: titleOf(text, found), chips: found.filter((one) => one.kind !== "literal" && one.kind !== "tail") };
}

/** What is left over, with one space where pieces were. Literals keep their white space. */
function titleOf(text: string, found: readonly CapturePart[]): string {
	let title = "";
	let isApart = false;
	const add = (part: string) => {
		title += isApart && title !== "" && part !== "" ? ` ${part}` : part;
		if (part !== "") isApart = false;
	};
	let from = 0;
	let before: CapturePart | undefined;
	for (const one of [...found, undefined]) {
		const between = text.slice(from, one?.span.from);
		const plain = betweenPieces(between, isPiece(before), isPiece(one));
		isApart ||= isPiece(before) || /^\s/.test(between);
		add(plain);
		isApart ||= isPiece(one) || /\s$/.test(between);
		if (one?.kind === "literal") add(one.text);
		from = one?.span.to ?? text.length;
		before = one;
	}
	return title;
}

const isPiece = (one: CapturePart | undefined): boolean => one !== undefined && one.kind !== "literal";

/** A mark or dash that led over to a piece goes with it: "Call Maria, tomorrow", "Tomorrow - call Maria". */
function betweenPieces(text: string, isAfter: boolean, isBefore: boolean): string {
	let plain = text.replace(/\s+/g, " ");
	if (isAfter) plain = plain.replace(/^[,;.:!?…]+/, "").replace(/^ [-–—:](?= |$)/, "");
	if (isBefore) plain = plain.trimEnd().replace(/[,;:]$/, "");
	return plain.trim();
}
