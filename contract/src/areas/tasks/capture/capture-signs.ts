import type { CapturePiece, CapturePriority } from "./capture.types.ts";
import type { Grammar } from "./capture-grammar.ts";
import type { Found } from "./capture-patterns.ts";
import type { Quotes } from "./capture-quotes.ts";
import type { CaptureReader } from "./capture-tokens.ts";

/** At the end of a name they belong to the sentence. */
const MARKS = /[,;.:!?…)]/;

/**
 * #tag · @name · +project · !2 · ~20m. With quotes a name is anything: +"2026 trip". Without them a person and a project begin with a letter,
 * so that +49 151 is a number, and a tag has one, so that #12 is one too.
 */
export function signAt(reader: CaptureReader, place: number, grammar: Grammar, quotes: Quotes): Found<{ value: CapturePiece }> | null {
	const sign = reader.at(place)?.text;
	const next = reader.glued(place + 1);
	if (!next) return null;
	if (sign === "~") return estimateAt(reader, place + 1, grammar);
	if (sign === "!") return priorityAt(reader, place + 1, grammar);
	if (sign !== "#" && sign !== "@" && sign !== "+") return null;
	const within = quotes.name(place + 1);
	if (within) return within.text === "" ? null : { to: within.to, value: named(sign, within.text) };
	const to = wordEnd(reader, place + 1);
	const name = reader.text.slice(next.from, reader.at(to - 1)?.to);
	const fits = sign === "#" ? /^[\p{L}\p{N}]/u.test(name) && /\p{L}/u.test(name) : /^\p{L}/u.test(name);
	return fits ? { to, value: named(sign, name) } : null;
}

function named(sign: "#" | "@" | "+", name: string): CapturePiece {
	if (sign === "#") return { kind: "tag", tag: name };
	return { kind: sign === "@" ? "person" : "project", name };
}

/** All that is glued together, without the marks at its end. */
function wordEnd(reader: CaptureReader, place: number): number {
	let end = place + 1;
	while (reader.glued(end)) end++;
	while (end > place + 1 && MARKS.test(reader.at(end - 1)?.text ?? "")) end--;
	return end;
}

function priorityAt(reader: CaptureReader, place: number, { priorities }: Grammar): Found<{ value: CapturePiece }> | null {
	const token = reader.at(place);
	const figure = token?.kind === "number" && /^[1-4]$/.test(token.text) ? { to: place + 1, value: Number(token.text) } : null;
	const found = figure ?? priorities.at(reader, place);
	if (!found || !isPriority(found.value) || !reader.endsAt(found.to)) return null;
	return { to: found.to, value: { kind: "priority", priority: found.value } };
}
const isPriority = (value: number): value is CapturePriority => value >= 1 && value <= 4;

/** A number alone is minutes. */
function estimateAt(reader: CaptureReader, place: number, { durations }: Grammar): Found<{ value: CapturePiece }> | null {
	const found = durations(reader, place, true);
	if (found && reader.endsAt(found.to)) return { to: found.to, value: { kind: "estimate", minutes: found.minutes } };
	const token = reader.at(place);
	if (token?.kind !== "number" || token.text.length > 4 || Number(token.text) === 0 || !reader.endsAt(place + 1)) return null;
	return { to: place + 1, value: { kind: "estimate", minutes: Number(token.text) } };
}
