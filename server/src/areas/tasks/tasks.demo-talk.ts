import type pg from "pg";
import type { DemoFilling, DemoRole } from "../../demo-schools.ts";
import { tellInDemo } from "../notices/notices.public.ts";
import { makeTaskComments, makeTaskSubject, makeTasks } from "./tasks.builders.ts";
import { TASK_ANSWERED, TASK_ASKED } from "./tasks.family.notices.ts";
import { taskMentioned } from "./tasks.notices.ts";

type Said = readonly [en: string, de: string];
interface DemoComment {
	by: DemoRole;
	/** `@teacher` becomes their name, and they are mentioned. */
	said: Said;
	hours_ago: number;
	for_family?: true;
}
/** By the place of the task among the demo's, as tasks.demo.ts has them. */
const TALK: readonly { task: number; watchers?: readonly DemoRole[]; comments: readonly DemoComment[] }[] = [
	{
		task: 1,
		watchers: ["office"],
		comments: [
			{
				by: "admin",
				said: ["@teacher, can you take the ten o'clock tour?", "@teacher, übernimmst du die Führung um zehn?"],
				hours_ago: 27,
			},
			{
				by: "teacher",
				said: ["Yes, with four from 6A. Who has the key of the hall?", "Ja, mit vieren aus der 6a. Wer hat den Schlüssel zur Aula?"],
				hours_ago: 25,
			},
			{
				by: "office",
				said: ["It lies here from eight. @admin, eleven o'clock is still open.", "Liegt ab acht hier. @admin, elf Uhr ist noch offen."],
				hours_ago: 3,
			},
		],
	},
	{
		task: 4,
		watchers: ["teacher"],
		comments: [
			{
				by: "office",
				said: [
					"@admin, the council wants to see the sibling reduction first.",
					"@admin, der Träger möchte zuerst die Geschwisterermäßigung sehen.",
				],
				hours_ago: 50,
			},
		],
	},
	{
		task: 12,
		comments: [
			{
				by: "teacher",
				said: [
					"The museum sent their own form, it is beside this task.",
					"Das Museum hat sein eigenes Formular geschickt, es liegt bei der Aufgabe.",
				],
				hours_ago: 20,
			},
			{
				by: "admin",
				said: ["Read it. @teacher, please add the way from the stop.", "Gelesen. @teacher, bitte noch den Weg von der Haltestelle."],
				hours_ago: 4,
			},
		],
	},
];

interface DemoAsked {
	title: Said;
	description: Said;
	due_in: number;
	/** About the first child, or of the whole family. */
	of: "child" | "family";
	status?: "done";
	comments?: readonly DemoComment[];
}
const ASKED: readonly DemoAsked[] = [
	{
		title: ["Sign the form for the trip", "Zettel für die Fahrt unterschreiben"],
		description: ["<p>Both sides, please. A photo of it is enough.</p>", "<p>Bitte beide Seiten. Ein Foto davon genügt.</p>"],
		due_in: 2,
		of: "child",
		comments: [
			{
				by: "teacher",
				said: ["We leave at eight sharp, with a small bag.", "Wir fahren um Punkt acht, mit kleinem Rucksack."],
				hours_ago: 30,
				for_family: true,
			},
			{
				by: "client",
				said: ["May the asthma spray go into the bag?", "Darf das Asthmaspray in den Rucksack?"],
				hours_ago: 22,
				for_family: true,
			},
			{
				by: "teacher",
				said: ["@office, is the spray noted in the health file?", "@office, steht das Spray in der Gesundheitsakte?"],
				hours_ago: 21,
			},
			{
				by: "teacher",
				said: ["Of course. I carry the second one.", "Natürlich. Das zweite habe ich dabei."],
				hours_ago: 5,
				for_family: true,
			},
		],
	},
	{
		title: ["Check your telephone numbers", "Telefonnummern prüfen"],
		description: [
			"<p>They stand under Families. Tell us here what has changed.</p>",
			"<p>Sie stehen unter Familien. Schreibt hier, was sich geändert hat.</p>",
		],
		due_in: 9,
		of: "family",
	},
	{
		title: ["Choose an afternoon club", "Nachmittags-AG wählen"],
		description: ["<p>Chess, choir or football.</p>", "<p>Schach, Chor oder Fußball.</p>"],
		due_in: -4,
		of: "child",
		status: "done",
		comments: [{ by: "client", said: ["Choir, as last year", "Chor, wie letztes Jahr"], hours_ago: 110, for_family: true }],
	},
];

/** What people of the school say about its tasks, and what it asks of the family that can sign in. */
export async function fillTaskTalk(client: pg.ClientBase, { language, users, people }: DemoFilling, ids: readonly number[]): Promise<void> {
	const said = ([en, de]: Said) => (language === "de" ? de : en);
	const nameOf = (role: DemoRole) => `${people[role].first_name} ${people[role].last_name}`;
	const called: number[] = [];
	const say = async (task_id: number, comments: readonly DemoComment[]) => {
		for (const { by, said: words, hours_ago, for_family = false } of comments) {
			const roles = (Object.keys(users) as DemoRole[]).filter((role) => said(words).includes(`@${role}`));
			const body = roles.reduce((text, role) => text.replaceAll(`@${role}`, `@${nameOf(role)}`), said(words));
			const mentions = roles.map((role) => users[role]);
			const by_family = by === "client";
			const [id] = await makeTaskComments(client, [
				{ task_id, body, author_id: users[by], for_family, by_family, hours_ago, ...(mentions.length > 0 && { mentions }) },
			]);
			if (mentions.length > 0) called.push(id as number);
		}
	};
	for (const { task, watchers = [], comments } of TALK) {
		const id = ids[task] as number;
		if (watchers.length > 0) await client.query("update tasks set watchers = $2 where id = $1", [id, watchers.map((role) => users[role])]);
		await say(id, comments);
	}
	const { rows } = await client.query<{ client_id: string; student_id: string }>(
		`select k.client_id, r.student_id from contacts k join student_contacts r on r.contact_id = k.id
		where k.user_id = $1 and r.portal and k.customer_id = current_setting('app.customer_id')::bigint order by r.student_id limit 1`,
		[users.client],
	);
	const [family] = rows;
	if (family === undefined) return;
	for (const { title, description, due_in, of, status, comments = [] } of ASKED) {
		const [id] = (await makeTasks(
			client,
			[
				{
					title: said(title),
					description: said(description),
					due_in,
					for_family: true,
					lead_id: users.teacher,
					...(of === "family" && { client_id: Number(family.client_id) }),
					...(status && { status, done_days_ago: -due_in }),
				},
			],
			users.office,
		)) as [number];
		if (of === "child") await makeTaskSubject(client, id, "students", Number(family.student_id));
		await say(id, comments);
	}
	await tellInDemo(client, TASK_ASKED, "select id from tasks where for_family and status <> 'done'");
	await tellInDemo(
		client,
		TASK_ANSWERED,
		"select id from task_comments where for_family and not by_family and created_at > now() - interval '12 hours'",
	);
	if (called.length > 0)
		await tellInDemo(
			client,
			taskMentioned([users.admin, users.teacher, users.office]),
			`select id from task_comments where id in (${called.join(", ")})`,
		);
}
