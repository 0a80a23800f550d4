import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";

/** iCalendar (RFC 5545), as far as a school's calendar needs it. */
export interface CalendarEvent {
	/** The same for ever: programs know an event again by it. */
	uid: string;
	/** Grows with every change. */
	sequence: number;
	/** Instants in UTC: 2026-11-16T08:30:00.000Z. Written as such, they are right whatever rules for summer time a program knows. */
	changed_at: string;
	/** Or days, the last one within: 2026-11-16. */
	starts_at: string;
	ends_at: string;
	is_cancelled: boolean;
	/** It takes nobody's time. */
	is_free?: boolean;
	summary: string;
	location: string | null;
	description: string | null;
}
export interface CalendarHead {
	name: string;
	time_zone: string;
}
const REFRESH = "PT1H";
/** Bytes of a line without its end; the blank that a continued one begins with counts. */
const LONGEST_LINE = 75;

/** Nothing in it depends on when it is written: the same lessons are the same bytes. */
export function writeCalendar({ name, time_zone }: CalendarHead, events: readonly CalendarEvent[]): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Homeroom//Timetable//EN",
		"CALSCALE:GREGORIAN",
		`NAME:${text(name)}`,
		`X-WR-CALNAME:${text(name)}`,
		`X-WR-TIMEZONE:${text(time_zone)}`,
		`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
		`X-PUBLISHED-TTL:${REFRESH}`,
		...events.flatMap(eventLines),
		"END:VCALENDAR",
	];
	return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const eventLines = (event: CalendarEvent): string[] => [
	"BEGIN:VEVENT",
	`UID:${text(event.uid)}`,
	`DTSTAMP:${instant(event.changed_at)}`,
	`LAST-MODIFIED:${instant(event.changed_at)}`,
	`SEQUENCE:${event.sequence}`,
	...timeLines(event),
	`STATUS:${event.is_cancelled ? "CANCELLED" : "CONFIRMED"}`,
	...(event.is_free ? ["TRANSP:TRANSPARENT"] : []),
	`SUMMARY:${text(event.summary)}`,
	...(event.location === null ? [] : [`LOCATION:${text(event.location)}`]),
	...(event.description === null ? [] : [`DESCRIPTION:${text(event.description)}`]),
	"END:VEVENT",
];

/** A whole day ends with the next one. */
const timeLines = ({ starts_at, ends_at }: CalendarEvent): string[] =>
	starts_at.length === DAY_LENGTH
		? [`DTSTART;VALUE=DATE:${compact(starts_at)}`, `DTEND;VALUE=DATE:${compact(addDays(ends_at, 1))}`]
		: [`DTSTART:${instant(starts_at)}`, `DTEND:${instant(ends_at)}`];
const DAY_LENGTH = 10;
const compact = (day: string): string => day.replaceAll("-", "");

/** 2026-11-16T08:30:00.000Z → 20261116T083000Z */
const instant = (iso: string): string => iso.replace(/[-:]|\.\d+/g, "");

const text = (value: string): string =>
	value
		.toWellFormed()
		.replace(/\r\n?/g, "\n")
		.replace(/[^\P{Cc}\n\t]/gu, "")
		.replace(/[\\;,]/g, "\\$&")
		.replace(/\n/g, "\\n");

/** Long lines go on in the next one, after a blank. Counted in bytes, cut between characters. */
function folded(line: string): string {
	if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
	let written = "";
	let left = LONGEST_LINE;
	for (const character of line) {
		const bytes = Buffer.byteLength(character);
		if (bytes > left) {
			written += "\r\n ";
			left = LONGEST_LINE - 1;
		}
		written += character;
		left -= bytes;
	}
	return written;
}
