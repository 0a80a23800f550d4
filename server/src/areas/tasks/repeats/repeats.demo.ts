import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { ruleDays } from "@homeroom/contract/areas/events/recurrence/recurrence.occurrences.ts";
import { type KnownYear, schoolDaysOf } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { readRepeatText } from "@homeroom/contract/areas/tasks/repeats/repeat-text.ts";
import type { RepeatState } from "@homeroom/contract/areas/tasks/repeats/repeats.rules.ts";
import { checkLines } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import type pg from "pg";
import type { DemoFilling } from "../../../demo-schools.ts";
import { makeTasks } from "../tasks.builders.ts";
import { makeRepeats } from "./repeats.builders.ts";

type Said = readonly [en: string, de: string];
interface DemoRepeat {
	said: Said;
	rule: string;
	lead: "admin" | "office" | "teacher";
	/** How long before they are due its tasks appear. */
	ahead: number;
	due_time?: string;
	estimate?: number;
	tags?: Said;
	checks?: Said;
	status?: RepeatState;
}
const REPEATS: readonly DemoRepeat[] = [
	{
		said: ["Empty the letter box, sort the post", "Briefkasten leeren, Post verteilen"],
		rule: "FREQ=DAILY;SCHOOL=DAYS",
		lead: "office",
		ahead: 0,
		due_time: "08:15",
		estimate: 10,
	},
	{
		said: ["Water the plants in the hall", "Pflanzen in der Aula gießen"],
		rule: "FREQ=WEEKLY;BYDAY=MO;SCHOOL=TERM",
		lead: "teacher",
		ahead: 3,
		checks: ["Hall\nStairs", "Aula\nTreppenhaus"],
	},
	{
		said: ["Figures of absences to the council", "Fehlzeiten ans Schulamt melden"],
		rule: "FREQ=MONTHLY;BYMONTHDAY=-1",
		lead: "office",
		ahead: 7,
		due_time: "12:00",
		estimate: 30,
	},
	{
		said: ["Walk round: fire doors and escape routes", "Rundgang: Brandschutztüren und Fluchtwege"],
		rule: "FREQ=MONTHLY;BYDAY=1MO",
		lead: "admin",
		ahead: 7,
		tags: ["safety", "sicherheit"],
	},
	{ said: ["New seating plans", "Neue Sitzpläne"], rule: "FREQ=DAILY;SCHOOL=AFTER_HOLIDAYS", lead: "teacher", ahead: 7 },
	{
		said: ["Descale the coffee machine", "Kaffeemaschine entkalken"],
		rule: "FREQ=WEEKLY;INTERVAL=6;FROM=COMPLETION",
		lead: "office",
		ahead: 14,
	},
	{
		said: ["Rehearse for the lantern parade", "Probe für den Laternenumzug"],
		rule: "FREQ=WEEKLY;BYDAY=TH",
		lead: "teacher",
		ahead: 6,
		status: "ended",
	},
];
/** Days that were before the demo. */
const SINCE = 21;

/** What comes back by itself: some of it done, some due, one that has ended. */
export async function fillRepeats(client: pg.ClientBase, { language, users }: DemoFilling): Promise<void> {
	const said = ([en, de]: Said) => (language === "de" ? de : en);
	const { rows: days } = await client.query<{ today: string }>("select customer_today()::text as today");
	const today = days[0]?.today ?? "";
	const { rows: years } = await client.query<KnownYear>(
		`select y.starts_on::text, y.ends_on::text, y.cycle, y.cycle_length, y.weekdays, coalesce((
			select jsonb_agg(jsonb_build_object('name', d.name, 'kind', d.kind, 'starts_on', d.starts_on, 'ends_on', d.ends_on, 'bell_time_id', d.bell_time_id, 'counts', d.counts))
			from calendar_days d where d.customer_id = y.customer_id and d.starts_on <= y.ends_on and d.ends_on >= y.starts_on), '[]') as special
		from academic_years y where y.customer_id = current_setting('app.customer_id')::bigint`,
	);
	const school = schoolDaysOf(years);
	for (const { said: name, rule, lead, ahead, tags, checks, status = "active", ...more } of REPEATS) {
		const starts = addDays(today, -SINCE);
		const task = { lead_id: users[lead], ...more, ...(tags && { tags: said(tags) }) };
		const [id] = (await makeRepeats(
			client,
			[{ ...task, name: said(name), rule, ahead, starts, status, checks: checks ? said(checks) : null }],
			users.admin,
		)) as [number];
		const read = readRepeatText(rule);
		if (!("recurrence" in read)) throw new Error(`no rule: ${rule}`);
		const to = status === "ended" ? addDays(today, -1) : addDays(today, ahead);
		const fromDate = { ...read.recurrence, from: "date" as const };
		await makeTasks(
			client,
			[...ruleDays(fromDate, starts, { from: starts, to, school })].map((day) => {
				const isPast = day < today;
				return {
					...task,
					title: said(name),
					due: day,
					repeat_id: id,
					repeat_day: day,
					...(isPast && { status: "done" as const, done_days_ago: Math.round((Date.parse(today) - Date.parse(day)) / 864e5) }),
					...(checks && { checks: checkLines(said(checks)).map((line) => [line, isPast] as const) }),
				};
			}),
			users.admin,
		);
	}
}
