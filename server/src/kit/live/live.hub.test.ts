import { granting, type RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { collectEvents } from "../../testing/event-stream.ts";
import { eventually } from "../../testing/eventually.ts";
import { newActor } from "../../testing/new-actor.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { openPool } from "../db/pool.ts";
import { sql } from "../db/sql-text.ts";
import { LiveHub } from "./live.hub.ts";

let t: TestApp;
let pool: pg.Pool;
const hubs: LiveHub[] = [];
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 4, as: "app", onError: () => {} });
});
afterEach(() => {
	for (const hub of hubs.splice(0)) hub.close();
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

function newHub(): LiveHub {
	const hub = new LiveHub(pool, { students: { view: "Students.View" } });
	hubs.push(hub);
	return hub;
}
const actor = (permissions: RolePermissions = 1, customer_id = t.north.customer_id, user_id = 1) =>
	newActor({ session_id: "s", user_id, display_name: "A", customer_id, role: "admin", portal_type: "ADMIN", permissions });
const collect = collectEvents;
const insert = async (client: Pick<pg.ClientBase, "query">, count = 1, customer_id = t.north.customer_id): Promise<number[]> => {
	const { rows } = await client.query<{ id: number }>(
		"insert into students (customer_id, first_name, last_name) select $2, 'Ana', 'Costa' from generate_series(1, $1) returning id::int",
		[count, customer_id],
	);
	return rows.map(({ id }) => id);
};
const idsOf = (sink: ReturnType<typeof collect>) => sink.changes().map(({ data }) => data.id);
const wokenUntil = (hub: LiveHub, sink: ReturnType<typeof collect>, ids: number[]) =>
	eventually(async () => {
		await hub.wake(t.north.customer_id);
		expect(idsOf(sink)).toEqual(ids);
	});

describe("news", () => {
	test("arrive in the order in which they became visible, once", async () => {
		const hub = newHub();
		const sink = collect();
		await hub.subscribe(actor(), sink, undefined);
		expect(sink.events).toMatchObject([{ event: "ready", id: expect.stringMatching(/^\d+:\d+:/) }]);
		const ids = [...(await insert(t.owner)), ...(await insert(t.owner, 3)), ...(await insert(t.owner))];
		await Promise.all(Array.from({ length: 5 }, () => hub.wake(t.north.customer_id)));
		await wokenUntil(hub, sink, ids);
		expect(sink.changes().every(({ data }) => data.table === "students" && data.action === "created")).toBe(true);
	});
	test("of more than one batch all arrive", async () => {
		const hub = newHub();
		const sink = collect();
		await hub.subscribe(actor(), sink, undefined);
		const ids: number[] = [];
		for (let i = 0; i < 13; i++) ids.push(...(await insert(t.owner, 93)));
		await wokenUntil(hub, sink, ids);
	});
	test("of many rows in one transaction are told once for each read, as somewhere in the table", async () => {
		const hub = newHub();
		const sink = collect();
		await hub.subscribe(actor(), sink, undefined);
		await insert(t.owner, 1101);
		const [after] = await insert(t.owner);
		await eventually(async () => {
			await hub.wake(t.north.customer_id);
			expect(idsOf(sink).at(-1)).toBe(after);
		});
		expect(idsOf(sink).slice(0, 2)).toEqual([null, null]);
		expect(idsOf(sink).length).toBeLessThanOrEqual(3 + 100);
	});
	test("wait for no older transaction that is still open, and its own come when it commits", async () => {
		const hub = newHub();
		const sink = collect();
		await hub.subscribe(actor(), sink, undefined);
		const slow = await t.owner.connect();
		await slow.query("begin");
		const late = await insert(slow);
		const early = await insert(t.owner);
		await hub.wake(t.north.customer_id);
		expect(idsOf(sink)).toEqual(early);
		const { events } = sink;
		const resumed = collect();
		await slow.query("commit");
		slow.release();
		await wokenUntil(hub, sink, [...early, ...late]);
		// a screen that left in between hears of what was open then
		await newHub().subscribe(actor(), resumed, events.findLast(({ data }) => data?.id === early[0])?.id);
		expect(idsOf(resumed)).toEqual(late);
	});
	test("reach a screen whose last event lies ahead of a database that was restored from a backup", async () => {
		const hub = newHub();
		const sink = collect();
		const { rows } = await t.owner.query("select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000)::text as xid");
		await hub.subscribe(actor(), sink, `${rows[0]?.xid}:${rows[0]?.xid}:`);
		expect(sink.events.map(({ event }) => event)).toEqual(["ready", "reset"]);
		await wokenUntil(hub, sink, await insert(t.owner));
	});
	test("of another school, or of tables the role may not see, do not come", async () => {
		const hub = newHub();
		const [mine, none, own] = [collect(), collect(), collect()];
		await hub.subscribe(actor(), mine, undefined);
		await hub.subscribe(actor(granting({ Settings: ["View"] })), none, undefined);
		await hub.subscribe(actor(granting({ Students: ["ViewOwn"] })), own, undefined);
		await insert(t.owner, 2, t.south.customer_id);
		await t.owner.query("update roles set name = name || ' ' where customer_id = $1 and key = 'staff'", [t.north.customer_id]);
		const ids = await insert(t.owner);
		await hub.wake(t.south.customer_id);
		await wokenUntil(hub, mine, ids);
		expect(none.changes()).toEqual([]);
		// whose row it is would be news in itself
		expect(own.changes().map(({ data }) => data)).toEqual([{ table: "students", id: null, action: "created" }]);
	});
	test("of a row reach those with ViewOwn whom it concerns, by its id, and nobody else", async () => {
		const hub = new LiveHub(pool, {
			students: {
				view: "Students.View",
				own: (user_id) => sql`select id from students where version = 1 and ${user_id} = 7`,
			},
		});
		hubs.push(hub);
		const own = granting({ Students: ["ViewOwn"] });
		const [mine, other, all] = [collect(), collect(), collect()];
		await hub.subscribe(actor(own, t.north.customer_id, 7), mine, undefined);
		await hub.subscribe(actor(own, t.north.customer_id, 8), other, undefined);
		await hub.subscribe(actor(), all, undefined);
		const ids = await insert(t.owner, 2);
		await wokenUntil(hub, all, ids);
		expect([idsOf(mine), idsOf(other)]).toEqual([ids, []]);
		// who reached what is gone is not known any more: all of them look again
		await t.owner.query("delete from students where id = any($1)", [ids]);
		await wokenUntil(hub, all, [...ids, ...ids]);
		expect([idsOf(mine), idsOf(other)]).toEqual([
			[...ids, null, null],
			[null, null],
		]);
	});
	test("follow a change of rights", async () => {
		const hub = newHub();
		const sink = collect();
		const { hold, release } = await hub.subscribe(actor(), sink, undefined);
		const ids = await insert(t.owner, 2);
		hold();
		hold();
		const control = collect();
		await hub.subscribe(actor(), control, undefined);
		await wokenUntil(hub, control, ids);
		release(undefined);
		expect(sink.changes()).toEqual([]);
		release(actor(granting({ Students: ["ViewOwn"] })));
		expect(idsOf(sink)).toEqual([null, null]);
	});
	test("stop when the screen is closed, and others go on", async () => {
		const hub = newHub();
		const [first, second] = [collect(), collect()];
		const { close } = await hub.subscribe(actor(), first, undefined);
		await hub.subscribe(actor(), second, undefined);
		close();
		close();
		await wokenUntil(hub, second, await insert(t.owner));
		expect(idsOf(first)).toEqual([]);
	});
	test("of a screen that closed twice do not take another screen's away", async () => {
		const hub = newHub();
		const { close } = await hub.subscribe(actor(), collect(), undefined);
		close();
		const second = collect();
		await hub.subscribe(actor(), second, undefined);
		close();
		await wokenUntil(hub, second, await insert(t.owner));
	});
	test("all streams end when the hub closes", async () => {
		const hub = newHub();
		const sink = collect();
		await hub.subscribe(actor(), sink, undefined);
		hub.close();
		expect(sink.ended).toBe(true);
	});
});

describe("resuming", () => {
	test("on another server gets what was missed, once, in order", async () => {
		const [one, other] = [newHub(), newHub()];
		const first = collect();
		const { close } = await one.subscribe(actor(), first, undefined);
		const seen = await insert(t.owner, 2);
		await wokenUntil(one, first, seen);
		close();
		const missed = await insert(t.owner, 3);
		const second = collect();
		await other.subscribe(actor(), second, first.lastId());
		const after = await insert(t.owner);
		await wokenUntil(other, second, [...missed, ...after]);
	});
	test("on a server that lags behind the first doubles nothing", async () => {
		const [one, lagging] = [newHub(), newHub()];
		const first = collect();
		await one.subscribe(actor(), first, undefined);
		// the second server already serves this school, but has not heard of the change yet
		const neighbour = collect();
		await lagging.subscribe(actor(), neighbour, undefined);
		const ids = await insert(t.owner, 2);
		await wokenUntil(one, first, ids);
		const resumed = collect();
		await lagging.subscribe(actor(), resumed, first.lastId());
		const more = await insert(t.owner);
		await wokenUntil(lagging, neighbour, [...ids, ...more]);
		expect(idsOf(resumed)).toEqual(more);
	});
	test("while news come in keeps their order", async () => {
		const [one, other] = [newHub(), newHub()];
		const first = collect();
		await one.subscribe(actor(), first, undefined);
		const neighbour = collect();
		await other.subscribe(actor(), neighbour, undefined);
		const missed = await insert(t.owner, 5);
		await wokenUntil(other, neighbour, missed);
		const second = collect();
		const subscribing = other.subscribe(actor(), second, first.lastId());
		const during = await insert(t.owner, 5);
		await Promise.all([subscribing, other.wake(t.north.customer_id)]);
		await wokenUntil(other, second, [...missed, ...during]);
	});
	test("from too far back is told to read anew, and goes on from there", async () => {
		const [one, other] = [newHub(), newHub()];
		const first = collect();
		await one.subscribe(actor(), first, undefined);
		await insert(t.owner, 1001);
		const second = collect();
		await other.subscribe(actor(), second, first.lastId());
		expect(second.events.map(({ event }) => event)).toEqual(["ready", "reset"]);
		expect(second.lastId()).toMatch(/^\d+:\d+:/);
		await wokenUntil(other, second, await insert(t.owner));
	});
	test.each(["", "x", "1", "12.5", "5:3:", "3:5", "3:5:9", "3:9:7,5", "0:5:", "-1:5:", "1e3:2:", `1:${"9".repeat(19)}:`])(
		"from %j, which is no place, is told to read anew",
		async (place) => {
			const sink = collect();
			const hub = newHub();
			await hub.subscribe(actor(), sink, place);
			expect(sink.events).toMatchObject([{ event: "ready" }, { event: "reset", id: expect.stringMatching(/^\d+:\d+:/) }]);
			await wokenUntil(hub, sink, await insert(t.owner));
		},
	);
	test("whose replay fails leaves no listener behind", async () => {
		const own = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
		const hub = new LiveHub(own, { students: { view: "Students.View" } });
		hubs.push(hub);
		const first = collect();
		const { close } = await hub.subscribe(actor(), first, undefined);
		await own.end();
		const second = collect();
		await expect(hub.subscribe(actor(), second, first.lastId())).rejects.toThrow();
		close();
		hub.close();
		expect([first.ended, second.ended]).toEqual([false, false]);
	});
	test("that fails leaves no listener behind", async () => {
		const closed = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
		await closed.end();
		const hub = new LiveHub(closed, { students: { view: "Students.View" } });
		hubs.push(hub);
		const sink = collect();
		await expect(hub.subscribe(actor(), sink, undefined)).rejects.toThrow();
		expect(sink.events).toEqual([]);
	});
});

describe("a screen that has been showing answers for a while", () => {
	const MINUTE = 60_000;
	const begin = async (age: number, permissions: RolePermissions = 1) => {
		const hub = newHub();
		const sink = collect();
		await hub.subscribe(actor(permissions), sink, undefined, age);
		return { hub, sink };
	};
	/** A customer's changes of the other tests lie further back than any screen looks. */
	const wait = () => t.owner.query("update changes set at = at - interval '1 hour' where customer_id = $1", [t.north.customer_id]);

	test("hears first what happened since, then what happens", async () => {
		await insert(t.owner);
		await wait();
		const missed = await insert(t.owner, 2);
		await insert(t.owner, 1, t.south.customer_id);
		const { hub, sink } = await begin(MINUTE);
		expect(sink.events[0]?.event).toBe("ready");
		await wokenUntil(hub, sink, missed);
		await wokenUntil(hub, sink, [...missed, ...(await insert(t.owner))]);
	});
	test("hears of nothing that its person may not see", async () => {
		await insert(t.owner);
		const { sink } = await begin(MINUTE, granting({ Settings: ["View"] }));
		expect(sink.changes()).toEqual([]);
	});
	test.each([0, -5, Number.NaN])("an age of %d ms is none: it starts now", async (age) => {
		await insert(t.owner);
		const { sink } = await begin(age);
		expect(sink.events.map(({ event }) => event)).toEqual(["ready"]);
	});
	test("too much or too long ago: it reads anew", async () => {
		expect((await begin(11 * MINUTE)).sink.events.map(({ event }) => event)).toEqual(["ready", "reset"]);
		await insert(t.owner, 1001);
		await eventually(async () => expect((await begin(MINUTE)).sink.events.map(({ event }) => event)).toEqual(["ready", "reset"]));
	});
});
