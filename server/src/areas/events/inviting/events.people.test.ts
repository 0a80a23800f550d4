import type { EventAnswers } from "@homeroom/contract/areas/events/events.inviting-calls.ts";
import type { CalendarEvent } from "@homeroom/contract/areas/events/events.schemas.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { add, castEvents, change, type EventsCast, hourOn, list, made, remove, tuesday } from "../../../testing/casts/events-cast.ts";
import { inSchool } from "../../../testing/in-school.ts";
import type { Caller } from "../../../testing/test-app.ts";

let cast: EventsCast;
let t: EventsCast["t"];
let admin: Caller;
let office: Caller;
let teacher: Caller;
let parent: Caller;
let south: Caller;
let users: Record<"admin" | "office" | "teacher" | "client", number>;
beforeAll(async () => {
	cast = await castEvents();
	({ t, admin, office, teacher, parent, south } = cast);
	await t.owner.query("update platform.customers set time_zone = 'Africa/Lagos' where id = $1", [t.north.customer_id]);
	const of = t.north.users;
	users = { admin: of.admin.user_id, office: of.office.user_id, teacher: of.teacher.user_id, client: of.client.user_id };
});
afterAll(() => cast.t.close());
beforeEach(() => cast.t.owner.query("delete from events"));

const say = (by: Caller, id: number, body: object) =>
	by.call<CalendarEvent & ErrorBody>("POST", `/apps/calendar/event/answered/${id}`, body);
const answers = async (by: Caller, id: number, query = "") =>
	(await by.call<EventAnswers & ErrorBody>("GET", `/apps/calendar/event/${id}/answers${query}`)).body;
const on = async (by: Caller, week: number) => (await list(by, `?from=${tuesday(week)}&to=${tuesday(week)}`))[0];
const trip = (more: object = {}) => ({ ...hourOn(1), title: "Trip", classes: cast.classes, asks_families: true, ...more });

describe("colleagues who are invited", () => {
	test("say whether they come, and think again; who is not asked is told nothing", async () => {
		const id = await made(office, { ...hourOn(1), title: "Talk", people: [users.teacher, users.admin] });
		expect((await on(office, 1))?.people.map((one) => one.id).sort()).toEqual([users.teacher, users.admin].sort());
		expect((await on(office, 1))?.asked).toEqual([]);
		expect((await on(teacher, 1))?.asked).toEqual([{ student_id: null, name: null, answer: null }]);
		expect((await say(teacher, id, { answer: "maybe" })).body.asked).toEqual([{ student_id: null, name: null, answer: "maybe" }]);
		expect((await say(teacher, id, { answer: "yes" })).status).toBe(200);
		expect((await say(admin, id, { answer: "no" })).status).toBe(200);
		expect(await answers(office, id)).toMatchObject({
			people: expect.arrayContaining([expect.objectContaining({ id: users.teacher, answer: "yes" })]),
			counts: { yes: 1, maybe: 0, no: 1, open: 0 },
		});
		expect((await say(admin, id, { answer: null })).status).toBe(200);
		expect((await answers(office, id)).counts).toEqual({ yes: 1, maybe: 0, no: 0, open: 1 });
		expect((await say(office, id, { answer: "yes" })).status).toBe(404);
		expect((await say(south, id, { answer: "yes" })).status).toBe(404);
		expect((await say(t.anonymous, id, { answer: "yes" })).status).toBe(401);
		expect((await say(teacher, id, { answer: "perhaps" })).body.fields).toHaveProperty("answer");
		expect((await say(teacher, id, {})).body.fields).toHaveProperty("answer");
		expect((await say(teacher, id, { answer: "yes", student_id: cast.child })).status).toBe(404);
		expect((await south.call("GET", `/apps/calendar/event/${id}/answers`)).status).toBe(404);
	});
	test("see what others do not, and what was said goes with an invitation that is taken back", async () => {
		const id = await made(office, { ...hourOn(1), title: "Quiet talk", visibility: "private", people: [users.teacher] });
		const busy = await made(office, { ...hourOn(2), title: "Closed talk", visibility: "busy", people: [users.teacher] });
		expect((await on(teacher, 1))?.title).toBe("Quiet talk");
		expect(await on(teacher, 2)).toMatchObject({ title: "Closed talk", is_busy: false, may_edit: false });
		expect(await on(admin, 1)).toBeUndefined();
		expect(await on(admin, 2)).toMatchObject({ title: "", people: [], asked: [] });
		for (const hidden of [id, busy]) expect((await admin.call("GET", `/apps/calendar/event/${hidden}/answers`)).status).toBe(404);
		expect((await change(teacher, id, { title: "Mine" })).status).toBe(404);
		await say(teacher, id, { answer: "yes" });
		await change(office, id, { people: [] });
		expect(await on(teacher, 1)).toBeUndefined();
		await change(office, id, { people: [users.teacher] });
		expect((await on(teacher, 1))?.asked).toMatchObject([{ answer: null }]);
	});
	test("are members of the staff of this school", async () => {
		for (const stranger of [users.client, 987_654_321, t.south.users.admin.user_id])
			expect((await add(office, { ...hourOn(1), title: "Talk", people: [stranger] })).body.fields).toHaveProperty("people");
		const people = async (by: Caller) => (await by.call<{ people: { id: number }[] }>("GET", "/apps/calendar/people")).body.people;
		expect((await people(teacher)).map(({ id }) => id)).toEqual(expect.arrayContaining([users.teacher, users.office]));
		expect((await people(teacher)).map(({ id }) => id)).not.toContain(users.client);
		expect((await parent.call("GET", "/apps/calendar/people")).status).toBe(403);
		// who can be chosen no more stays where they were
		const id = await made(office, { ...hourOn(1), title: "Talk", people: [users.teacher] });
		const member = (status: string) => t.owner.query("update memberships set status = $1 where user_id = $2", [status, users.teacher]);
		await member("blocked");
		try {
			expect((await change(office, id, { people: [users.teacher, users.admin] })).status).toBe(200);
			expect((await add(office, { ...hourOn(2), title: "Talk", people: [users.teacher] })).status).toBe(422);
		} finally {
			await member("active");
		}
	});
});

describe("families", () => {
	test("answer for their children in the classes of an event, and learn of nobody else", async () => {
		const id = await made(office, trip({ people: [users.teacher] }));
		const shown = await on(parent, 1);
		expect(shown).toMatchObject({ people: [], owner_name: null, asked: [{ student_id: cast.child, name: "Ana", answer: null }] });
		expect((await say(parent, id, { answer: "yes", student_id: cast.child })).body.asked).toMatchObject([{ answer: "yes" }]);
		expect((await parent.call("GET", `/apps/calendar/event/${id}/answers`)).status).toBe(403);
		expect((await say(parent, id, { answer: "yes" })).status).toBe(404);
		expect((await say(parent, id, { answer: "yes", student_id: 987_654_321 })).status).toBe(404);
		const told = await answers(office, id);
		expect(told.families).toMatchObject([{ name: "Ana Costa", class_name: "4A", answers: [{ answer: "yes" }] }]);
		expect(told.counts).toEqual({ yes: 1, maybe: 0, no: 0, open: 1 });
		// colleagues who may not change it learn how many, not who
		expect(await answers(teacher, id)).toMatchObject({ families: [], counts: { yes: 1, open: 1 } });
		expect(JSON.stringify(shown)).not.toContain(String(users.teacher));
	});
	test("are asked where it says so, of events that they see", async () => {
		const unasked = await made(office, trip({ asks_families: false }));
		const other = await made(office, trip({ ...hourOn(2), classes: [cast.classes[1]] }));
		const hidden = await made(teacher, trip({ ...hourOn(3), visibility: "busy" }));
		expect((await on(parent, 1))?.asked).toEqual([]);
		for (const id of [unasked, other, hidden]) expect((await say(parent, id, { answer: "yes", student_id: cast.child })).status).toBe(404);
	});
	test("two who answer for one child do not overwrite each other", async () => {
		const id = await made(office, trip());
		await say(parent, id, { answer: "no", student_id: cast.child });
		await inSchool(t, t.north.customer_id, async (client) => {
			await client.query("insert into student_people (student_id, user_id, relation) values ($1, $2, 'guardian')", [
				cast.child,
				users.admin,
			]);
		});
		try {
			expect((await on(admin, 1))?.asked).toMatchObject([{ name: "Ana", answer: null }]);
			await say(admin, id, { answer: "yes", student_id: cast.child });
			expect((await on(parent, 1))?.asked).toMatchObject([{ answer: "no" }]);
			expect(await answers(office, id)).toMatchObject({ counts: { yes: 1, no: 0 } });
			expect((await answers(office, id)).families[0]?.answers).toHaveLength(2);
		} finally {
			await t.owner.query("delete from student_people where user_id = $1 and student_id = $2", [users.admin, cast.child]);
		}
	});
});

describe("of a series", () => {
	const weekly = { ...hourOn(0), title: "Talk", recurrence: { freq: "weekly", count: 5 } };
	const said = async (week: number) => (await on(teacher, week))?.asked[0]?.answer;
	test("one answer is for all, another one for a day", async () => {
		const id = await made(office, { ...weekly, people: [users.teacher] });
		await say(teacher, id, { answer: "yes" });
		await say(teacher, id, { answer: "no", day: tuesday(2) });
		expect([await said(1), await said(2), await said(3)]).toEqual(["yes", "no", "yes"]);
		expect((await answers(office, id, `?day=${tuesday(2)}`)).counts).toMatchObject({ no: 1 });
		expect((await answers(office, id, `?day=${tuesday(3)}`)).counts).toMatchObject({ yes: 1 });
		await say(teacher, id, { answer: null, day: tuesday(2) });
		expect(await said(2)).toBe("yes");
		expect((await say(teacher, id, { answer: "no", day: "2026-01-01" })).status).toBe(404);
	});
	test("they go along where one becomes an event of its own, and where the rest does", async () => {
		const id = await made(office, { ...weekly, people: [users.teacher] });
		await say(teacher, id, { answer: "yes" });
		await say(teacher, id, { answer: "no", day: tuesday(1) });
		await say(teacher, id, { answer: "maybe", day: tuesday(3) });
		await change(office, id, { day: tuesday(1), title: "Other talk" });
		expect([await said(0), await said(1)]).toEqual(["yes", "no"]);
		await change(office, id, { day: tuesday(2), scope: "following", title: "Later talk" });
		expect([await said(0), await said(2), await said(3), await said(4)]).toEqual(["yes", "yes", "maybe", "yes"]);
		const [later] = await list(office, `?from=${tuesday(3)}&to=${tuesday(3)}`);
		// on other days nobody has said anything of single ones
		await change(office, later?.id ?? 0, { scope: "all", startDate: tuesday(2, "13:00") });
		expect(await said(3)).toBe("yes");
		await remove(office, later?.id ?? 0);
		expect(await said(3)).toBeUndefined();
	});
});
