import { granting } from "@homeroom/contract/kit/permissions.ts";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newSchool } from "../../areas/console/console.samples.ts";
import { collectEvents } from "../../testing/event-stream.ts";
import { eventually } from "../../testing/eventually.ts";
import { newActor } from "../../testing/new-actor.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { inCustomer } from "../db/customer-db.ts";
import { openPool } from "../db/pool.ts";
import { type Sql, sql } from "../db/sql-text.ts";
import type { LoggedTable } from "../tables/logged-table.ts";
import { LiveHub } from "./live.hub.ts";
import { firstText, type LogLine, missedLines, missedText, nextLines, pageText, placeNow } from "./live-log.ts";
import { type LogPlace, placeFrom } from "./log-place.ts";

let t: TestApp;
let pool: pg.Pool;
const hubs: LiveHub[] = [];
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 6, as: "app", onError: () => {} });
});
afterEach(() => {
	for (const hub of hubs.splice(0)) hub.close();
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

const ME = 7;
const OTHER = 8;
/** A student is hers whose first name is the number of the person. */
const students: LoggedTable = {
	view: "Students.View",
	own: (user_id) => sql`select id from students where first_name = ${user_id}::bigint::text`,
};
const newHub = (table: LoggedTable = students) => {
	const hub = new LiveHub(pool, { students: table });
	hubs.push(hub);
	return hub;
};
const customer = () => t.north.customer_id;
const own = (user_id: number) =>
	newActor({ user_id, customer_id: customer(), role: "own", portal_type: "ADMIN", permissions: granting({ Students: ["ViewOwn"] }) });
const all = () => newActor({ user_id: 1, customer_id: customer(), role: "admin", portal_type: "ADMIN", permissions: 1 });
const insert = async (count: number, owner = ME, customer_id = customer()): Promise<number[]> => {
	const { rows } = await t.owner.query<{ id: number }>(
		"insert into students (customer_id, first_name, last_name) select $2, $3, 'Costa' from generate_series(1, $1) returning id::int",
		[count, customer_id, String(owner)],
	);
	return rows.map(({ id }) => id);
};
const db = (customer_id = customer()) => inCustomer(pool, { customer_id, user_id: null, request_id: null });
const place = (text: string) => placeFrom(text) as LogPlace;
const wait = () => t.owner.query("update changes set at = at - interval '1 hour' where customer_id = $1", [customer()]);

interface PlanNode {
	"Node Type": string;
	"Index Name"?: string;
	"Index Cond"?: string;
	"Rows Removed by Filter"?: number;
	"Actual Rows"?: number;
	Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
/** How the database reads it, as the server asks. */
async function planOf(statement: Sql): Promise<PlanNode[]> {
	const { text, values } = statement.compile();
	const client = await pool.connect();
	try {
		await client.query("begin");
		await client.query("select set_config('app.customer_id', $1, true), set_config('app.user_id', '', true)", [String(customer())]);
		// the log of a test is so small that reading and sorting all of it would be quickest
		for (const way of ["seqscan", "bitmapscan", "sort"]) await client.query(`set local enable_${way} = off`);
		const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values]);
		return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
	} finally {
		await client.query("rollback");
		client.release();
	}
}
const reads = (plan: PlanNode[]) => plan.filter((node) => node["Index Name"] !== undefined);

describe("the log", () => {
	test("is read in the order of its transactions when their numbers grow by a digit", async () => {
		const at = t.south.customer_id;
		await insert(6, ME, at);
		const { rows } = await t.owner.query<{ id: number }>(
			`update changes c set xid = (case when n <= 3 then '99' else '100' end)::xid8
			from (select id, row_number() over (order by id) as n from changes where customer_id = $1 order by id desc limit 6) o
			where c.customer_id = $1 and c.id = o.id returning c.id::int`,
			[at],
		);
		const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
		const [from, to] = [place("90:90:"), place("101:101:")];
		const told: LogLine[] = [];
		for (let page: LogLine[] = [], i = 0; i === 0 || page.length === 2; i++) {
			page = await nextLines(db(at), from, to, told.at(-1), 2);
			told.push(...page);
		}
		expect(told.map(({ id }) => id)).toEqual(ids);
		expect((await missedLines(db(at), from, to))?.map(({ id }) => id)).toEqual(ids);
		expect((await missedLines(db(at), 60_000, to))?.map(({ id }) => id)).toEqual(ids);
	});
	test("is read by its index, from the line on that was told last, and no further than is asked", async () => {
		const from = await placeNow(db());
		await insert(1500);
		const to = await placeNow(db());
		const lines = await nextLines(db(), from, to, undefined, 1200);
		const page = await planOf(pageText(from, to, lines.at(-1), 100));
		expect(reads(page)).toMatchObject([{ "Index Name": "changes_live", "Index Cond": expect.stringContaining("ROW(xid, id) >") }]);
		expect(page.map((node) => node["Node Type"])).not.toContain("Sort");
		// whoever reads a long transaction page by page does not begin with its first line each time
		expect(reads(page)[0]).toMatchObject({ "Actual Rows": 100 });
		expect(reads(page)[0]?.["Rows Removed by Filter"] ?? 0).toBe(0);
		const missed = await planOf(missedText(from, to, 200, 100));
		expect(reads(missed)).toMatchObject([{ "Index Name": "changes_live", "Actual Rows": 200 }]);
	});
	test("is not read for a place that lies too far back, or that names all of it", async () => {
		await insert(3);
		await wait();
		await insert(3);
		const first = await planOf(firstText(place("1:1:"), 5000, 600_000));
		expect(reads(first)).toMatchObject([{ "Index Name": "changes_live", "Actual Rows": 1 }]);
		const sink = collectEvents();
		await newHub().subscribe(all(), sink, "1:1:");
		expect(sink.events.map(({ event }) => event)).toEqual(["ready", "reset"]);
		// a school of its own: beside so many lines, an open transaction anywhere on this server would be enough for "all of it"
		const full = await newSchool(t);
		await insert(5001, ME, full);
		const { xmax } = await placeNow(db(full));
		expect(await missedLines(db(full), place(`1:${xmax}:`), place(`${xmax}:${xmax}:`))).toBeUndefined();
	});
	test("since a place is told to whom nothing happened since, however long ago that was", async () => {
		await insert(1);
		const from = await placeNow(db());
		await wait();
		const sink = collectEvents();
		await newHub().subscribe(all(), sink, from.text);
		expect(sink.events.map(({ event }) => event)).toEqual(["ready"]);
	});
});

describe("what was missed", () => {
	const resumed: [string, (hub: LiveHub, from: LogPlace, user_id: number) => Promise<ReturnType<typeof collectEvents>>][] = [
		[
			"after the last event",
			async (hub, from, user_id) => {
				const sink = collectEvents();
				await hub.subscribe(own(user_id), sink, from.text);
				return sink;
			},
		],
		[
			"by age",
			async (hub, _, user_id) => {
				const sink = collectEvents();
				await hub.subscribe(own(user_id), sink, undefined, 60_000);
				return sink;
			},
		],
	];
	test.each(resumed)("%s reaches those with ViewOwn whom it concerns, by its id, and nobody else", async (_, resume) => {
		await wait();
		const from = await placeNow(db());
		const ids = await insert(3, ME);
		expect((await resume(newHub(), from, ME)).ids()).toEqual(ids);
		expect((await resume(newHub(), from, OTHER)).events.map(({ event }) => event)).toEqual(["ready"]);
	});
	test.each(resumed)("%s, and is somebody's alone, reaches them without any right", async (_, resume) => {
		await wait();
		const from = await placeNow(db());
		const ids = await insert(2, ME);
		const table: LoggedTable = { ...students, view: "Settings.View", live: "own" };
		expect((await resume(newHub(table), from, ME)).ids()).toEqual(ids);
		expect((await resume(newHub(table), from, OTHER)).ids()).toEqual([]);
	});
});

describe("nobody is passed over", () => {
	/** Who reaches a row is not answered while the test holds the lock. */
	const LOCK = 4711;
	const slow: LoggedTable = {
		...students,
		own: (user_id) =>
			sql`select id from students where first_name = ${user_id}::bigint::text and (select pg_advisory_xact_lock_shared(${LOCK}))::text is not null`,
	};
	async function whileAsked(hub: LiveHub, work: () => Promise<void>): Promise<void> {
		const holder = await t.owner.connect();
		try {
			await holder.query("select pg_advisory_lock($1)", [LOCK]);
			const waking = hub.wake(customer());
			await eventually(async () => {
				const { rowCount } = await t.owner.query("select from pg_locks where locktype = 'advisory' and objid = $1 and not granted", [LOCK]);
				expect(rowCount).toBeGreaterThan(0);
			});
			await work();
			await holder.query("select pg_advisory_unlock($1)", [LOCK]);
			await waking;
		} finally {
			await holder.query("select pg_advisory_unlock_all()");
			holder.release();
		}
	}

	test("who comes while it is asked whom news concern", async () => {
		const hub = newHub(slow);
		const [open, back, stranger, young] = [collectEvents(), collectEvents(), collectEvents(), collectEvents()];
		await wait();
		const from = await placeNow(db());
		await hub.subscribe(own(99), open, undefined);
		const ids = await insert(2, ME);
		const coming: Promise<unknown>[] = [];
		await whileAsked(hub, async () => {
			coming.push(hub.subscribe(own(ME), back, from.text), hub.subscribe(own(OTHER), stranger, from.text));
			coming.push(hub.subscribe(own(ME), young, undefined, 60_000));
		});
		await Promise.all(coming);
		await hub.wake(customer());
		expect([open.ids(), back.ids(), stranger.ids(), young.ids()]).toEqual([[], ids, [], ids]);
	});
	test("who comes between two pages of what is told", async () => {
		const hub = newHub();
		const late = collectEvents();
		const from = await placeNow(db());
		const first = collectEvents();
		let coming: Promise<unknown> | undefined;
		const write = first.write;
		first.write = (text) => {
			write(text);
			if (first.ids().length > 0) coming ??= hub.subscribe(own(ME), late, from.text);
		};
		await hub.subscribe(all(), first, undefined);
		const ids: number[] = [];
		for (let i = 0; i < 7; i++) ids.push(...(await insert(90)));
		await eventually(async () => {
			await hub.wake(customer());
			expect(first.ids()).toEqual(ids);
		});
		await coming;
		await eventually(() => expect(late.ids()).toEqual(ids));
	});
	test("whose rights were narrowed while news waited hears of their own alone", async () => {
		const hub = newHub();
		const [narrowed, control] = [collectEvents(), collectEvents()];
		const { hold, release } = await hub.subscribe(all(), narrowed, undefined);
		await hub.subscribe(all(), control, undefined);
		hold();
		const [theirs, mine] = [await insert(2, OTHER), await insert(1, ME)];
		await eventually(async () => {
			await hub.wake(customer());
			expect(control.ids()).toEqual([...theirs, ...mine]);
		});
		release(own(ME));
		const [next] = await insert(1, ME);
		await hub.wake(customer());
		await eventually(() => expect(narrowed.ids()).toEqual([...mine, next]));
	});
	test("whom the database does not answer for is sent away, to come back", async () => {
		const asked: LoggedTable = { ...students, own: () => sql`select 1 / 0 as id` };
		const hub = newHub(asked);
		const sink = collectEvents();
		const { hold, release } = await hub.subscribe(all(), sink, undefined);
		hold();
		await insert(1);
		await hub.wake(customer());
		release(own(ME));
		await eventually(() => expect([sink.ended, sink.ids()]).toEqual([true, []]));
	});
});
