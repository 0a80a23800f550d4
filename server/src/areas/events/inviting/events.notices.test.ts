import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { castEvents, change, drag, type EventsCast, hourOn, made, remove, restore, tuesday } from "../../../testing/casts/events-cast.ts";
import { noticesTold } from "../../../testing/casts/notices-told.ts";
import type { Caller } from "../../../testing/test-app.ts";

let cast: EventsCast;
let t: EventsCast["t"];
let office: Caller;
let teacher: Caller;
let parent: Caller;
let teacherId: number;
let adminId: number;
beforeAll(async () => {
	cast = await castEvents();
	({ t, office, teacher, parent } = cast);
	await t.owner.query("update platform.customers set time_zone = 'Africa/Lagos' where id = $1", [t.north.customer_id]);
	[teacherId, adminId] = [t.north.users.teacher.user_id, t.north.users.admin.user_id];
});
afterAll(() => cast.t.close());
beforeEach(async () => {
	await t.owner.query("delete from events");
	await noticesTold(t);
});
const told = async () =>
	(await noticesTold(t)).map(({ who, kind, words }) => `${who} ${kind.slice("event_".length)} ${words.variant ?? ""}`.trim());
const forAll = (more: object = {}) => ({
	...hourOn(1),
	title: "Trip",
	people: [teacherId],
	classes: cast.classes,
	asks_families: true,
	...more,
});
const weekly = (more: object = {}) => forAll({ ...hourOn(0), recurrence: { freq: "weekly", count: 4 }, ...more });

describe("who is invited", () => {
	test("hears so, with what and when, and families for whom", async () => {
		const id = await made(office, forAll());
		expect(await noticesTold(t)).toMatchObject([
			{
				who: "client",
				kind: "event_invited",
				path: `/calendar?event=${id}`,
				words: { title: "Trip", reason: "your_child", because: "Ana" },
			},
			{ who: "teacher", kind: "event_invited", words: { title: "Trip", when: { instant: tuesday(1, "10:00") }, variant: "once" } },
		]);
		await made(office, weekly());
		expect(await told()).toEqual(["client invited series", "teacher invited series"]);
	});
	test("is whoever is new; the others are left in peace while nothing moves", async () => {
		const id = await made(office, forAll({ asks_families: false }));
		expect(await told()).toEqual(["teacher invited once"]);
		await change(office, id, { title: "Big trip", place: "Sea" });
		expect(await told()).toEqual([]);
		await change(office, id, { people: [teacherId, adminId], startDate: tuesday(2, "10:00") });
		expect(await told()).toEqual(["client changed moved", "teacher changed moved", "admin invited once"]);
		await change(office, id, { asks_families: true });
		expect(await told()).toEqual(["client invited once"]);
	});
	test("hears nothing of what is over, is nobody's business, or what they did themselves", async () => {
		await made(office, forAll({ startDate: "2026-01-13T10:00:00.000Z", endDate: "2026-01-13T11:00:00.000Z" }));
		await made(office, { ...hourOn(1), title: "Alone" });
		await made(teacher, forAll({ classes: [], visibility: "private" }));
		await made(office, forAll({ people: [], visibility: "busy" }));
		expect(await told()).toEqual([]);
	});
});

describe("what becomes of it", () => {
	test("is told to those who did not say no: moved, cancelled, and back", async () => {
		const id = await made(office, forAll({ people: [teacherId, adminId] }));
		await cast.admin.call("POST", `/apps/calendar/event/answered/${id}`, { answer: "no" });
		await noticesTold(t);
		await drag(office, id, { startDate: tuesday(2, "10:00") });
		expect(await noticesTold(t)).toMatchObject([
			{ who: "client", kind: "event_changed", words: { variant: "moved", when: { instant: tuesday(2, "10:00") } } },
			{ who: "teacher", kind: "event_changed", words: { variant: "moved" } },
		]);
		await change(office, id, { state: "cancelled" });
		expect(await told()).toEqual(["client changed cancelled", "teacher changed cancelled"]);
		await change(office, id, { state: "planned" });
		expect(await told()).toEqual(["client changed back", "teacher changed back"]);
		await remove(office, id);
		expect(await noticesTold(t)).toMatchObject([{ path: `/calendar?day=${tuesday(2)}` }, {}]);
		await restore(office, id);
		expect(await told()).toEqual(["client changed back", "teacher changed back"]);
	});
	test("of a series is told of the one that is meant, or the next", async () => {
		const id = await made(office, weekly());
		await noticesTold(t);
		await remove(office, id, `?day=${tuesday(1)}`);
		expect((await noticesTold(t)).map(({ words }) => [words.variant, words.when])).toEqual(
			[1, 2].map(() => ["cancelled", { instant: tuesday(1, "10:00") }]),
		);
		await drag(office, id, { day: tuesday(2), startDate: tuesday(2, "15:00") });
		expect((await noticesTold(t)).map(({ words, path }) => [words.variant, words.when, path])).toEqual(
			[1, 2].map(() => ["moved", { instant: tuesday(2, "15:00") }, `/calendar?event=${id}&on=${tuesday(2)}`]),
		);
		await change(office, id, { day: tuesday(3), title: "Other trip" });
		expect(await told()).toEqual([]);
		await change(office, id, { scope: "all", startDate: tuesday(0, "11:00") });
		expect((await noticesTold(t)).map(({ words }) => [words.variant, words.when])).toEqual(
			[1, 2].map(() => ["moved", { instant: tuesday(0, "11:00") }]),
		);
	});
});

test("whoever wrote it down hears who comes, several in one line", async () => {
	const id = await made(office, forAll({ people: [teacherId, adminId] }));
	await noticesTold(t);
	const say = (by: Caller, answer: string | null, more: object = {}) =>
		by.call("POST", `/apps/calendar/event/answered/${id}`, { answer, ...more });
	await say(teacher, "no");
	expect(await noticesTold(t)).toMatchObject([
		{
			who: "office",
			kind: "event_answered",
			path: `/calendar?event=${id}`,
			words: { variant: "no", title: "Trip", name: expect.any(String) },
		},
	]);
	await say(parent, "yes", { student_id: cast.child });
	await say(cast.admin, "maybe");
	const [line, ...more] = await noticesTold(t);
	expect([line?.times, more]).toEqual([2, []]);
	await say(teacher, null);
	expect(await noticesTold(t)).toEqual([]);
});
