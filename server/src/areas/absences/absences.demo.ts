import type pg from "pg";
import { tellInDemo } from "../notices/notices.public.ts";
import { ABSENCE_ANNOUNCED, ABSENCE_DECIDED } from "./absences.notices.ts";
import { ABSENCE_STREAK, STREAKS } from "./absences.streaks.ts";

/** What is announced is told to who teaches, what the office decided to who announced it: of the last days and the next. */
export async function tellDemoAbsences(client: pg.ClientBase): Promise<void> {
	const near = "ends_at > now() - interval '3 days' and starts_at < now() + interval '7 days'";
	await tellInDemo(client, ABSENCE_ANNOUNCED, `select id from absences where state = 'announced' and ${near}`);
	await tellInDemo(
		client,
		ABSENCE_DECIDED,
		`select id from absences where state in ('accepted', 'declined') and announced_by is distinct from decided_by and ${near}`,
	);
	await tellInDemo(client, ABSENCE_STREAK, `select id from (${STREAKS.compile().text}) s limit 2`);
}
