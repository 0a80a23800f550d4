import { addDays, mondayOf } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { whenOf } from "@homeroom/contract/areas/events/events.rules.ts";
import type pg from "pg";
import type { DemoFilling, DemoRole } from "../../demo-schools.ts";
import { makeEvents, type NewEvent } from "./events.builders.ts";

type Said = readonly [en: string, de: string];
interface Written
	extends Omit<NewEvent, "title" | "description" | "place" | "startDate" | "endDate" | "cancelled" | "class_ids" | "owner_id"> {
	said: Said;
	note?: Said;
	at?: Said;
	by: DemoRole;
	/** Days from the Monday of this week. */
	on: number;
	/** Of days: the last one. */
	until?: number;
	/** Its times; without them it lasts days. */
	from?: string;
	to?: string;
	for?: "all" | "theirs";
	without?: readonly number[];
}
const WEEK = 7;
const EVENTS: readonly Written[] = [
	{
		said: ["Staff conference", "Lehrerkonferenz"],
		at: ["Library", "Bibliothek"],
		note: ["Bring your notes on the reports.", "Bitte die Notizen zu den Zeugnissen mitbringen."],
		by: "office",
		label: "work",
		on: -5 * WEEK,
		from: "15:45",
		to: "16:45",
		recurrence: { freq: "weekly", school: "in_term" },
		without: [WEEK],
	},
	{
		said: ["Assembly after the holidays", "Versammlung nach den Ferien"],
		at: ["Hall", "Aula"],
		by: "admin",
		on: -10 * WEEK,
		from: "08:45",
		to: "09:15",
		recurrence: { school: "first_day_after_holidays" },
		for: "all",
	},
	{
		said: ["Open day", "Tag der offenen Tür"],
		at: ["Whole school", "Ganze Schule"],
		note: [
			"Every classroom is open. Pupils of the oldest year show you around.",
			"Alle Räume sind offen. Die Großen führen durch das Haus.",
		],
		by: "admin",
		on: WEEK + 5,
		from: "10:00",
		to: "13:00",
		for: "all",
	},
	{
		said: ["Parents’ evening", "Elternsprechtag"],
		at: ["Hall", "Aula"],
		note: ["Ten minutes with each teacher.", "Zehn Minuten je Lehrkraft."],
		by: "office",
		on: WEEK + 3,
		from: "17:30",
		to: "20:00",
		for: "all",
	},
	{
		said: ["Trip to the railway museum", "Ausflug ins Technikmuseum"],
		note: ["Packed lunch, rain coat. Back by half past two.", "Lunchpaket und Regenjacke. Um halb drei zurück."],
		by: "teacher",
		on: 3,
		from: "09:00",
		to: "14:30",
		for: "theirs",
	},
	{ said: ["Class trip to the coast", "Klassenfahrt ans Meer"], by: "teacher", on: 3 * WEEK, until: 3 * WEEK + 2, for: "theirs" },
	{ said: ["Reports are due", "Zeugnisnoten eintragen"], by: "office", label: "work", on: 2 * WEEK + 4 },
	{
		said: ["Choir concert", "Chorkonzert"],
		at: ["Hall", "Aula"],
		by: "office",
		on: 2 * WEEK + 2,
		from: "18:00",
		to: "19:30",
		state: "cancelled",
		for: "all",
	},
	{ said: ["Meeting of governors", "Schulkonferenz"], by: "admin", label: "work", on: 4 * WEEK + 1, from: "18:30", to: "20:30" },
	{ said: ["Dentist", "Zahnarzt"], by: "teacher", label: "personal", visibility: "private", on: 4, from: "16:30", to: "17:15" },
	{
		said: ["Call with the council", "Telefonat mit dem Schulamt"],
		by: "admin",
		label: "work",
		visibility: "busy",
		on: 1,
		from: "11:00",
		to: "12:00",
	},
	{
		said: ["Winter fair", "Winterbasar"],
		at: ["Playground", "Schulhof"],
		by: "office",
		on: 3 * WEEK + 4,
		from: "15:30",
		to: "18:00",
		for: "all",
	},
];

/** A term of events: of the whole school, of the demo teacher's classes, a weekly conference that is left out once, and what is nobody else's. */
export async function fillEvents(client: pg.ClientBase, { users, language, customer, teaches }: DemoFilling): Promise<void> {
	const said = ([en, de]: Said) => (language === "de" ? de : en);
	const { rows } = await client.query<{ id: string; name: string; today: string }>(
		`select c.id, c.name, customer_today()::text as today from classes c join academic_years y on y.customer_id = c.customer_id and y.id = c.academic_year_id
		where c.customer_id = current_setting('app.customer_id')::bigint and c.kind = 'homeroom' and y.is_current order by c.id`,
	);
	const monday = mondayOf(rows[0]?.today ?? new Date().toISOString().slice(0, 10));
	const classesFor = (whose: Written["for"]) =>
		rows.filter(({ name }) => whose === "all" || (whose === "theirs" && teaches.includes(name))).map(({ id }) => Number(id));
	const zone = customer.time_zone ?? "UTC";
	for (const { said: title, note, at, by, on, until = on, from, to, for: whose, without = [], ...event } of EVENTS) {
		const when = (days: number, clock: string | undefined) =>
			whenOf(addDays(monday, days) + (clock === undefined ? "" : `T${clock}`), zone);
		const written: NewEvent = {
			...event,
			title: said(title),
			description: note ? said(note) : null,
			place: at ? said(at) : null,
			startDate: when(on, from),
			endDate: when(until, to),
			cancelled: without.map((days) => addDays(monday, days)),
			class_ids: classesFor(whose),
		};
		await makeEvents(client, users[by], [written]);
	}
}
