import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makeBells, type NewBell } from "./calendar.builders.ts";

interface DemoCalendar {
	/** First and last day of the academic year that runs now. */
	year: [string, string];
	terms: [name: string, starts_on: string, ends_on: string][];
	days: [name: string, kind: "holiday" | "off_timetable" | "bells", starts_on: string, ends_on?: string][];
	bells: { name: string; periods: NewBell[] }[];
}

/** Periods one after the other: `["1", 45]` is a lesson, `["Break", 20, "break"]` is none. */
function ringing(first: string, parts: [name: string, minutes: number, kind?: NewBell["kind"]][]): NewBell[] {
	let at = Number(first.slice(0, 2)) * 60 + Number(first.slice(3));
	const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
	return parts.map(([name, minutes, kind = "lesson"], i) => {
		const starts_at = clock(at);
		at += minutes;
		return { position: i + 1, name, kind, starts_at, ends_at: clock(at) };
	});
}

/** A primary school in England, 2026/27. */
export const YORK_CALENDAR: DemoCalendar = {
	year: ["2026-09-01", "2027-08-31"],
	terms: [
		["Autumn term", "2026-09-01", "2026-12-18"],
		["Spring term", "2027-01-04", "2027-03-25"],
		["Summer term", "2027-04-12", "2027-07-22"],
	],
	days: [
		["Autumn half-term", "holiday", "2026-10-26", "2026-10-30"],
		["Christmas holidays", "holiday", "2026-12-21", "2027-01-01"],
		["Staff training day", "off_timetable", "2027-01-04"],
		["Spring half-term", "holiday", "2027-02-15", "2027-02-19"],
		["Easter holidays", "holiday", "2027-03-26", "2027-04-09"],
		["May Day", "holiday", "2027-05-03"],
		["Summer half-term", "holiday", "2027-05-31", "2027-06-04"],
		["Sports day", "off_timetable", "2027-07-02"],
		["Last day of term", "bells", "2027-07-22"],
		["Summer holidays", "holiday", "2027-07-23", "2027-08-31"],
	],
	bells: [
		{
			name: "Every day",
			periods: ringing("08:45", [
				["Registration", 15, "registration"],
				["1", 50],
				["2", 50],
				["Break", 15, "break"],
				["3", 50],
				["Lunch", 65, "break"],
				["4", 50],
				["5", 45],
			]),
		},
		{
			name: "Short day",
			periods: ringing("08:45", [
				["Registration", 15, "registration"],
				["1", 40],
				["2", 40],
				["Break", 20, "break"],
				["3", 40],
			]),
		},
	],
};

/** A Gymnasium in North Rhine-Westphalia, 2026/27. */
export const COLOGNE_CALENDAR: DemoCalendar = {
	year: ["2026-09-01", "2027-08-31"],
	terms: [
		["1. Halbjahr", "2026-09-02", "2027-01-29"],
		["2. Halbjahr", "2027-02-01", "2027-07-16"],
	],
	days: [
		["Sommerferien", "holiday", "2026-09-01"],
		["Herbstferien", "holiday", "2026-10-17", "2026-10-31"],
		["Allerheiligen", "holiday", "2026-11-01"],
		["Pädagogischer Tag", "off_timetable", "2026-11-20"],
		["Weihnachtsferien", "holiday", "2026-12-23", "2027-01-06"],
		["Zeugnisausgabe", "bells", "2027-01-29"],
		["Karneval", "holiday", "2027-02-04", "2027-02-09"],
		["Osterferien", "holiday", "2027-03-22", "2027-04-03"],
		["Tag der Arbeit", "holiday", "2027-05-01"],
		["Christi Himmelfahrt", "holiday", "2027-05-06", "2027-05-07"],
		["Pfingstferien", "holiday", "2027-05-17", "2027-05-18"],
		["Fronleichnam", "holiday", "2027-05-27", "2027-05-28"],
		["Bundesjugendspiele", "off_timetable", "2027-06-25"],
		["Letzter Schultag", "bells", "2027-07-16"],
		["Sommerferien 2027", "holiday", "2027-07-19", "2027-08-31"],
	],
	bells: [
		{
			name: "Regelstunden",
			periods: ringing("08:00", [
				["1", 45],
				["2", 45],
				["Pause", 20, "break"],
				["3", 45],
				["4", 45],
				["Pause", 15, "break"],
				["5", 45],
				["6", 45],
				["Mittag", 55, "break"],
				["7", 45],
				["8", 45],
			]),
		},
		{
			name: "Kurzstunden",
			periods: ringing("08:00", [
				["1", 30],
				["2", 30],
				["Pause", 15, "break"],
				["3", 30],
				["4", 30],
				["Pause", 10, "break"],
				["5", 30],
				["6", 30],
			]),
		},
	],
};

/** As the database's owner, in the customer of the transaction, once its years are there. The first bells are the ordinary ones. */
export async function makeDemoCalendar(client: pg.ClientBase, { year, terms, days, bells }: DemoCalendar): Promise<void> {
	const ids: number[] = [];
	for (const [i, { name, periods }] of bells.entries()) ids.push(await makeBells(client, name, i === 0, periods));
	await client.query(
		`insert into terms (academic_year_id, name, starts_on, ends_on)
		select y.id, t.name, t.starts_on, t.ends_on from jsonb_to_recordset($1) as t (name text, starts_on date, ends_on date)
		join academic_years y on y.customer_id = current_setting('app.customer_id')::bigint and y.starts_on = $2 and y.ends_on = $3`,
		[JSON.stringify(terms.map(([name, starts_on, ends_on]) => ({ name, starts_on, ends_on }))), ...year],
	);
	await client.query(
		`insert into calendar_days (name, kind, starts_on, ends_on, bell_time_id)
		select name, kind, starts_on, ends_on, bell_time_id from jsonb_to_recordset($1) as d (name text, kind text, starts_on date, ends_on date, bell_time_id bigint)`,
		[
			JSON.stringify(
				days.map(([name, kind, starts_on, ends_on = starts_on]) => ({
					name,
					kind,
					starts_on,
					ends_on,
					bell_time_id: kind === "bells" ? ids.at(-1) : null,
				})),
			),
		],
	);
}

export const fillCalendar = (client: pg.ClientBase, { key }: DemoFilling): Promise<void> =>
	makeDemoCalendar(client, key === "north" ? YORK_CALENDAR : COLOGNE_CALENDAR);
