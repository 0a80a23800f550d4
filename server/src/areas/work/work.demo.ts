import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makeHandOver, makeTimer } from "./work.builders.ts";

type Said = readonly [north: string, south: string];
interface DemoWorker {
	who: Said;
	/** What they have worked on until now: which task of the list, and so many minutes ago from when to when. */
	did: readonly (readonly [task: number, from: number, to: number])[];
	/** What runs now: which task, and since how many minutes. */
	runs?: readonly [task: number, minutes: number];
	/** They were asked so many minutes ago whether they still work. */
	asked?: number;
}
/** Titles of the tasks that they work on. */
const TASKS: readonly Said[] = [
	["Plan who guides visitors", "Führungen einteilen"],
	["Repair the gate on the east side", "Osttor reparieren"],
	["Call the printer about paper", "Druckerei wegen Papier anrufen"],
	["Signs from the gate to the hall", "Schilder vom Tor zur Aula"],
	["Check 14 addresses for the census", "14 Adressen für die Statistik prüfen"],
	["Report texts, German and maths", "Zeugnistexte, Deutsch und Mathe"],
	["Lunch boxes for the trip", "Lunchpakete für die Fahrt"],
];
const WORKERS: readonly DemoWorker[] = [
	{
		who: ["Hannah Pryce", "Ines Wolff"],
		did: [
			[5, 208, 150],
			[3, 132, 88],
		],
		runs: [0, 36],
	},
	{ who: ["Tom Hartley", "Rüdiger Thoma"], did: [[3, 224, 149]], runs: [1, 139], asked: 19 },
	{
		who: ["Niamh Gallagher", "Gisela Obermaier"],
		did: [
			[2, 176, 140],
			[5, 96, 40],
		],
		runs: [4, 31],
	},
	{ who: ["Owen Pritchard", "Dirk Paulsen"], did: [[3, 140, 60]], runs: [6, 14] },
	{
		who: ["Claire Dunmore", "Annette Böhm"],
		did: [
			[5, 190, 128],
			[2, 120, 62],
		],
	},
];
/** Who hands over to whom, by their places, and what they say. */
const GIVEN = { from: 2, to: 4, task: 4 } as const;
const NOTE: Said = [
	"Nine are right. The five by the harbour are open; two families answer only after four.",
	"Neun stimmen. Die fünf am Hafen sind offen; zwei Familien sind erst nach vier erreichbar.",
];
/** It waits as long as somebody may look at the demo. */
const WAITS_MINUTES = 240;
/** Days before today on which they worked as well. */
const DAYS_BEFORE = 8;

/** Who works on what now, today's work and that of the days before. Days later the timers are of that day; what a visitor did stays. */
export async function fillWork(client: pg.ClientBase, { customer_id, language }: DemoFilling): Promise<void> {
	const at = language === "de" ? 1 : 0;
	const idsOf = async (text: string, names: readonly Said[]): Promise<(number | undefined)[]> => {
		const { rows } = await client.query<{ name: string; id: string }>(text, [customer_id, names.map((said) => said[at])]);
		return names.map((said) => rows.find(({ name }) => name === said[at])?.id).map((id) => (id === undefined ? undefined : Number(id)));
	};
	const people = await idsOf(
		"select first_name || ' ' || last_name as name, user_id as id from memberships where customer_id = $1 and first_name || ' ' || last_name = any($2)",
		WORKERS.map(({ who }) => who),
	);
	const tasks = await idsOf(
		"select title as name, min(id) as id from tasks where customer_id = $1 and title = any($2) and status <> 'done' and archived_at is null group by title",
		TASKS,
	);
	const { rows } = await client.query<{ fresh: boolean; begun: boolean }>(
		`select exists (select from timers where customer_id = $1 and user_id = any($2) and started_at > now() - interval '12 hours') as fresh,
			exists (select from work_log where customer_id = $1 and user_id = any($2)) as begun`,
		[customer_id, people],
	);
	if (rows[0]?.fresh) return;
	if (!rows[0]?.begun) await workedBefore(client, people, tasks);
	await client.query("delete from handovers where customer_id = $1 and state = 'waiting' and from_id = any($2)", [customer_id, people]);
	for (const [place, { did, runs, asked }] of WORKERS.entries()) {
		const user_id = people[place];
		if (user_id === undefined) continue;
		await client.query("delete from timers where customer_id = $1 and user_id = $2", [customer_id, user_id]);
		for (const [task, from, to] of did)
			await client.query(
				"insert into work_log (user_id, task_id, starts_at, ends_at, is_timed) values ($1, $2, now() - make_interval(mins => $3), now() - make_interval(mins => $4), true)",
				[user_id, tasks[task] ?? null, from, to],
			);
		const task_id = runs && tasks[runs[0]];
		if (runs && task_id !== undefined)
			await makeTimer(client, { user_id, task_id, minutes_ago: runs[1], asked_minutes_ago: asked ?? null });
	}
	const [from_id, to_id, task_id] = [people[GIVEN.from], people[GIVEN.to], tasks[GIVEN.task]];
	if (from_id === undefined || to_id === undefined || task_id === undefined) return;
	await makeHandOver(client, {
		task_id,
		from_id,
		to_id,
		note: NOTE[at],
		began_minutes_ago: 31,
		given_minutes_ago: 4,
		minutes: WAITS_MINUTES,
	});
}

/** Two pieces of work a day, of another length each day. */
async function workedBefore(
	client: pg.ClientBase,
	people: readonly (number | undefined)[],
	tasks: readonly (number | undefined)[],
): Promise<void> {
	for (const [place, user_id] of people.entries()) {
		if (user_id === undefined) continue;
		const ids = [place, place + 3].map((task) => tasks[task % tasks.length] ?? null);
		await client.query(
			`insert into work_log (user_id, task_id, starts_at, ends_at, is_timed)
			select $1, w.task_id, (d.day + w.begins) at time zone customer_zone(), (d.day + w.begins + make_interval(mins => 35 + (($2 * 7 + d.ago * 11) % 50))) at time zone customer_zone(), true
			from (select ago, customer_today() - ago as day from generate_series(1, $3::int) ago) d
			cross join (values (time '09:10', $4::bigint), (time '13:20', $5::bigint)) w (begins, task_id)
			where extract(isodow from d.day) <= 5 order by d.day, w.begins`,
			[user_id, place, DAYS_BEFORE, ...ids],
		);
	}
}
