import type { SavedEvent } from "@homeroom/contract/areas/events/events.contract.ts";
import type { CalendarEvent } from "@homeroom/contract/areas/events/events.schemas.ts";
import type { Taken } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { makeClasses, placeStudents } from "../../areas/classes/classes.builders.ts";
import { makeRooms } from "../../areas/rooms/rooms.builders.ts";
import { linkStudents, makeStudents } from "../../areas/students/students.builders.ts";
import { inSchool } from "../in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../test-app.ts";

interface Fault {
	fields?: Record<string, string>;
	error?: string;
	needed?: string;
	current?: Partial<CalendarEvent & Taken>;
}
/** A school in Berlin with a year and its holidays, and two classes; the parent's child is in the first one. */
export interface EventsCast {
	t: TestApp;
	admin: Caller;
	office: Caller;
	teacher: Caller;
	parent: Caller;
	south: Caller;
	classes: number[];
	/** A library for thirty and a hall for three hundred. */
	rooms: number[];
	/** The parent's child. */
	child: number;
}
export async function castEvents(): Promise<EventsCast> {
	const t = await startTestApp();
	const { customer_id, users } = t.north;
	await t.owner.query("update platform.customers set time_zone = 'Europe/Berlin' where id = $1", [customer_id]);
	const { classes, rooms, child } = await inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on, is_current, weekdays) values ('Now', '2026-09-01', '2027-07-15', true, '{1,2,3,4,5}') returning id",
		);
		await client.query(
			"insert into calendar_days (name, kind, starts_on, ends_on) values ('Christmas', 'holiday', '2026-12-21', '2027-01-05')",
		);
		const made = await makeClasses(
			client,
			["4A", "4B"].map((name) => ({ name, academic_year_id: Number(rows[0]?.id) })),
		);
		const [child] = (await makeStudents(client, [{ first_name: "Ana", last_name: "Costa" }] as never)) as [number];
		await placeStudents(client, [{ class_id: made[0] as number, student_id: child, starts_on: "2020-01-01" }]);
		await linkStudents(client, users.client.user_id, [child], "guardian");
		const rooms = await makeRooms(client, [
			{ name: "Library", capacity: 30 },
			{ name: "Hall", capacity: 300 },
		]);
		return { classes: made, rooms, child };
	});
	return {
		t,
		admin: await t.as(t.north, "admin"),
		office: await t.as(t.north, "office"),
		teacher: await t.as(t.north, "teacher"),
		parent: await t.as(t.north, "client"),
		south: await t.as(t.south, "admin"),
		classes,
		rooms,
		child,
	};
}

const NOVEMBER = "?from=2026-11-01&to=2026-11-30";
export const HOUR = { startDate: "2026-11-17T15:00:00.000Z", endDate: "2026-11-17T16:00:00.000Z" };
export const WEEKLY = { ...HOUR, title: "Conference", recurrence: { freq: "weekly" } };
export const list = async (by: Caller, query = NOVEMBER) =>
	(await by.call<{ events: CalendarEvent[] }>("GET", `/apps/calendar/events${query}`)).body.events;
export const add = (by: Caller, body: object) => by.call<{ id: number } & Fault>("POST", "/apps/calendar/events/", body);
export const made = async (by: Caller, body: object): Promise<number> => (await add(by, body)).body.id;
export const change = (by: Caller, id: number, body: object) => by.call<SavedEvent & Fault>("POST", `/apps/calendar/event/${id}`, body);
export const drag = (by: Caller, id: number, body: object) =>
	by.call<SavedEvent & Fault>("POST", `/apps/calendar/event/dragged/${id}`, body);
export const remove = (by: Caller, id: number, query = "") => by.call<Fault>("DELETE", `/apps/calendar/event/${id}${query}`);
export const restore = (by: Caller, id: number, body: object = {}) => by.call("POST", `/apps/calendar/event/restored/${id}`, body);
/** What takes place, each with its start. */
export const starts = async (by: Caller, query?: string) =>
	(await list(by, query)).map(({ title, startDate }) => `${title} ${startDate.slice(0, 16)}`);
/** A Tuesday so many weeks from now, at a time of UTC or as a day: rooms and notices are about what is to come. */
export function tuesday(weeks: number, clock?: string): string {
	const now = new Date();
	const days = ((9 - now.getUTCDay()) % 7) + 7 * (weeks + 1);
	const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days)).toISOString().slice(0, 10);
	return clock === undefined ? day : `${day}T${clock}:00.000Z`;
}
/** An hour on that Tuesday. */
export const hourOn = (weeks: number, clock = "10:00") => ({
	startDate: tuesday(weeks, clock),
	endDate: tuesday(weeks, `${String(Number(clock.slice(0, 2)) + 1).padStart(2, "0")}${clock.slice(2)}`),
});
