import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inCustomer } from "../../../kit/db/customer-db.ts";
import { openPool } from "../../../kit/db/pool.ts";
import { castEvents, change, type EventsCast, made } from "../../../testing/casts/events-cast.ts";
import { noticesTold } from "../../../testing/casts/notices-told.ts";
import { inSchool } from "../../../testing/in-school.ts";
import type { Caller } from "../../../testing/test-app.ts";
import { nextReminder } from "../booking/events.begins.ts";
import { remindOfEvents, wakeEventReminders } from "./events.reminders.ts";

const MINUTE = 60_000;
let cast: EventsCast;
let t: EventsCast["t"];
let pool: ReturnType<typeof openPool>;
let office: Caller;
let teacherId: number;
beforeAll(async () => {
	cast = await castEvents();
	({ t, office } = cast);
	pool = openPool({ url: t.url, max: 6, as: "app", onError: () => {} });
	teacherId = t.north.users.teacher.user_id;
	// its clocks are never changed
	await t.owner.query("update platform.customers set time_zone = 'Africa/Lagos' where id = $1", [t.north.customer_id]);
});
afterAll(async () => {
	await pool.end();
	await cast.t.close();
});
beforeEach(async () => {
	await t.owner.query("delete from events");
	await noticesTold(t);
});
const north = () => inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });
/** An event that begins in so many minutes. */
const soon = (minutes: number, more: object = {}) => {
	const at = (extra: number) => new Date(Date.now() + (minutes + extra) * MINUTE).toISOString();
	return { title: "Talk", startDate: at(0), endDate: at(30), remind: 10, people: [teacherId], ...more };
};
/** What was told of reminders alone. */
const reminded = async () => {
	await remindOfEvents(north());
	return (await noticesTold(t)).filter(({ kind }) => kind === "event_reminder").map(({ who }) => who);
};
const dueIn = async (id: number): Promise<number | null> => {
	const { rows } = await t.owner.query<{ minutes: number | null }>(
		"select round(extract(epoch from remind_at - now()) / 60)::int as minutes from events where id = $1",
		[id],
	);
	return rows[0]?.minutes ?? null;
};

describe("a reminder", () => {
	test("goes to whoever wrote it down and whoever comes, before the start, and once however many look", async () => {
		const id = await made(office, soon(12, { people: [teacherId, t.north.users.admin.user_id], classes: cast.classes }));
		await cast.admin.call("POST", `/apps/calendar/event/answered/${id}`, { answer: "no" });
		expect(await dueIn(id)).toBe(2);
		expect(await reminded()).toEqual([]);
		await t.owner.query("update events set starts_at = now() + interval '9 minutes', remind_at = now() where id = $1", [id]);
		await Promise.all([1, 2, 3, 4].map(() => remindOfEvents(north())));
		const told = (await noticesTold(t)).filter(({ kind }) => kind === "event_reminder");
		expect(told.map(({ who, times }) => [who, times])).toEqual([
			["client", 1],
			["office", 1],
			["teacher", 1],
		]);
		expect(told[0]).toMatchObject({ path: `/calendar?event=${id}`, words: { title: "Talk", variant: "placeless" } });
		expect(await dueIn(id)).toBeNull();
		// what is changed and begins as before is told no second time
		await change(office, id, { title: "Long talk", place: "Hall" });
		expect(await reminded()).toEqual([]);
		await change(office, id, { startDate: new Date(Date.now() + 5 * MINUTE).toISOString() });
		expect((await reminded()).sort()).toEqual(["client", "office", "teacher"]);
	});
	test("is none for what is over, cancelled, removed or asks for none", async () => {
		const ids = [
			await made(office, soon(-3)),
			await made(office, soon(5, { state: "cancelled" })),
			await made(office, soon(5, { remind: null })),
			await made(office, soon(5)),
		];
		await t.owner.query("update events set removed_at = now() where id = $1", [ids[3]]);
		expect(await reminded()).toEqual([]);
	});
	test("that is late by a while is still told, within the hour at once", async () => {
		await made(office, soon(3, { remind: 60 }));
		await made(office, soon(300, { remind: 1440, title: "Later" }));
		await remindOfEvents(north());
		const { rows } = await t.owner.query(
			"select words->>'title' as title, urgent from notices where kind = 'event_reminder' and user_id = $1 order by 1",
			[teacherId],
		);
		expect(rows).toEqual([
			{ title: "Later", urgent: false },
			{ title: "Talk", urgent: true },
		]);
	});
	test("of a series comes for each, also for two of one day", async () => {
		const id = await made(office, soon(30, { remind: 60, recurrence: { freq: "daily", count: 5 } }));
		expect(await reminded()).toEqual(["office", "teacher"]);
		// a series begins with the minute
		expect([24 * 60 - 30, 24 * 60 - 31]).toContain(await dueIn(id));
		const day = new Date(Date.now() + 30 * MINUTE + 864e5).toISOString().slice(0, 10);
		await inSchool(t, t.north.customer_id, async (client) => {
			const { rows } = await client.query<{ to: string }>(
				"select to_char((now() + interval '50 minutes') at time zone customer_zone(), 'YYYY-MM-DD\"T\"HH24:MI') as to",
			);
			const { rows: days } = await client.query<{ day: string }>(
				"select to_char((starts_at + interval '1 day') at time zone customer_zone(), 'YYYY-MM-DD') as day from events where id = $1",
				[id],
			);
			await client.query("update events set moved = $2, remind_at = now() where id = $1", [
				id,
				JSON.stringify([{ day: days[0]?.day ?? day, to: rows[0]?.to }]),
			]);
		});
		expect(await reminded()).toEqual(["office", "teacher"]);
		expect(await dueIn(id)).toBeGreaterThan(24 * 60);
	});
	test("is asked for in schools where one is due, and in no other", async () => {
		const jobs = async () =>
			(
				await t.owner.query<{ key: string }>("select key from graphile_worker.jobs where task_identifier = 'remind_events' order by 1")
			).rows.map(({ key }) => key);
		await made(office, soon(600));
		await wakeEventReminders(t.owner);
		expect(await jobs()).not.toContain(`event-reminders-${t.north.customer_id}`);
		await made(office, soon(5));
		await wakeEventReminders(t.owner);
		await wakeEventReminders(t.owner);
		expect((await jobs()).filter((key) => key === `event-reminders-${t.north.customer_id}`)).toHaveLength(1);
		await t.owner.query("select graphile_worker.remove_job($1)", [`event-reminders-${t.north.customer_id}`]);
	});
});

test("what lasts all day begins with the school's morning, days of school are looked at again every day", () => {
	const times = { startDate: "2026-12-01", endDate: "2026-12-02", zone: "Europe/Berlin", recurrence: null, cancelled: [], moved: [] };
	const draft = { ...times, remind: 1440, state: "planned" } as const;
	const now = Date.parse("2026-11-20T12:00:00Z");
	expect(nextReminder(draft, now, undefined, now)).toBe("2026-11-30T07:00:00.000Z");
	expect(nextReminder({ ...draft, remind: 10 }, now, undefined, now)).toBe("2026-12-01T06:50:00.000Z");
	expect(nextReminder({ ...draft, state: "cancelled" }, now, undefined, now)).toBeNull();
	expect(nextReminder(draft, Date.parse("2026-12-01T08:00:00Z"), undefined, now)).toBeNull();
});
