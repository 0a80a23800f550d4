import { schoolDayFrom } from "@homeroom/contract/areas/tasks/templates/template-days.ts";
import { checkLines, titleFor } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import type pg from "pg";
import type { DemoFilling } from "../../../demo-schools.ts";
import { makeTasks, type NewTask } from "../tasks.builders.ts";
import { makeTemplates, type NewTemplate } from "./templates.builders.ts";

type Said = readonly [en: string, de: string];
type DemoPart = Pick<NewTemplate, "days" | "role" | "priority" | "estimate"> & { said: Said; checks?: Said; tags?: Said };
interface DemoTemplate extends DemoPart {
	note: Said;
	steps: readonly DemoPart[];
}

const TRIP: DemoTemplate = {
	said: ["Class trip", "Klassenausflug"],
	note: ["A day out, from the letter home to the thank-you.", "Ein Tag draußen, vom Elternbrief bis zum Dank."],
	days: 0,
	role: "homeroom",
	tags: ["trip", "fahrt"],
	steps: [
		{ said: ["Agree the date with the office", "Termin mit dem Sekretariat abstimmen"], days: -25, role: "homeroom" },
		{ said: ["Order the coach", "Bus bestellen"], days: -20, role: "starter", estimate: 20 },
		{ said: ["Risk assessment", "Gefährdungsbeurteilung"], days: -15, role: "homeroom", priority: "2", estimate: 45 },
		{ said: ["Sign the risk assessment", "Gefährdungsbeurteilung unterschreiben"], days: -12, role: "head", priority: "2" },
		{
			said: ["Letter home", "Elternbrief"],
			days: -15,
			role: "homeroom",
			checks: ["Write\nTranslate\nPrint and hand out", "Schreiben\nÜbersetzen\nDrucken und austeilen"],
		},
		{ said: ["Collect permission and allergy forms", "Einwilligungen und Allergiezettel sammeln"], days: -5, role: "homeroom" },
		{ said: ["Packed lunches for those who need them", "Lunchpakete bestellen"], days: -3, role: "starter" },
		{ said: ["First-aid bag and phone list", "Erste-Hilfe-Tasche und Telefonliste"], days: -1, role: "homeroom" },
		{
			said: ["Thank the museum, photos to the website", "Dank ans Museum, Fotos auf die Website"],
			days: 3,
			role: "homeroom",
			priority: "4",
		},
	],
};
const NEW_PUPIL: DemoTemplate = {
	said: ["New pupil", "Neuaufnahme"],
	note: [
		"From the first call to the first week. Day 0 is the first day here.",
		"Vom ersten Anruf bis zur ersten Woche. Tag 0 ist der erste Schultag hier.",
	],
	days: 0,
	role: "starter",
	tags: ["enrol", "aufnahme"],
	steps: [
		{ said: ["Send the welcome pack", "Willkommensmappe schicken"], days: -10, role: "starter", estimate: 15 },
		{ said: ["Ask the former school for the file", "Akte bei der alten Schule anfordern"], days: -10, role: "starter" },
		{ said: ["Meeting with the family", "Gespräch mit der Familie"], days: -5, role: "homeroom", estimate: 30 },
		{ said: ["Choose a buddy, set up desk and peg", "Pate aussuchen, Platz und Haken einrichten"], days: -2, role: "homeroom" },
		{
			said: ["Login, books and lunch account", "Zugang, Bücher und Mensakonto"],
			days: -1,
			role: "starter",
			checks: ["Login\nBooks\nLunch", "Zugang\nBücher\nMensa"],
		},
		{ said: ["Call home after the first week", "Nach der ersten Woche zu Hause anrufen"], days: 5, role: "homeroom", estimate: 15 },
	],
};
const REPORTS: DemoTemplate = {
	said: ["Report season", "Zeugniszeit"],
	note: [
		"Start it for all homerooms, for the day on which reports are handed out.",
		"Für alle Klassen starten, für den Tag der Zeugnisausgabe.",
	],
	days: 0,
	role: "homeroom",
	tags: ["reports", "zeugnisse"],
	steps: [
		{ said: ["Texts are complete", "Texte vollständig"], days: -15, role: "homeroom", priority: "2", estimate: 240 },
		{ said: ["Proof-read each other", "Gegenseitig Korrektur lesen"], days: -10, role: "homeroom" },
		{ said: ["Head signs", "Schulleitung unterschreibt"], days: -6, role: "head" },
		{ said: ["Print and sort", "Drucken und sortieren"], days: -3, role: "starter", checks: ["Paper\nEnvelopes", "Papier\nUmschläge"] },
		{ said: ["Collect signed slips", "Unterschriebene Abschnitte sammeln"], days: 5, role: "homeroom" },
	],
};

/** What comes back every year; a trip of the demo teacher's is under way. */
export async function fillTemplates(client: pg.ClientBase, { language, users, teaches }: DemoFilling): Promise<void> {
	const said = ([en, de]: Said) => (language === "de" ? de : en);
	const part = ({ said: _, checks, tags, ...given }: DemoPart) => ({
		...given,
		...(checks && { checks: said(checks) }),
		...(tags && { tags: said(tags) }),
	});
	const ids = await makeTemplates(
		client,
		[TRIP, NEW_PUPIL, REPORTS].map(({ steps, note, ...root }) => ({
			...part(root),
			name: said(root.said),
			note: said(note),
			steps: steps.map((step) => ({ ...part(step), name: said(step.said) })),
		})),
		users.admin,
	);
	const { rows } = await client.query<{ today: string }>("select customer_today()::text as today");
	const on = schoolDayFrom({ days: [], longest_cycle: 0 }, rows[0]?.today ?? "", AHEAD);
	const of = [said(["City farm", "Stadtbauernhof"]), teaches[0] ?? null];
	const lead = { homeroom: users.teacher, starter: users.office, head: users.admin };
	const task = ({ said: title, days, role, priority, estimate, checks, tags }: DemoPart): NewTask => {
		const due = schoolDayFrom({ days: [], longest_cycle: 0 }, on, days ?? 0);
		const done = (days ?? 0) < -AHEAD;
		return {
			title: titleFor(said(title), of),
			due,
			lead_id: role ? lead[role] : null,
			template_id: ids[0] as number,
			...(priority && { priority }),
			...(estimate && { estimate }),
			...(tags && { tags: said(tags) }),
			...(checks && { checks: checkLines(said(checks)).map((line) => [line, done] as const) }),
			...(done && { status: "done" as const, done_days_ago: 2 }),
		};
	};
	const [parent_id] = (await makeTasks(client, [task(TRIP)], users.office)) as [number];
	await makeTasks(
		client,
		TRIP.steps.map((step) => ({ ...task(step), parent_id })),
		users.office,
	);
}
/** School days until that trip. */
const AHEAD = 9;
