import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import {
	add,
	castEvents,
	change,
	drag,
	type EventsCast,
	HOUR,
	list,
	made,
	remove,
	restore,
	WEEKLY,
} from "../../testing/casts/events-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller } from "../../testing/test-app.ts";

let cast: EventsCast;
let t: EventsCast["t"];
let admin: Caller;
let office: Caller;
let teacher: Caller;
let parent: Caller;
let south: Caller;
let classes: number[];
beforeAll(async () => {
	cast = await castEvents();
	({ t, admin, office, teacher, parent, south, classes } = cast);
});
afterAll(() => cast.t.close());
beforeEach(() => cast.t.owner.query("delete from events"));

describe("who sees what", () => {
	const all = async () => {
		const of = (by: Caller, visibility: string, more: object = {}) =>
			made(by, { ...HOUR, title: `${visibility} words`, visibility, place: "Secret place", ...more });
		return {
			school: await of(teacher, "school"),
			busy: await of(teacher, "busy", { classes }),
			private: await of(teacher, "private", { classes }),
			first: await of(office, "school", { classes }),
			second: await of(office, "school", { classes: [classes[1]] }),
		};
	};
	test("private ones nobody else, admins included; of busy ones that the time is taken; families their children's classes", async () => {
		const ids = await all();
		const seen = async (by: Caller) => new Map((await list(by)).map((event) => [event.id, event]));
		for (const by of [admin, office]) {
			const events = await seen(by);
			expect([...events.keys()].sort()).toEqual([ids.school, ids.busy, ids.first, ids.second].sort());
			expect(events.get(ids.busy)).toMatchObject({ title: "", place: null, classes: [], is_busy: true, may_edit: false, ...HOUR });
			expect(events.get(ids.school)).toMatchObject({ title: "school words", may_edit: true });
			expect(JSON.stringify([...events])).not.toMatch(/private words|busy words/);
			for (const id of [ids.busy, ids.private]) {
				expect((await change(by, id, { title: "Mine now" })).status).toBe(404);
				expect((await drag(by, id, { startDate: "2026-11-18T15:00:00Z" })).status).toBe(404);
				expect((await remove(by, id)).status).toBe(404);
				expect((await restore(by, id)).status).toBe(404);
			}
			expect((await by.call("GET", `/apps/calendar/event/${ids.private}`)).status).toBe(404);
			expect((await by.call("GET", `/apps/calendar/event/${ids.busy}`)).body).toMatchObject({ title: "", place: null });
		}
		// nobody but its owner hides an event
		expect((await change(office, ids.school, { visibility: "private" })).body.fields).toHaveProperty("visibility");
		const mine = await seen(teacher);
		expect(mine.get(ids.private)).toMatchObject({ title: "private words", may_edit: true });
		expect(mine.get(ids.first)).toMatchObject({ may_edit: false, may_delete: false });
		for (const id of [ids.first, 987_654_321]) {
			expect((await change(teacher, id, { title: "Mine now" })).status).toBe(404);
			expect((await remove(teacher, id)).status).toBe(404);
		}
		const family = await list(parent);
		expect(family.map(({ id }) => id)).toEqual([ids.first]);
		// nor who else is invited, nor by whom
		expect(family[0]).toMatchObject({ classes: [classes[0]], class_names: ["4A"], owner_name: null, may_edit: false, may_delete: false });
		for (const id of [ids.school, ids.busy, ids.private, ids.second])
			expect((await parent.call("GET", `/apps/calendar/event/${id}`)).status).toBe(404);
		expect((await add(parent, { ...HOUR, title: "x" })).status).toBe(403);
		expect((await change(parent, ids.first, { title: "x" })).status).toBe(403);
		expect(await list(south)).toEqual([]);
		for (const id of Object.values(ids)) {
			expect((await south.call("GET", `/apps/calendar/event/${id}`)).status).toBe(404);
			expect((await change(south, id, { title: "x" })).status).toBe(404);
			expect((await remove(south, id)).status).toBe(404);
		}
		expect((await t.anonymous.call("GET", "/apps/calendar/events")).status).toBe(401);
		expect((await add(t.anonymous, { ...HOUR, title: "x" })).status).toBe(401);
	});
	test("a family whose child has left the class sees its events no more", async () => {
		const { first } = await all();
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("update class_students set ends_on = current_date - 2 where class_id = $1", [classes[0]]),
		);
		try {
			expect(await list(parent)).toEqual([]);
			expect((await parent.call("GET", `/apps/calendar/event/${first}`)).status).toBe(404);
		} finally {
			await inSchool(t, t.north.customer_id, (client) =>
				client.query("update class_students set ends_on = null where class_id = $1", [classes[0]]),
			);
		}
	});
	test("with ViewOwn and every other action one's own alone", async () => {
		const ids = await all();
		const staff = await asRole(t, t.north, "staff", granting({ Calendar: ["ViewOwn", "Create", "Edit", "Delete"] }));
		expect(await list(staff)).toEqual([]);
		const own = await made(staff, { ...HOUR, title: "Own" });
		expect(await list(staff)).toMatchObject([{ id: own, may_edit: true }]);
		for (const id of Object.values(ids)) expect((await change(staff, id, { title: "x" })).status).toBe(404);
	});
	test("nobody is told that somebody is busy who is not there any more", async () => {
		const id = await made(await t.as(t.north, "finance"), { ...HOUR, title: "Theirs", visibility: "busy" });
		const standing = (status: string) =>
			t.owner.query("update memberships set status = $3 where customer_id = $1 and user_id = $2", [
				t.north.customer_id,
				t.north.users.finance.user_id,
				status,
			]);
		expect((await list(office)).map((event) => event.id)).toEqual([id]);
		await standing("deactivated");
		try {
			expect(await list(office)).toEqual([]);
			expect((await office.call("GET", `/apps/calendar/event/${id}`)).status).toBe(404);
		} finally {
			await standing("active");
		}
		expect(await list(office)).toHaveLength(1);
	});
	test("of a series of the school what its owner made private stays when others remove the rest", async () => {
		for (const query of ["?scope=all", "?day=2026-11-17&scope=following", "?day=2026-11-24&scope=following"]) {
			const id = await made(teacher, WEEKLY);
			const own = await change(teacher, id, { day: "2026-12-01", title: "Mine alone", visibility: "private" });
			expect(own.status).toBe(200);
			expect((await remove(office, id, query)).status).toBe(200);
			const left = (await list(teacher, "?from=2026-11-24&to=2026-12-31")).map(({ title }) => title);
			expect(left, query).toEqual(["Mine alone"]);
			await t.owner.query("delete from events where customer_id = $1", [t.north.customer_id]);
		}
	});
	test("the log keeps no words of any", async () => {
		const id = await made(teacher, {
			...HOUR,
			title: "Unsaid",
			description: "Unwritten",
			place: "Unknown",
			url: "https://unseen.example",
			visibility: "private",
		});
		await change(teacher, id, { title: "Unsaid twice" });
		const { rows } = await t.owner.query("select before, after from changes where table_name = 'events' and row_id = $1", [id]);
		expect(rows.length).toBe(2);
		expect(JSON.stringify(rows)).not.toMatch(/Unsaid|Unwritten|Unknown|unseen/);
	});
});
