import type { TaskPriority, TaskStatus } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makeTaskBlock, makeTasks } from "./tasks.builders.ts";
import { fillTaskTalk } from "./tasks.demo-talk.ts";

type Said = readonly [en: string, de: string];
interface DemoTask {
	/** The key of its project; of none without. */
	of?: Said;
	said: Said;
	status?: TaskStatus;
	priority?: TaskPriority;
	tags?: Said;
	due_in?: number;
	due_time?: string;
	estimate?: number;
	lead?: "admin" | "office" | "teacher";
	helps?: "admin" | "office" | "teacher";
	done_days_ago?: number;
	checks?: readonly (readonly [...Said, boolean])[];
	/** It waits for that one of this list. */
	waits_for?: number;
}
const OPEN_DAY: Said = ["OD", "TOT"];
const REPORTS: Said = ["RP", "ZG"];
const TRIP: Said = ["TR", "FA"];
const BOOKS: Said = ["LB", "BU"];

const TASKS: readonly DemoTask[] = [
	{
		of: OPEN_DAY,
		said: ["Order 40 chairs for the open day", "40 Stühle für den Tag der offenen Tür bestellen"],
		tags: ["hall", "aula"],
		due_in: 3,
		lead: "office",
		estimate: 20,
	},
	{
		of: OPEN_DAY,
		said: ["Plan who guides visitors", "Führungen einteilen"],
		status: "doing",
		priority: "2",
		due_in: 0,
		due_time: "15:00",
		lead: "admin",
		helps: "teacher",
		estimate: 60,
	},
	{
		of: OPEN_DAY,
		said: ["Signs from the gate to the hall", "Schilder vom Tor zur Aula"],
		tags: ["print", "druck"],
		due_in: 9,
		lead: "teacher",
		checks: [
			["Draft", "Entwurf", true],
			["Two languages", "Zwei Sprachen", false],
			["Laminate", "Laminieren", false],
		],
	},
	{
		of: OPEN_DAY,
		said: ["Letter to new families, four languages", "Brief an neue Familien, vier Sprachen"],
		tags: ["enrol", "aufnahme"],
		due_in: 5,
		lead: "office",
		waits_for: 4,
	},
	{
		of: OPEN_DAY,
		said: ["Fee table for next year", "Elternbeiträge fürs nächste Jahr"],
		status: "doing",
		priority: "1",
		due_in: -6,
		lead: "admin",
		estimate: 120,
	},
	{
		of: OPEN_DAY,
		said: ["Choir programme, last version", "Programm des Chors, letzte Fassung"],
		status: "review",
		due_in: -6,
		lead: "teacher",
	},
	{
		of: OPEN_DAY,
		said: ["Photographer: consent list", "Fotograf: Liste der Einwilligungen"],
		status: "done",
		due_in: -7,
		done_days_ago: 7,
		lead: "office",
	},
	{
		of: REPORTS,
		said: ["Report texts, German and maths", "Zeugnistexte, Deutsch und Mathe"],
		status: "review",
		tags: ["reports", "zeugnisse"],
		due_in: 0,
		lead: "teacher",
		estimate: 240,
	},
	{
		of: REPORTS,
		said: ["Collect missing signatures", "Fehlende Unterschriften sammeln"],
		tags: ["reports", "zeugnisse"],
		due_in: 6,
		lead: "office",
		waits_for: 7,
	},
	{
		of: REPORTS,
		said: ["Call the printer about paper", "Druckerei wegen Papier anrufen"],
		priority: "2",
		tags: ["print", "druck"],
		due_in: 1,
		due_time: "15:00",
		lead: "office",
		estimate: 20,
	},
	{ of: REPORTS, said: ["Hand out reports, 12 classes", "Zeugnisse ausgeben, 12 Klassen"], due_in: 20, lead: "admin", waits_for: 8 },
	{
		of: TRIP,
		said: ["Collect allergy forms for the trip", "Allergiezettel für die Fahrt sammeln"],
		tags: ["trip", "fahrt"],
		due_in: 1,
		lead: "office",
		checks: [
			["Letter sent", "Brief verschickt", true],
			["Reminder sent", "Erinnerung verschickt", true],
			["List to the kitchen", "Liste an die Küche", false],
		],
	},
	{
		of: TRIP,
		said: ["Risk assessment: railway museum", "Gefährdungsbeurteilung: Eisenbahnmuseum"],
		status: "review",
		priority: "1",
		tags: ["trip", "fahrt"],
		due_in: 0,
		lead: "teacher",
	},
	{
		of: TRIP,
		said: ["Coach for 27 + 4 seats", "Bus für 27 + 4 Plätze"],
		status: "done",
		tags: ["trip", "fahrt"],
		due_in: -3,
		done_days_ago: 3,
		lead: "office",
	},
	{ of: TRIP, said: ["Lunch boxes for the trip", "Lunchpakete für die Fahrt"], due_in: 4, lead: "teacher", helps: "office" },
	{
		of: BOOKS,
		said: ["New reader books into the inventory", "Neue Lesebücher ins Inventar"],
		status: "done",
		due_in: -9,
		done_days_ago: 8,
		lead: "office",
	},
	{
		of: BOOKS,
		said: ["Cover the books with the parents", "Bücher mit den Eltern einbinden"],
		status: "done",
		due_in: -12,
		done_days_ago: 11,
		lead: "teacher",
	},
	{
		said: ["Repair the gate on the east side", "Osttor reparieren"],
		status: "doing",
		tags: ["safety", "sicherheit"],
		due_in: -3,
		lead: "admin",
	},
	{ said: ["Book the piano tuner", "Klavierstimmer bestellen"], due_in: 8, lead: "teacher" },
	{
		said: ["Fire drill report to the council", "Bericht der Feuerübung ans Amt"],
		tags: ["safety", "sicherheit"],
		due_in: 12,
		lead: "office",
		priority: "4",
	},
	{
		said: ["Check 14 addresses for the census", "14 Adressen für die Statistik prüfen"],
		status: "doing",
		due_in: 1,
		lead: "office",
		estimate: 45,
	},
];

/** A term of the school's work: some late, some done, some that wait for others. */
export async function fillTasks(client: pg.ClientBase, school: DemoFilling): Promise<void> {
	const { language, users } = school;
	const said = ([en, de]: Said) => (language === "de" ? de : en);
	const { rows } = await client.query<{ id: string; key: string }>(
		"select id, key from projects where customer_id = current_setting('app.customer_id')::bigint",
	);
	const projects = new Map(rows.map(({ id, key }) => [key, Number(id)]));
	const ids = await makeTasks(
		client,
		TASKS.map(({ of, said: title, tags, lead, helps, checks, waits_for: _, ...task }) => ({
			...task,
			title: said(title),
			...(of && { project_id: projects.get(said(of)) ?? null }),
			...(tags && { tags: said(tags) }),
			...(lead && { lead_id: users[lead] }),
			...(helps && { helpers: [users[helps]] }),
			...(checks && { checks: checks.map(([en, de, done]) => [said([en, de]), done] as const) }),
		})),
		users.admin,
	);
	for (const [at, { waits_for }] of TASKS.entries())
		if (waits_for !== undefined) await makeTaskBlock(client, ids[at] as number, ids[waits_for] as number);
	await fillTaskTalk(client, school, ids);
}
