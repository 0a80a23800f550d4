import { FIRST_TODO_TAGS } from "@homeroom/contract/areas/todo/todo.rules.ts";
import type pg from "pg";
import type { DemoFilling, DemoRole } from "../../demo-schools.ts";
import { makeTodos, type NewTodo } from "./todo.builders.ts";

type Said = readonly [en: string, de: string];
type Written = Omit<NewTodo, "title" | "description"> & { said: Said; note?: Said };

/** For everybody who works there, as any week has it. */
const COMMON: readonly Written[] = [
	{ said: ["Renew the first-aid course", "Erste-Hilfe-Kurs auffrischen"], due_in: 40, minutes: 30 },
	{ said: ["Return the library book", "Buch in die Bücherei zurückbringen"], due_in: -4, is_important: true },
	{ said: ["Water the plants in the staff room", "Pflanzen im Lehrerzimmer gießen"], done_days_ago: 1 },
	{ said: ["Old shopping list", "Alter Einkaufszettel"], trashed_days_ago: 6 },
];
const OF_ROLE: Record<DemoRole, readonly Written[]> = {
	admin: [
		{
			said: ["Prepare the open day", "Tag der offenen Tür vorbereiten"],
			note: [
				"<p>Ask for:</p><ul><li><p>who guides visitors</p></li><li><p>signs at the gate</p></li></ul>",
				"<p>Klären:</p><ul><li><p>wer die Gäste führt</p></li><li><p>Schilder am Tor</p></li></ul>",
			],
			is_starred: true,
			is_important: true,
			tags: ["doc"],
			due_in: 12,
			minutes: 90,
		},
		{ said: ["Write to the parents' association", "Dem Förderverein schreiben"], tags: ["doc"], due_in: 1, minutes: 20 },
		{ said: ["Fix the opening hours on the website", "Öffnungszeiten auf der Website berichtigen"], tags: ["frontend", "bug"], due_in: -1 },
		{ said: ["Budget for next year", "Haushalt fürs nächste Jahr"], due_in: 30, minutes: 180 },
		{ said: ["Thank the caretaker", "Beim Hausmeister bedanken"], done_days_ago: 2 },
	],
	teacher: [
		{ said: ["Mark the dictations of 4A", "Diktate der 4A korrigieren"], is_starred: true, due_in: 1, minutes: 60 },
		{ said: ["Book the bus for the museum", "Bus fürs Museum bestellen"], is_important: true, due_in: -2, minutes: 15 },
		{
			said: ["Worksheet on fractions", "Arbeitsblatt zu Brüchen"],
			note: ["<p>Two levels, with <strong>pictures of pizza</strong>.</p>", "<p>Zwei Niveaus, mit <strong>Pizzabildern</strong>.</p>"],
			tags: ["doc"],
			due_in: 3,
			minutes: 45,
		},
		{ said: ["Glue sticks for art", "Klebestifte für Kunst"], due_in: 0 },
		{ said: ["Seating plan after the holidays", "Sitzplan nach den Ferien"], done_days_ago: 3 },
	],
	office: [
		{ said: ["Order new visitor badges", "Neue Besucherausweise bestellen"], is_starred: true, due_in: 2, minutes: 10 },
		{ said: ["Call the photographer", "Fotografin anrufen"], is_important: true, due_in: 0, minutes: 10 },
		{ said: ["File the signed contracts", "Unterschriebene Verträge ablegen"], tags: ["doc"], due_in: -3 },
		{ said: ["Check the printer's toner", "Toner des Druckers prüfen"], done_days_ago: 1 },
	],
	client: [
		{ said: ["Sign the trip form", "Zettel für den Ausflug unterschreiben"], is_important: true, due_in: 1 },
		{ said: ["Wash the sports kit", "Sportsachen waschen"], is_starred: true, due_in: 2 },
		{ said: ["Cake for the summer fair", "Kuchen fürs Sommerfest"], due_in: -1, tags: ["doc"] },
		{ said: ["Pay the lunch money", "Essensgeld überweisen"], done_days_ago: 4 },
	],
};

/** What each of the people who can sign in has to do: some of it late, some done. */
export async function fillTodos(client: pg.ClientBase, { users, language }: DemoFilling): Promise<void> {
	const said = ([en, de]: Said) => (language === "de" ? de : en);
	for (const [role, user_id] of Object.entries(users) as [DemoRole, number][]) {
		await client.query("insert into todo_lists (user_id) values ($1) on conflict do nothing", [user_id]);
		await client.query(
			"insert into todo_tags (user_id, key, colour) select $1, k, c from unnest($2::text[], $3::text[]) with ordinality t (k, c, n) order by n on conflict do nothing",
			[user_id, FIRST_TODO_TAGS.map(({ key }) => key), FIRST_TODO_TAGS.map(({ colour }) => colour)],
		);
		const todos = [...OF_ROLE[role], ...(role === "client" ? [] : COMMON)];
		await makeTodos(
			client,
			user_id,
			todos.map(({ said: title, note, ...todo }) => ({ ...todo, title: said(title), description: note ? said(note) : null })),
		);
	}
}
