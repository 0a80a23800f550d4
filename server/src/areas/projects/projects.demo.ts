import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makeProjects } from "./projects.builders.ts";

type Said = readonly [en: string, de: string];
interface DemoProject {
	key: Said;
	name: Said;
	stage: "active" | "planned" | "done";
	lead: "admin" | "office" | "teacher";
	/** Days from today. */
	from: number;
	to: number;
	budget: number;
	about: Said;
}
const PROJECTS: readonly DemoProject[] = [
	{
		key: ["OD", "TOT"],
		name: ["Open day", "Tag der offenen Tür"],
		stage: "active",
		lead: "admin",
		from: -30,
		to: 16,
		budget: 60,
		about: [
			"<p>Families of next year see the school. <strong>Who guides whom</strong> is settled a week before.</p>",
			"<p>Die Familien des nächsten Jahres sehen die Schule. <strong>Wer wen führt</strong>, steht eine Woche vorher fest.</p>",
		],
	},
	{
		key: ["RP", "ZG"],
		name: ["Reports, autumn", "Zeugnisse, Halbjahr"],
		stage: "active",
		lead: "office",
		from: -14,
		to: 24,
		budget: 80,
		about: ["<p>Texts, signatures, print, hand out.</p>", "<p>Texte, Unterschriften, Druck, Ausgabe.</p>"],
	},
	{
		key: ["TR", "FA"],
		name: ["Trip to the railway museum", "Fahrt ins Eisenbahnmuseum"],
		stage: "active",
		lead: "teacher",
		from: -10,
		to: 12,
		budget: 12,
		about: ["<p>4A, with lunch, back by three.</p>", "<p>Mit Mittagessen, um drei zurück.</p>"],
	},
	{
		key: ["LB", "BU"],
		name: ["New reader books", "Neue Lesebücher"],
		stage: "done",
		lead: "office",
		from: -60,
		to: -8,
		budget: 20,
		about: ["<p>Chosen, ordered, covered.</p>", "<p>Ausgesucht, bestellt, eingebunden.</p>"],
	},
];

/** What a term brings: each is led by one of those who can sign in, the others are in it. */
export async function fillProjects(client: pg.ClientBase, { language, users }: DemoFilling): Promise<void> {
	const said = ([en, de]: Said) => (language === "de" ? de : en);
	const { rows } = await client.query<{ today: string }>("select customer_today()::text as today");
	const day = (ahead: number) => new Date(Date.parse(rows[0]?.today ?? "") + ahead * 864e5).toISOString().slice(0, 10);
	const staff = [users.admin, users.office, users.teacher];
	await makeProjects(
		client,
		PROJECTS.map(({ key, name, about, lead, from, to, stage, budget }) => ({
			key: said(key),
			name: said(name),
			about: said(about),
			stage,
			lead_id: users[lead],
			members: staff.filter((id) => id !== users[lead]),
			starts: day(from),
			ends: day(to),
			budget_hours: budget,
		})),
		users.admin,
	);
}
