import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { NewLink } from "@homeroom/contract/areas/feeds/feeds.contract.ts";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { castEvents, change, drag, type EventsCast, hourOn, made, remove, tuesday } from "../../../testing/casts/events-cast.ts";
import { inSchool } from "../../../testing/in-school.ts";
import type { Caller } from "../../../testing/test-app.ts";
import { assignTeachers } from "../../classes/classes.builders.ts";
import { makeStaff } from "../../staff/staff.builders.ts";
import { makeTasks } from "../../tasks/tasks.builders.ts";

let cast: EventsCast;
let t: EventsCast["t"];
let office: Caller;
let teacher: Caller;
let parent: Caller;
let teacherId: number;
let mine: string;
beforeAll(async () => {
	cast = await castEvents();
	({ t, office, teacher, parent } = cast);
	teacherId = t.north.users.teacher.user_id;
	// its clocks are never changed
	await t.owner.query("update platform.customers set time_zone = 'Africa/Lagos' where id = $1", [t.north.customer_id]);
	await inSchool(t, t.north.customer_id, async (client) => {
		const [staff_id] = (await makeStaff(client, [{ first_name: "Daniel", last_name: "Osei", user_id: teacherId }])) as [number];
		await assignTeachers(client, [{ class_id: cast.classes[0] as number, staff_id, is_lead: true }]);
	});
	mine = (await teacher.call<NewLink>("POST", "/calendar_links/own", {})).body.url;
});
afterAll(() => cast.t.close());
beforeEach(async () => {
	await t.owner.query("delete from events");
	await t.owner.query("delete from tasks where customer_id = $1", [t.north.customer_id]);
});

const entries = async (url: string) => {
	const { statusCode, body } = await t.app.http.inject({ method: "GET", url: new URL(url).pathname });
	expect(statusCode, body).toBe(200);
	return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
};
const titles = async (url: string) => (await entries(url)).map(({ summary }) => summary).sort();

test("one's own calendar holds what one wrote down, is invited to, or what is everybody's or one's classes'", async () => {
	const of = (by: Caller, title: string, more: object = {}) => made(by, { ...hourOn(1), title, ...more });
	await of(teacher, "Own", { visibility: "private", place: "Home" });
	await of(office, "Asked", { visibility: "private", people: [teacherId] });
	const declined = await of(office, "Declined", { people: [teacherId] });
	await teacher.call("POST", `/apps/calendar/event/answered/${declined}`, { answer: "no" });
	await of(office, "For all");
	await of(office, "For mine", { classes: [cast.classes[0]] });
	await of(office, "For others", { classes: [cast.classes[1]] });
	await of(office, "Nobody's", { visibility: "private" });
	await of(office, "Taken", { visibility: "busy" });
	const gone = await of(office, "Removed");
	await remove(office, gone);
	await of(office, "Long ago", { startDate: "2020-01-01", endDate: "2020-01-01" });
	expect(await titles(mine)).toEqual(["Asked", "For all", "For mine", "Own"]);
	const own = (await entries(mine)).find(({ summary }) => summary === "Own");
	expect([own?.location, own?.startDate.toJSDate().toISOString()]).toEqual(["Home", tuesday(1, "10:00")]);
});

test("a series is entries of their own, known again when they move; days are days", async () => {
	const id = await made(teacher, { ...hourOn(0), title: "Conference", recurrence: { freq: "weekly", count: 3 }, room_id: cast.rooms[0] });
	const before = await entries(mine);
	expect(before.map(({ location }) => location)).toEqual(["Library", "Library", "Library"]);
	await drag(teacher, id, { day: tuesday(1), startDate: tuesday(1, "15:00") });
	const after = await entries(mine);
	expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
	expect(new Set(after.map(({ uid }) => uid)).size).toBe(3);
	expect(after[1]?.sequence).toBeGreaterThan(before[1]?.sequence as number);
	await change(teacher, id, { day: tuesday(2), state: "cancelled" });
	const status = (await entries(mine)).map(({ component }) => component.getFirstPropertyValue("status"));
	expect(status.sort()).toEqual(["CANCELLED", "CONFIRMED", "CONFIRMED"]);
	await t.owner.query("delete from events");
	await made(teacher, { title: "Trip", startDate: tuesday(1), endDate: addDays(tuesday(1), 2) });
	const [trip] = await entries(mine);
	expect([trip?.startDate.isDate, trip?.startDate.toString(), trip?.endDate.toString()]).toEqual([
		true,
		tuesday(1),
		addDays(tuesday(1), 3),
	]);
});

test("a child's calendar holds what is for their classes, as the family sees it", async () => {
	const url = (await parent.call<NewLink>("POST", "/calendar_links/own", { student_id: cast.child })).body.url;
	await made(office, { ...hourOn(1), title: "Trip", classes: cast.classes, people: [teacherId], asks_families: true });
	await made(office, { ...hourOn(1), title: "Staff only" });
	await made(office, { ...hourOn(1), title: "Other class", classes: [cast.classes[1]] });
	await made(teacher, { ...hourOn(1), title: "Busy", classes: cast.classes, visibility: "busy" });
	expect(await titles(url)).toEqual(["Trip"]);
	const text = (await t.app.http.inject({ method: "GET", url: new URL(url).pathname })).body;
	expect(text).not.toContain("Osei");
	const group = (await office.call<NewLink>("POST", "/calendar_links", { of: "class", id: cast.classes[1] })).body.url;
	expect(await titles(group)).toEqual(["Other class", "Trip"]);
});

test("tasks that one leads or helps with stand on their day, until they are done", async () => {
	const due = tuesday(1);
	await inSchool(t, t.north.customer_id, (client) =>
		makeTasks(client, [
			{ title: "Lead", lead_id: teacherId, due },
			{ title: "Help", helpers: [teacherId], due, due_time: "15:00" },
			{ title: "Done", lead_id: teacherId, due, status: "done" },
			{ title: "Without day", lead_id: teacherId },
			{ title: "Others’", lead_id: t.north.users.office.user_id, due },
		]),
	);
	const found = await entries(mine);
	expect(found.map(({ summary }) => summary.replace(/^\S+ /, "")).sort()).toEqual(["Help", "Lead"]);
	const lead = found.find(({ summary }) => summary.endsWith("Lead"));
	expect([lead?.startDate.toString(), lead?.component.getFirstPropertyValue("transp")]).toEqual([due, "TRANSPARENT"]);
	expect(
		found
			.find(({ summary }) => summary.endsWith("Help"))
			?.startDate.toJSDate()
			.toISOString(),
	).toBe(tuesday(1, "14:00"));
});

test("what the maker may not see any more is not there, and the rest is", async () => {
	await made(office, { ...hourOn(1), title: "For all" });
	const off = (modules: string) =>
		t.owner.query("update platform.customers set modules_off = $2 where id = $1", [t.north.customer_id, modules]);
	expect(await titles(mine)).toEqual(["For all"]);
	await off("{Calendar}");
	try {
		expect(await titles(mine)).toEqual([]);
	} finally {
		await off("{}");
	}
	expect(await titles(mine)).toEqual(["For all"]);
});
