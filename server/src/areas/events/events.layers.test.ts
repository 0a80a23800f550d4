import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { statementCount } from "../../kit/db/customer-db.ts";
import { castEvents, type EventsCast, list, made, WEEKLY } from "../../testing/casts/events-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller } from "../../testing/test-app.ts";
import { makeEvents } from "./events.builders.ts";

let cast: EventsCast;
let t: EventsCast["t"];
let admin: Caller;
let office: Caller;
let teacher: Caller;
let parent: Caller;
beforeAll(async () => {
	cast = await castEvents();
	({ t, admin, office, teacher, parent } = cast);
});
afterAll(() => cast.t.close());
beforeEach(() => cast.t.owner.query("delete from events"));

describe("layers", () => {
	const layers = async (by: Caller) =>
		(
			await by.call<{ layers: { name: string; items: { title: string }[] }[] }>(
				"GET",
				"/apps/calendar/layers?from=2026-12-01&to=2026-12-31",
			)
		).body.layers;
	test("are shown each behind its own area's permission, in one statement", async () => {
		const names = async (by: Caller) => (await layers(by)).map(({ name }) => name);
		expect(await names(office)).toEqual(["lessons", "cover", "days_off", "terms", "todos", "leave", "bookings"]);
		expect(await names(teacher)).toEqual(["lessons", "cover", "days_off", "terms", "todos", "bookings"]);
		expect(await names(await t.as(t.north, "finance"))).toEqual(["days_off", "terms", "todos"]);
		expect((await layers(parent)).find(({ name }) => name === "days_off")?.items).toMatchObject([
			{ title: "Christmas", startDate: "2026-12-21", endDate: "2027-01-05" },
		]);
		const before = statementCount.value;
		await layers(office);
		expect(statementCount.value - before).toBe(1);
	});
	test("a month with all of them takes at most four statements", async () => {
		await made(office, { ...WEEKLY, recurrence: { freq: "weekly", school: "in_term" } });
		await inSchool(t, t.north.customer_id, (client) =>
			makeEvents(
				client,
				t.north.users.office.user_id,
				Array.from({ length: 30 }, (_, i) => ({ title: `Event ${i}`, startDate: "2026-12-03" })),
			),
		);
		const before = statementCount.value;
		expect(await list(office, "?from=2026-11-30&to=2027-01-03")).toHaveLength(33);
		await layers(office);
		expect(statementCount.value - before).toBeLessThanOrEqual(4);
	});
	test("to-dos are the person's own", async () => {
		await teacher.call("POST", "/apps/todo/tasks", { title: "Glue sticks", due: "2026-12-04" });
		const todos = async (by: Caller) => (await layers(by)).find(({ name }) => name === "todos")?.items.map(({ title }) => title);
		expect(await todos(teacher)).toEqual(["Glue sticks"]);
		expect(await todos(admin)).toEqual([]);
	});
	test("a look that is too long is refused", async () => {
		expect((await office.call("GET", "/apps/calendar/layers?from=2026-01-01&to=2026-12-31")).status).toBe(422);
	});
});
