import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { handOutNotices } from "../../testing/casts/notices-told.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { assignTeachers, makeClasses } from "../classes/classes.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { remindWhoForgot, wakeReminders } from "./attendance.reminders.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
let office: Caller;
let teacher: Caller;
let southAdmin: Caller;
let today: string;
let mine: number;
let theirs: number;
let me: number;
let colleague: number;

beforeAll(async () => {
	t = await startOwnApp();
	pool = openPool({ url: t.url, max: 6, as: "app", onError: () => {} });
	office = await t.as(t.north, "office");
	teacher = await t.as(t.north, "teacher");
	southAdmin = await t.as(t.south, "admin");
	await inSchool(t, t.north.customer_id, async (client) => {
		today = (await client.query<{ day: string }>("select public.customer_today()::text as day")).rows[0]?.day as string;
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', $1::date - 200, $1::date + 100, true) returning id",
			[today],
		);
		const academic_year_id = Number(rows[0]?.id);
		[mine, theirs] = (await makeClasses(
			client,
			["Maths", "Music"].map((name) => ({ name, academic_year_id })),
		)) as [number, number];
		[me, colleague] = (await makeStaff(client, [
			{ first_name: "Daniel", last_name: "Osei", user_id: t.north.users.teacher.user_id },
			{ first_name: "Without", last_name: "Login" },
		])) as [number, number];
		await assignTeachers(client, [
			{ class_id: mine, staff_id: me },
			{ class_id: theirs, staff_id: colleague },
		]);
	});
	await t.owner.query("update platform.users set locale = 'de' where id = $1", [t.north.users.teacher.user_id]);
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
beforeEach(async () => {
	await t.owner.query("delete from platform.mails");
	await t.owner.query("update classes set created_at = now() - interval '30 days' where customer_id = $1", [t.north.customer_id]);
	await inSchool(t, t.north.customer_id, (client) => client.query("delete from notices"));
	await registersBy("session");
	await inSchool(t, t.north.customer_id, async (client) => {
		await client.query("delete from registers where customer_id = $1", [t.north.customer_id]);
		await client.query("delete from sessions where customer_id = $1", [t.north.customer_id]);
	});
});

/** Which registers the school takes. */
async function registersBy(what: "session" | "day"): Promise<void> {
	await inSchool(t, t.north.customer_id, async (client) => {
		const place = t.north.customer_id;
		await client.query("update attendance_settings set by_day = $2, by_session = not $2 where customer_id = $1", [place, what === "day"]);
		await client.query("update classes set kind = $2 where customer_id = $1", [place, what === "day" ? "homeroom" : "course"]);
		await client.query("update academic_years set weekdays = '{1,2,3,4,5,6,7}' where customer_id = $1", [place]);
	});
}
/** A lesson that began `minutes_ago`; `day` is the one it lies on, which just after midnight is not today. */
const lesson = (minutes_ago: number, class_id = mine): Promise<{ id: number; day: string }> =>
	inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string; day: string }>(
			`insert into sessions (class_id, day, starts_at, ends_at)
			select $1, (s at time zone customer_zone())::date, s, s + interval '4 seconds' from (select now() - make_interval(mins => $2) as s) t returning id, day::text`,
			[class_id, minutes_ago],
		);
		return { id: Number(rows[0]?.id), day: rows[0]?.day as string };
	});
const remind = (day: string, by = office, staff_id: number | null = null) =>
	by.call<{ registers: number; people: number }>("POST", "/attendance/reminders", { day, staff_id });
const mails = async () => {
	await handOutNotices(north());
	return (
		await t.owner.query<{ recipient: string; locale: string; subject: string; body_text: string }>(
			"select recipient, locale, subject, body_text from platform.mails order by id",
		)
	).rows;
};
const north = () => inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });

describe("a reminder", () => {
	test("goes to whoever has not taken a register, in their language, and at most once an hour", async () => {
		const { id, day } = await lesson(90);
		expect((await remind(day)).body).toEqual({ registers: 1, people: 1 });
		const [mail] = await mails();
		expect(mail).toMatchObject({ locale: "de", subject: expect.stringMatching(/^Anwesenheit noch nicht erfasst: Maths, /) });
		expect(mail?.body_text).toContain(`/attendance/${id}`);
		expect((await remind(day)).body).toEqual({ registers: 0, people: 0 });
		const { registers } = (await office.call<{ registers: RegisterLine[] }>("GET", `/attendance/registers?day=${day}`)).body;
		expect(registers.find(({ session_id }) => session_id === id)).toMatchObject({ state: "missing", reminded_at: expect.any(String) });
		await t.owner.query("update registers set reminded_at = now() - interval '61 minutes' where session_id = $1", [id]);
		expect((await remind(day)).body).toEqual({ registers: 1, people: 1 });
		expect(await mails()).toHaveLength(2);
	});
	test("is one mail for several registers; none for one that is taken, is still open, or whose teacher has no login", async () => {
		const { day } = await lesson(90);
		await lesson(60);
		await lesson(1);
		await lesson(90, theirs);
		const taken = await lesson(75);
		await t.owner.query("insert into registers (customer_id, class_id, session_id, day, taken_at) values ($1, $2, $3, $4, now())", [
			t.north.customer_id,
			mine,
			taken.id,
			taken.day,
		]);
		const same = (await lesson(61)).day === day;
		const answer = (await remind(day)).body;
		expect(answer.people).toBe(1);
		if (same) expect(answer.registers).toBe(3);
		expect(await mails()).toHaveLength(1);
	});
	test("says the school's own word, in its language alone", async () => {
		const own = (words: object) => t.owner.query("update platform.customers set words = $2 where id = $1", [t.north.customer_id, words]);
		const speak = (locale: string) =>
			t.owner.query("update platform.users set locale = $2 where id = $1", [t.north.users.teacher.user_id, locale]);
		await own({ register: { en: { one: "roll", many: "rolls", gender: "n" } } });
		try {
			for (const [locale, minutes] of [
				["en", 90],
				["de", 80],
			] as const) {
				await speak(locale);
				expect((await remind((await lesson(minutes)).day)).body.people).toBe(1);
				await mails();
			}
			expect((await mails()).map(({ subject }) => subject)).toEqual([
				expect.stringMatching(/^Roll not taken yet: Maths/),
				expect.stringMatching(/^Anwesenheit noch nicht erfasst: Maths/),
			]);
			expect((await mails())[0]?.body_text).toContain("Take the roll");
		} finally {
			await own({});
			await speak("de");
		}
	});
	test("of one person leaves the others alone", async () => {
		const { day } = await lesson(90);
		expect((await remind(day, office, colleague)).body).toEqual({ registers: 0, people: 0 });
		expect((await remind(day, office, me)).body).toEqual({ registers: 1, people: 1 });
	});
	test("asked for by many at once is one mail", async () => {
		const { day } = await lesson(90);
		const answers = await Promise.all(Array.from({ length: 8 }, () => remind(day)));
		expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
		expect(answers.reduce((sum, { body }) => sum + body.registers, 0)).toBe(1);
		expect(await mails()).toHaveLength(1);
	});
	test("is refused for bad input, without permission, and reaches no other school", async () => {
		const { day } = await lesson(90);
		expect((await remind("soon")).status).toBe(422);
		expect((await remind(day, teacher)).status).toBe(403);
		expect((await remind(day, southAdmin)).body).toEqual({ registers: 0, people: 0 });
		expect((await remind(day, southAdmin, me)).body).toMatchObject({ fields: { staff_id: expect.any(String) } });
		expect(await mails()).toHaveLength(0);
	});
	test("comes by itself once, soon after it became due, however many processes look", async () => {
		await lesson(30);
		await lesson(300, theirs);
		const jobs = async () =>
			(await t.owner.query("select from graphile_worker.jobs where task_identifier = 'remind_registers'")).rowCount ?? 0;
		await Promise.all([wakeReminders(t.owner), wakeReminders(t.owner)]);
		expect(await jobs()).toBe(1);
		await Promise.all(Array.from({ length: 4 }, () => remindWhoForgot(north())));
		const sent = await mails();
		// in the first half hour of a day the lesson was yesterday's
		expect(sent.length).toBeLessThanOrEqual(1);
		const [row] = (
			await t.owner.query<{ n: number }>("select count(*)::int as n from sessions where class_id = $1 and day = $2", [mine, today])
		).rows;
		expect(sent).toHaveLength(row?.n ?? 0);
		await remindWhoForgot(north());
		expect(await mails()).toHaveLength(sent.length);
	});
	test("of a day's register goes to whoever leads the class", async () => {
		await registersBy("day");
		const before = new Date(Date.parse(today) - 864e5).toISOString().slice(0, 10);
		expect((await remind(before)).body).toEqual({ registers: 1, people: 1 });
		expect((await mails())[0]?.body_text).toContain(`/attendance/classes/${mine}?day=${before}&part=day`);
		const { registers } = (await office.call<{ registers: RegisterLine[] }>("GET", `/attendance/registers?day=${before}`)).body;
		expect(registers.map(({ class_id, session_id, state }) => [class_id, session_id, state])).toEqual([
			[mine, null, "missing"],
			[theirs, null, "missing"],
		]);
	});
});

test("of a class that was made later nothing is missing before, unless it had lessons or registers", async () => {
	await registersBy("day");
	const { rows } = await inSchool(t, t.north.customer_id, (client) =>
		client.query<{ day: string }>("select (customer_today() - 1)::text as day"),
	);
	const yesterday = rows[0]?.day as string;
	const made = (ago: string) =>
		t.owner.query("update classes set created_at = now() - $2::interval where customer_id = $1", [t.north.customer_id, ago]);
	const missing = async () => {
		const { body } = await office.call<{ registers: RegisterLine[] }>("GET", `/attendance/registers?day=${yesterday}`);
		const listed = body.registers.filter(({ state }) => state === "missing").map(({ class_id }) => class_id);
		const counted = await inSchool(t, t.north.customer_id, (client) =>
			client.query<{ id: string }>("select class_id as id from missing_registers($1, true)", [yesterday]),
		);
		const ids = counted.rows.map(({ id }) => Number(id)).sort();
		expect(listed.sort()).toEqual(ids);
		return ids;
	};
	await made("2 days");
	expect(await missing()).toEqual([mine, theirs].sort());
	await made("0 days");
	expect(await missing()).toEqual([]);
	expect((await remind(yesterday)).body.registers).toBe(0);
	await lesson(26 * 60 + 60, theirs);
	expect(await missing()).toEqual([theirs]);
	await t.owner.query("insert into registers (customer_id, class_id, day, part, taken_at) values ($1, $2, $3::date - 3, 'day', now())", [
		t.north.customer_id,
		mine,
		yesterday,
	]);
	expect(await missing()).toEqual([mine, theirs].sort());
});
