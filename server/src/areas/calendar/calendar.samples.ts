import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeBells } from "./calendar.builders.ts";

let made = 0;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
/** A week that no other call of these tests uses, in a century that no other area does. */
function freeWeek(): { starts_on: string; ends_on: string } {
	const start = Date.UTC(2150, 0, 5) + made++ * 7 * 864e5;
	return { starts_on: dayOf(start), ends_on: dayOf(start + 6 * 864e5) };
}
const newRow = async (t: TestApp, ids: Ids, text: string, values: unknown[]): Promise<number> =>
	inSchool(t, ids.customer_id, async (client) => Number((await client.query<{ id: string }>(text, values)).rows[0]?.id));
const newYear = (t: TestApp, ids: Ids, { starts_on, ends_on }: { starts_on: string; ends_on: string }) =>
	newRow(t, ids, "insert into academic_years (name, starts_on, ends_on) values ($1, $2, $3) returning id", [
		`Week of ${starts_on}`,
		starts_on,
		ends_on,
	]);
async function newTerm(t: TestApp, ids: Ids) {
	const week = freeWeek();
	const text = "insert into terms (academic_year_id, name, starts_on, ends_on) values ($1, 'Term', $2, $3) returning id";
	return { week, id: await newRow(t, ids, text, [await newYear(t, ids, week), week.starts_on, week.ends_on]) };
}
async function newDay(t: TestApp, ids: Ids) {
	const week = freeWeek();
	const text = "insert into calendar_days (name, kind, starts_on, ends_on) values ('Break', 'holiday', $1, $2) returning id";
	return { week, id: await newRow(t, ids, text, [week.starts_on, week.ends_on]) };
}
const periods = [
	{ position: 1, name: "1", kind: "lesson", starts_at: "08:00", ends_at: "08:45" },
	{ position: 2, name: "Break", kind: "break", starts_at: "08:45", ends_at: "09:05" },
];
const newBells = (t: TestApp, ids: Ids): Promise<number> =>
	inSchool(t, ids.customer_id, (client) =>
		makeBells(client, `Bells ${++made}`, false, [{ position: 1, name: "1", starts_at: "08:00", ends_at: "08:45" }]),
	);

export const calendarSamples: AreaSamples<"calendar"> = {
	show: async (ids, t) => ({ query: { academic_year_id: String(await newYear(t, ids, freeWeek())) } }),
	cycle_update: async (ids, t) => ({
		params: { id: await newYear(t, ids, freeWeek()) },
		body: { cycle: "rotating", cycle_length: 6, weekdays: [1, 2, 3, 4, 5, 6], version: 1 },
	}),
	term_create: async (ids, t) => {
		const week = freeWeek();
		return { params: { id: await newYear(t, ids, week) }, body: { name: "Autumn", ...week } };
	},
	term_update: async (ids, t) => {
		const { id, week } = await newTerm(t, ids);
		return { params: { id }, body: { name: "Autumn", ...week, version: 1 } };
	},
	term_remove: async (ids, t) => ({ params: { id: (await newTerm(t, ids)).id } }),
	day_lessons: () => ({ query: { starts_on: "2026-12-21", ends_on: "2027-01-04" } }),
	day_create: async (ids, t) => ({
		body: { name: "Exams", kind: "bells", ...freeWeek(), bell_time_id: await newBells(t, ids), counts: false },
	}),
	day_update: async (ids, t) => {
		const { id, week } = await newDay(t, ids);
		return {
			params: { id },
			body: { name: "Exams", kind: "bells", ...week, bell_time_id: await newBells(t, ids), counts: false, version: 1 },
		};
	},
	day_remove: async (ids, t) => ({ params: { id: (await newDay(t, ids)).id } }),
	bells_create: () => ({ body: { name: `Short day ${++made}`, is_default: false, periods } }),
	bells_update: async (ids, t) => ({
		params: { id: await newBells(t, ids) },
		body: { name: `Long day ${++made}`, is_default: false, periods, version: 1 },
	}),
	bells_remove: async (ids, t) => ({ params: { id: await newBells(t, ids) } }),
};
