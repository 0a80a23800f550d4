import type { PublishPreview, Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { handOutNotices } from "../../testing/casts/notices-told.ts";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import { startOwnApp } from "../../testing/test-app.ts";
import { linkStudents } from "../students/students.builders.ts";
import { makeDraft, type NewSchedule } from "./drafts.builders.ts";
import { tellOfTimetable } from "./drafts.notices.ts";

/** Two weeks: a lesson of a day of the cycle takes place twice. */
const DAYS = { starts_on: "2026-11-02", ends_on: "2026-11-13" };
let cast: TimetableCast;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
	cast = await castTimetable(startOwnApp);
	pool = openPool({ url: cast.t.url, max: 4, as: "app", onError: () => {} });
	const { customer_id, users } = cast.t.north;
	await inSchool(cast.t, customer_id, (client) => linkStudents(client, users.client.user_id, [cast.students[1] as number], "guardian"));
	await cast.t.owner.query("update platform.users set locale = 'de' where id = $1", [users.client.user_id]);
});
afterAll(async () => {
	await pool.end();
	await cast.t.close();
});
beforeEach(async () => {
	await cast.t.owner.query("delete from platform.mails");
	await cast.t.owner.query("delete from graphile_worker._private_jobs");
	await inSchool(cast.t, cast.t.north.customer_id, (client) => client.query("delete from sessions"));
	await inSchool(cast.t, cast.t.north.customer_id, (client) => client.query("delete from notices"));
});

/** Class 2 has the parent's child; the first teacher has a login, the second has none. */
const music = (cycle_day: number, staff_ids: number[]): NewSchedule => ({
	class_id: cast.classes[2] as number,
	cycle_day,
	period: 1,
	starts_at: "08:30",
	ends_at: "09:15",
	room_id: cast.rooms[0] as number,
	staff_ids,
});
const draft = (name: string, lessons: NewSchedule[]) =>
	inSchool(cast.t, cast.t.north.customer_id, (client) => makeDraft(client, { name, academic_year_id: cast.year, ...DAYS }, lessons));
const preview = async (id: number) =>
	(await cast.office.call<PublishPreview>("POST", `/timetables/${id}/publish/preview`, { from: DAYS.starts_on })).body;
const publish = (id: number, more: object = {}) =>
	cast.office.call<Timetable>("POST", `/timetables/${id}/publish`, { from: DAYS.starts_on, version: 1, ...more });
const waiting = async () =>
	(
		await cast.t.owner.query<{ payload: { input: Parameters<typeof tellOfTimetable>[1] }; minutes: number }>(
			`select j.payload, round(extract(epoch from j.run_at - now()) / 60)::int as minutes from graphile_worker._private_jobs j
			join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'tell_timetable'`,
		)
	).rows;
const carryOut = async () => {
	const db = inCustomer(pool, { customer_id: cast.t.north.customer_id, user_id: null, request_id: null });
	for (const { payload } of await waiting()) await tellOfTimetable(db, payload.input);
	await handOutNotices(db);
	const { rows } = await cast.t.owner.query<{ recipient: string; subject: string; body_text: string }>(
		"select recipient, subject, body_text from platform.mails order by recipient",
	);
	return rows;
};

test("those whose day changes are told a little later: teachers of their lessons, families of their children, each in their language", async () => {
	const id = await draft("Winter", [music(1, [cast.staff[0] as number]), music(2, [cast.staff[1] as number])]);
	expect(await preview(id)).toMatchObject({ added: 4, classes: 1, teachers: 2, people: 2, teachers_without_login: 1 });
	expect((await publish(id)).status).toBe(200);
	expect((await waiting()).map(({ minutes }) => minutes)).toEqual([5]);
	const mails = await carryOut();
	const { teacher, client } = cast.t.north.users;
	expect(mails.map(({ recipient }) => recipient)).toEqual([client.email, teacher.email].sort());
	const [toParent, toTeacher] = [client, teacher].map(({ email }) => mails.find(({ recipient }) => recipient === email));
	// a subject is seen by others, too
	expect(toParent?.subject).toBe("Neues zum Stundenplan");
	expect(toParent?.body_text).toContain("Neuer Stundenplan „Winter“ ab 02/11/2026: Es ändern sich Stunden von Ben");
	expect(toParent?.body_text).toContain("weil es Ben betrifft");
	expect(toTeacher?.body_text).toContain("2 of your lessons change");
	expect(toTeacher?.body_text).toContain("http://homeroom.test/timetable?day=2026-11-02");
});

test("nobody hears of a publication that was taken back, or that the office keeps to itself", async () => {
	const quiet = await draft("Quiet", [music(1, [cast.staff[0] as number])]);
	expect((await publish(quiet, { tell: false })).status).toBe(200);
	expect(await waiting()).toEqual([]);
	const loud = await publish(await draft("Loud", [music(3, [cast.staff[0] as number])]));
	expect(await waiting()).toHaveLength(1);
	const undone = await cast.office.call("POST", "/changes/undo", { batch: String(loud.headers["x-request-id"]) });
	expect(undone.status).toBe(200);
	expect(await carryOut()).toEqual([]);
});

test("another teacher alone is a change, for both of them", async () => {
	const first = await draft("Before", [music(4, [cast.staff[1] as number])]);
	await publish(first, { tell: false });
	const copy = await cast.office.call<Timetable>("POST", "/timetables", {
		name: "After",
		academic_year_id: cast.year,
		...DAYS,
		based_on_id: first,
	});
	const { id } = copy.body;
	expect(await preview(id)).toMatchObject({ added: 0, changed: 0, removed: 0, teachers: 0, people: 0 });
	const { schedules } = (await cast.office.call<{ schedules: { id: number }[] }>("GET", `/timetables/${id}/schedules`)).body;
	await cast.office.call("PUT", `/timetables/${id}/schedules/${schedules[0]?.id}`, { ...schedules[0], staff_ids: [cast.staff[0]] });
	expect(await preview(id)).toMatchObject({ added: 0, changed: 2, removed: 0, teachers: 2, people: 2 });
	await publish(id);
	expect(await carryOut()).toHaveLength(2);
});
