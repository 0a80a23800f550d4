import { addDays, mondayOf } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { whenOf } from "@homeroom/contract/areas/events/events.rules.ts";
import type pg from "pg";
import type { DemoFilling, DemoRole } from "../../demo-schools.ts";
import { makeEvents, type NewEvent } from "./events.builders.ts";

type Said = readonly [en: string, de: string];
interface Written
	extends Omit<
		NewEvent,
		"title" | "description" | "place" | "startDate" | "endDate" | "cancelled" | "class_ids" | "owner_id" | "room_id" | "people"
	> {
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
	/** Booked for it where it is free. */
	in?: Said;
	/** So many colleagues are invited, besides whoever wrote it down. */
	with?: number;
	without?: readonly number[];
}
const WEEK = 7;
const EVENTS: readonly Written[] = [
	{
		said: ["Staff conference", "Lehrerkonferenz"],
		at: ["Library", "Bibliothek"],
		with: 12,
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
		in: ["Hall", "Aula"],
		asks_families: true,
		remind: 1440,
		note: ["Ten minutes with each teacher.", "Zehn Minuten je Lehrkraft."],
		by: "office",
		on: WEEK + 3,
		from: "17:30",
		to: "20:00",
		for: "all",
	},
	{
		said: ["Trip to the railway museum", "Ausflug ins Technikmuseum"],
		asks_families: true,
		with: 2,
		note: ["Packed lunch, rain coat. Back by half past two.", "Lunchpaket und Regenjacke. Um halb drei zurück."],
		by: "teacher",
		on: 3,
		from: "09:00",
		to: "14:30",
		for: "theirs",
	},
	{
		said: ["Class trip to the coast", "Klassenfahrt ans Meer"],
		by: "teacher",
		on: 3 * WEEK,
		until: 3 * WEEK + 2,
		for: "theirs",
		asks_families: true,
	},
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
	{
		said: ["Meeting of governors", "Schulkonferenz"],
		in: ["Meeting room", "Besprechungsraum"],
		with: 4,
		by: "admin",
		label: "work",
		on: 4 * WEEK + 1,
		from: "18:30",
		to: "20:30",
	},
	{
		said: ["Talk about the reading week", "Besprechung zur Lesewoche"],
		in: ["Meeting room", "Besprechungsraum"],
		with: 5,
		remind: 10,
		by: "teacher",
		label: "work",
		on: 2 * WEEK + 1,
		from: "15:45",
		to: "16:30",
	},
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

const ANSWERS = ["yes", "yes", null, "maybe", "yes", "no"] as const;
/** Families have answered, each for their children; whoever tries the demo has it before them. */
const FAMILIES_SAID = `insert into event_answers (event_id, user_id, student_id, answer)
	select distinct $1::bigint, f.user_id, f.student_id, (array['yes', 'yes', 'maybe', 'no'])[(1 + (f.user_id + f.student_id) % 4)::int]
	from event_classes x join class_students m on m.customer_id = x.customer_id and m.class_id = x.class_id
	join family_students f on f.customer_id = m.customer_id and f.student_id = m.student_id
	join memberships b on b.customer_id = f.customer_id and b.user_id = f.user_id
	where x.customer_id = current_setting('app.customer_id')::bigint and x.event_id = $1 and f.user_id <> $2`;

/** A term of events: of the whole school, of the demo teacher's classes, a weekly conference that is left out once, and what is nobody else's. */
export async function fillEvents(client: pg.ClientBase, { users, logins, language, customer, teaches }: DemoFilling): Promise<void> {
	const said = ([en, de]: Said) => (language === "de" ? de : en);
	const { rows } = await client.query<{ id: string; name: string; today: string }>(
		`select c.id, c.name, customer_today()::text as today from classes c join academic_years y on y.customer_id = c.customer_id and y.id = c.academic_year_id
		where c.customer_id = current_setting('app.customer_id')::bigint and c.kind = 'homeroom' and y.is_current order by c.id`,
	);
	const monday = mondayOf(rows[0]?.today ?? new Date().toISOString().slice(0, 10));
	const classesFor = (whose: Written["for"]) =>
		rows.filter(({ name }) => whose === "all" || (whose === "theirs" && teaches.includes(name))).map(({ id }) => Number(id));
	const zone = customer.time_zone ?? "UTC";
	const { rows: rooms } = await client.query<{ id: string; name: string }>(
		"select id, name from rooms where customer_id = current_setting('app.customer_id')::bigint",
	);
	const staff = [users.teacher, users.office, users.admin, ...Object.values(logins).sort((a, b) => a - b)];
	for (const {
		said: title,
		note,
		at,
		by,
		on,
		until = on,
		from,
		to,
		for: whose,
		without = [],
		in: where,
		with: guests = 0,
		...event
	} of EVENTS) {
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
			room_id: Number(rooms.find(({ name }) => where && name === said(where))?.id ?? 0) || null,
			people: [...new Set(staff)]
				.filter((id) => id !== users[by])
				.slice(0, guests)
				.map((user_id, i) => ({ user_id, answer: ANSWERS[i % ANSWERS.length] ?? null })),
		};
		const [id] = await makeEvents(client, users[by], [written]);
		if (event.asks_families) await client.query(FAMILIES_SAID, [id, users.client]);
	}
}
