import type { Alarm, BoardPerson, EmergencySettings, SafetyAnswer, Sheet } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { castEmergency, type EmergencyCast, fromDevice } from "../../testing/casts/emergency-cast.ts";
import type { Caller } from "../../testing/test-app.ts";

let c: EmergencyCast;
beforeAll(async () => {
	c = await castEmergency();
});
afterAll(() => c.close());

type Now = {
	alarm: Alarm | null;
	me: { state: string } | null;
	children: { name: string; state: string }[];
	totals: object | null;
	sheets: { of: string; name: string; missing: number }[];
	may: object;
	cleared: Alarm | null;
};
const now = async (by: Caller) => (await by.call<Now>("GET", "/emergency/now")).body;
const answerFor = (by: Caller, id: number, person: number, more: object) =>
	by.call<BoardPerson & Record<string, unknown>>("POST", `/emergency/alarms/${id}/people/${person}/answer`, fromDevice(more));

describe("raising an alarm", () => {
	test("puts on the list whoever is there now, with where they are", async () => {
		await c.calm();
		const { body: options } = await c.office.call<{ students: number; staff: number; staff_told: number; running_id: number | null }>(
			"GET",
			"/emergency/options",
			undefined,
			{ "accept-language": "de" },
		);
		expect(options).toMatchObject({
			students: 4,
			// Ana has a number of her own
			students_told: 1,
			staff: 2,
			staff_told: 1,
			running_id: null,
			kinds: [{ kind: "fire", title: "Feueralarm, Gebäude verlassen" }, {}, {}, {}],
		});
		const alarm = await c.raise({ sentence: "Stairs B are shut" });
		expect(alarm).toMatchObject({
			state: "running",
			title: "Fire alarm, leave the building",
			sentence: "Stairs B are shut",
			tells_families: false,
			totals: { on_site: 6, missing: 6, help: 0, safe: 0 },
			asked_again: 0,
		});
		const board = await c.board(alarm.id);
		// Cem is announced to be away, Dan was marked away; what says that Eve will leave is of a later lesson
		expect(board.missing.map(({ name }) => name).sort()).toEqual([
			"Ana Costa",
			"Ben Costa",
			"Eve Costa",
			"Fay Costa",
			"Mona Weiss",
			"Priya Nair",
		]);
		expect(board.missing.find(({ name }) => name === "Ben Costa")).toMatchObject({
			about: "6B",
			place: "Lab 2",
			room_id: c.lab,
			place_why: "lesson",
			is_reported: false,
		});
		expect(board.classes).toMatchObject([
			{ name: "4A", on_site: 1, missing: 1 },
			{ name: "6B", on_site: 3, missing: 3, teachers: ["Priya Nair"] },
		]);
		expect(board.rooms).toMatchObject([{ name: "Lab 2", on_site: 4, missing: 4 }]);
		expect(board.staff).toEqual({ on_site: 2, missing: 2, help: 0, safe: 0 });
	});
	test("is decided by the database where two do it at once: the second gets the one that runs", async () => {
		await c.calm();
		const raise = () => c.office.call<Record<string, unknown>>("POST", "/emergency/alarms", { kind: "lockdown", rehearsal: true });
		const answers = await Promise.all([raise(), raise(), raise()]);
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
		const made = answers.find(({ status }) => status === 201);
		expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
			error: "emergency_running",
			current: { id: made?.body.id },
		});
		const rows = await c.sql<{ n: string }>("select count(*) as n from emergency_alarms where customer_id = $1 and state = 'running'");
		expect(Number(rows[0]?.n)).toBe(1);
	});
	test("is refused with what fits no alarm, to whoever may not, and in another school it runs nowhere", async () => {
		expect((await c.office.call("POST", "/emergency/alarms", { kind: "flood", rehearsal: true })).status).toBe(422);
		expect((await c.office.call("POST", "/emergency/alarms", { kind: "fire", rehearsal: true, sentence: "x".repeat(201) })).status).toBe(
			422,
		);
		expect((await c.teacher.call("POST", "/emergency/alarms", { kind: "fire", rehearsal: true })).status).toBe(403);
		const { id } = await c.raise();
		expect((await c.southAdmin.call("GET", `/emergency/alarms/${id}`)).status).toBe(404);
		expect((await c.southAdmin.call("GET", `/emergency/alarms/${id}/board`)).status).toBe(404);
		expect((await now(c.southAdmin)).alarm).toBeNull();
	});
	test("never tells families of a rehearsal, and of an alarm where the school or whoever raises it wants that", async () => {
		expect(await c.raise({ rehearsal: true, tells_families: true })).toMatchObject({ tells_families: false });
		expect(await now(c.parent)).toMatchObject({ alarm: null, children: [] });
		const { id } = await c.raise({ tells_families: true });
		expect(await now(c.parent)).toMatchObject({
			alarm: { id },
			me: null,
			children: [{ name: "Ana Costa", state: "missing" }],
			totals: null,
			sheets: [],
		});
		const rows = await c.sql<{ channel: string; language: string }>(
			"select channel, language from emergency_told where customer_id = $1 and alarm_id = $2 and person_kind = 'contact' order by 1",
			id,
		);
		expect(rows).toEqual(["app", "email", "sms"].map((channel) => ({ channel, language: "fr" })));
	});
});

describe("whoever is there", () => {
	test("sees the alarm as far as it concerns them", async () => {
		const { id } = await c.raise();
		expect(await now(c.office)).toMatchObject({
			alarm: { id },
			me: { state: "missing" },
			totals: { on_site: 6 },
			may: { run: true, answer: true, answer_for: true },
		});
		expect(await now(c.teacher)).toMatchObject({
			me: { state: "missing" },
			totals: { on_site: 6 },
			sheets: [
				{ of: "lesson", missing: 3 },
				{ of: "class", name: "6B", missing: 3 },
			],
			may: { run: false, answer: true, answer_for: true },
		});
		expect(await now(c.worker)).toMatchObject({
			alarm: { id },
			me: null,
			totals: null,
			sheets: [],
			may: { run: false, answer: false, answer_for: false },
		});
		expect(await now(c.parent)).toMatchObject({ alarm: null, children: [] });
		expect((await c.parent.call("GET", `/emergency/alarms/${id}/sheets`)).status).toBe(404);
		expect((await c.teacher.call("GET", `/emergency/alarms/${id}/board`)).status).toBe(403);
	});
	test("answers for themselves, once, however often it is sent", async () => {
		const { id } = await c.raise();
		const help = fromDevice({ answer: "help", note: "Stairs B, ankle" });
		for (const _ of [1, 2, 3])
			expect((await c.teacher.call("POST", `/emergency/alarms/${id}/answer`, help)).body).toMatchObject({
				state: "help",
				note: "Stairs B, ankle",
			});
		const person = await c.person(id, "Priya");
		const { body } = await c.office.call<{ answers: SafetyAnswer[] }>("GET", `/emergency/alarms/${id}/people/${person.id}`);
		expect(body.answers).toMatchObject([{ state: "help", way: "app", by: null, counted: true }]);
		expect((await c.board(id)).help).toMatchObject([{ name: "Priya Nair", note: "Stairs B, ankle", way: "app" }]);
		expect((await c.worker.call("POST", `/emergency/alarms/${id}/answer`, help)).status).toBe(404);
		expect((await c.southAdmin.call("POST", `/emergency/alarms/${id}/answer`, help)).status).toBe(404);
		expect((await c.teacher.call("POST", `/emergency/alarms/${id}/answer`, { answer: "safe" })).status).toBe(422);
	});
	test("answers last what they said last, also where an earlier answer was longer on its way", async () => {
		const { id } = await c.raise();
		const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
		const say = (answer: string, given_at: string, sent_at: string) =>
			c.teacher.call("POST", `/emergency/alarms/${id}/answer`, { answer_id: crypto.randomUUID(), answer, given_at, sent_at });
		// both waited on the way; what was said first arrives last
		expect((await say("help", at(-20), at(-5))).body).toMatchObject({ state: "help" });
		expect((await say("safe", at(-30), at(-30))).body).toMatchObject({ state: "help" });
		expect((await say("safe", at(-2), at(-1))).body).toMatchObject({ state: "safe" });
	});
	test("who was not thought to be there counts from their answer on", async () => {
		const { id } = await c.raise();
		await c.sql("update staff set user_id = $2 where customer_id = $1 and id = $3", c.t.north.users.staff.user_id, c.staff.ravi);
		await c.sql(
			"update emergency_people set user_id = $2 where customer_id = $1 and alarm_id = $3 and person_id = $4 and person_kind = 'staff'",
			c.t.north.users.staff.user_id,
			id,
			c.staff.ravi,
		);
		expect((await c.worker.call("POST", `/emergency/alarms/${id}/answer`, fromDevice({ answer: "help", note: "In the gym" }))).status).toBe(
			200,
		);
		expect((await c.board(id)).alarm.totals).toEqual({ on_site: 7, missing: 6, help: 1, safe: 0 });
		await c.sql("update staff set user_id = null where customer_id = $1 and id = $2", c.staff.ravi);
	});
	test("is written on the list by hand, a visitor by name", async () => {
		const { id } = await c.raise();
		const add = (body: object, by = c.office) =>
			by.call<BoardPerson & Record<string, unknown>>("POST", `/emergency/alarms/${id}/people`, body);
		expect(await add({ name: "Bram Kuijpers", about: "Visitor", phone: "+31612345678" })).toMatchObject({
			status: 201,
			body: { person_kind: "visitor", state: "missing", phones: [{ phone: "+31612345678" }] },
		});
		expect(await add({ person: { person_kind: "student", person_id: c.students.dan } })).toMatchObject({
			status: 201,
			body: { name: "Dan Costa", about: "6B", class_id: c.classes.taught },
		});
		expect(await add({ person: { person_kind: "staff", person_id: c.staff.ravi } })).toMatchObject({
			status: 201,
			body: { name: "Ravi Chen" },
		});
		expect((await c.board(id)).alarm.totals).toMatchObject({ on_site: 9 });
		expect((await add({ person: { person_kind: "student", person_id: 999_999_999 } })).status).toBe(422);
		expect((await add({})).status).toBe(422);
		expect((await add({ name: "X" }, c.teacher)).status).toBe(403);
		expect((await add({ name: "X" }, c.southAdmin)).status).toBe(404);
	});
});

describe("a class", () => {
	test("is answered for by who teaches it: a call for help stands, and so does what is newer", async () => {
		const { id } = await c.raise();
		const path = `/emergency/alarms/${id}/sheets/lesson/${c.lesson}`;
		const { body: sheet } = await c.teacher.call<Sheet & Record<string, unknown>>("GET", path);
		expect(sheet).toMatchObject({
			line: { place: "Lab 2", is_mine: true },
			people: [{ name: "Ana Costa" }, { name: "Ben Costa" }, { name: "Eve Costa" }],
		});
		const [ana, ben, eve] = sheet.people.map((one) => one.id) as [number, number, number];
		await answerFor(c.office, id, ana, { answer: "help", note: "On the phone: locked in" });
		const later = new Date(Date.now() + 1).toISOString();
		const old = { answer_id: crypto.randomUUID(), given_at: "2020-01-01T08:00:00.000Z" };
		expect((await answerFor(c.office, id, ben, { answer: "safe", note: "At the gate" })).body).toMatchObject({
			state: "safe",
			answered_by: expect.any(String),
		});
		const { body } = await c.teacher.call<{ kept: number[] } & Sheet>("POST", `${path}/answers`, {
			...old,
			people: [ana, ben, eve].map((one) => ({ id: one, answer: one === ben ? "missing" : "safe" })),
		});
		expect(body).toMatchObject({ kept: [ana, ben], line: { missing: 0, help: 1, safe: 2, answered_by: expect.any(String) } });
		expect(body.people).toMatchObject([
			{ state: "help", note: "On the phone: locked in" },
			{ state: "safe", note: "At the gate" },
			{ state: "safe", way: "class" },
		]);
		const newer = { answer_id: crypto.randomUUID(), given_at: later, sent_at: later };
		expect(
			(await c.teacher.call<{ people: BoardPerson[] }>("POST", `${path}/answers`, { ...newer, people: [{ id: ben, answer: "missing" }] }))
				.body.people[1],
		).toMatchObject({
			state: "missing",
			is_reported: true,
		});
		expect((await c.board(id)).classes.find(({ name }) => name === "6B")).toMatchObject({ missing: 1, help: 1, safe: 1 });
		// somebody of another class
		const fay = await c.person(id, "Fay");
		expect((await c.teacher.call("POST", `${path}/answers`, { ...fromDevice(), people: [{ id: fay.id, answer: "safe" }] })).status).toBe(
			422,
		);
		expect((await c.teacher.call("GET", `/emergency/alarms/${id}/sheets/class/${c.classes.other}`)).status).toBe(404);
		expect((await c.worker.call("GET", path)).status).toBe(404);
		expect((await c.southAdmin.call("GET", path)).status).toBe(404);
		expect((await answerFor(c.teacher, id, fay.id, { answer: "safe" })).status).toBe(404);
	});
	test("a call for help ends where somebody says to have spoken with them, by name", async () => {
		const { id } = await c.raise();
		const priya = await c.person(id, "Priya");
		await c.teacher.call("POST", `/emergency/alarms/${id}/answer`, fromDevice({ answer: "help" }));
		expect(await answerFor(c.office, id, priya.id, { answer: "safe" })).toMatchObject({
			status: 409,
			body: { error: "emergency_help_stands", current: { id: priya.id, state: "help" } },
		});
		// whom nobody found has not been spoken with
		expect(await answerFor(c.office, id, priya.id, { answer: "missing", ends_help: true })).toMatchObject({
			status: 422,
			body: { fields: { ends_help: expect.any(String) } },
		});
		expect(await c.person(id, "Priya")).toMatchObject({ state: "help" });
		expect((await answerFor(c.office, id, priya.id, { answer: "safe", ends_help: true, note: "Tom is with her" })).body).toMatchObject({
			state: "safe",
			note: "Tom is with her",
			way: "board",
		});
		const { body } = await c.office.call<{ answers: SafetyAnswer[] }>("GET", `/emergency/alarms/${id}/people/${priya.id}`);
		expect(body.answers.map(({ state, counted }) => [state, counted])).toEqual([
			["safe", true],
			["help", true],
		]);
	});
	test("two who answer at once both stay in the history, and each state is one of theirs", async () => {
		const { id } = await c.raise();
		const ana = await c.person(id, "Ana");
		const answers = await Promise.all(
			["safe", "missing", "safe", "missing"].map((answer, i) => answerFor(i % 2 ? c.office : c.teacher, id, ana.id, { answer })),
		);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		const { body } = await c.office.call<{ answers: SafetyAnswer[]; person: BoardPerson }>(
			"GET",
			`/emergency/alarms/${id}/people/${ana.id}`,
		);
		expect(body.answers).toHaveLength(4);
		expect(body.person.state).toBe(body.answers[0]?.state);
	});
});

describe("the end", () => {
	test("is told once, keeps the numbers, and takes no answer any more", async () => {
		const { id } = await c.raise();
		const ana = await c.person(id, "Ana");
		await answerFor(c.office, id, ana.id, { answer: "safe" });
		expect((await c.teacher.call("POST", `/emergency/alarms/${id}/end`, {})).status).toBe(403);
		expect((await c.southAdmin.call("POST", `/emergency/alarms/${id}/end`, {})).status).toBe(404);
		const ends = await Promise.all(
			[1, 2].map(() =>
				c.office.call<Alarm & Record<string, unknown>>("POST", `/emergency/alarms/${id}/end`, { sentence: "Back to Room 3" }),
			),
		);
		expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(ends.find(({ status }) => status === 200)?.body).toMatchObject({
			state: "ended",
			totals: { on_site: 6, missing: 5, safe: 1 },
			all_clear: { title: "All clear", sentence: "Back to Room 3" },
		});
		for (const refused of await Promise.all([
			c.teacher.call("POST", `/emergency/alarms/${id}/answer`, fromDevice({ answer: "safe" })),
			answerFor(c.office, id, ana.id, { answer: "missing" }),
			c.office.call("POST", `/emergency/alarms/${id}/ask`, {}),
			c.office.call("POST", `/emergency/alarms/${id}/people`, { name: "Late" }),
		]))
			expect(refused).toMatchObject({ status: 409, body: { error: "emergency_over" } });
		expect(await now(c.teacher)).toMatchObject({ alarm: null, cleared: { id, all_clear: { title: "All clear" } } });
		const { body: report } = await c.office.call<{ people: BoardPerson[] } & Record<string, unknown>>(
			"GET",
			`/emergency/alarms/${id}/report`,
		);
		expect(report).toMatchObject({ students: 4, staff: 2, visitors: 0, half_after: null, classes: [{ name: "4A" }, { name: "6B" }] });
		expect(report.people.at(-1)).toMatchObject({ name: "Ana Costa", state: "safe" });
		const { body: list } = await c.office.call<{ alarms: Alarm[] }>("GET", "/emergency/alarms?what=alarms&limit=1");
		expect(list.alarms).toMatchObject([{ id, state: "ended" }]);
	});
	test("counts an answer that comes at the same moment, or refuses it", async () => {
		for (let i = 0; i < 4; i++) {
			const { id } = await c.raise();
			const ana = await c.person(id, "Ana");
			const [answer, end] = await Promise.all([
				answerFor(c.office, id, ana.id, { answer: "safe" }),
				c.office.call<Alarm & Record<string, unknown>>("POST", `/emergency/alarms/${id}/end`, {}),
			]);
			expect(end.body.totals).toMatchObject({ safe: answer.status === 200 ? 1 : 0 });
		}
	});
});

describe("what a school says", () => {
	afterEach(() =>
		c.sql(
			"update emergency_settings set texts = '{}', tells_families = false, ask_again_minutes = 3, rounds_max = 5 where customer_id = $1",
		),
	);
	test("is its own where it has words, and ours elsewhere", async () => {
		const admin = await c.t.as(c.t.north, "admin");
		const body = {
			texts: { fire: { en: { title: "Everybody out", instruction: "Meet on the field" } } },
			ask_again_minutes: 2,
			rounds_max: 1,
			tells_families: true,
		};
		expect((await admin.call<EmergencySettings & Record<string, unknown>>("PUT", "/emergency/settings", body)).body).toMatchObject({
			...body,
			built_in: { fire: { pt: { title: "Alarme de incêndio, saia do edifício" } } },
		});
		expect(await c.raise()).toMatchObject({ title: "Everybody out", tells_families: true });
		expect(await c.raise({ kind: "shelter", tells_families: false })).toMatchObject({
			title: "Come inside and take shelter",
			tells_families: false,
		});
		expect((await admin.call("PUT", "/emergency/settings", { ...body, ask_again_minutes: 0 })).status).toBe(422);
		expect((await c.office.call("PUT", "/emergency/settings", body)).status).toBe(403);
		expect((await c.southAdmin.call<EmergencySettings & Record<string, unknown>>("GET", "/emergency/settings")).body).toMatchObject({
			texts: {},
			ask_again_minutes: 3,
		});
	});
});
