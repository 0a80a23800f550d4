import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { type MarkedAs, mark, opened, readAll, restore } from "./notices.marks.ts";
import { type NoticeKind, tell } from "./notices.public.ts";
import { countUnread, pileOf } from "./notices.queries.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 20, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

const OPERATIONS = 2000;
const TABS = 20;
/** Operations of each; in full by `npm run races`. */
const EACH = Number(process.env.TAB_ROUNDS ?? 20);
const THREADS = 12;
/** Long ago, and not for long: what they are put off to. */
const UNTIL = { past: "2020-01-01T00:00:00Z", future: "2190-01-01T00:00:00Z" };

const kindOf = (user_id: number): NoticeKind => ({
	name: "counted",
	topic: "school",
	reason: "you_run",
	start: { inbox: "now", email: false, push: false },
	about: "students",
	says: { one: "notices.other" },
	urgent: true,
	hears: (rows) => sql`select ${user_id}::bigint, r.id, '/thread/' || r.id, '{}'::jsonb, null from unnest(${rows}::bigint[]) r (id)`,
});

interface Line {
	thread: number;
	read: boolean;
	done: boolean;
	later: boolean;
}
const shows = ({ read, done, later }: Line) => !read && !done && !later;

type Operation =
	| { does: "tell"; thread: number }
	| { does: "mark"; which: number; as: MarkedAs; until: keyof typeof UNTIL }
	| { does: "read_all" }
	| { does: "opened"; thread: number }
	| { does: "undo" };
const operation: fc.Arbitrary<Operation> = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ does: fc.constant("tell" as const), thread: fc.integer({ min: 1, max: THREADS }) }) },
	{
		weight: 10,
		arbitrary: fc.record({
			does: fc.constant("mark" as const),
			which: fc.nat(1000),
			as: fc.constantFrom<MarkedAs>("read", "unread", "done", "open", "later"),
			until: fc.constantFrom<keyof typeof UNTIL>("past", "future"),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ does: fc.constant("read_all" as const) }) },
	{ weight: 3, arbitrary: fc.record({ does: fc.constant("opened" as const), thread: fc.integer({ min: 1, max: THREADS }) }) },
	{ weight: 3, arbitrary: fc.record({ does: fc.constant("undo" as const) }) },
);

const dbOf = (user_id: number): CustomerDb =>
	inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: String(user_id) });

test("what is counted is what a plain list of lines has, whatever is done to them", async () => {
	const { user_id } = t.north.users.teacher;
	const [db, kind] = [dbOf(user_id), kindOf(user_id)];
	const lines = new Map<number, Line>();
	let last: Awaited<ReturnType<typeof mark>> | undefined;
	const openOf = (thread: number) => [...lines].find(([, line]) => line.thread === thread && !line.done);
	const become = (line: Line, as: MarkedAs, until: keyof typeof UNTIL): Line =>
		({
			read: { ...line, read: true, later: false },
			unread: { ...line, read: false },
			done: { ...line, read: true, done: true, later: false },
			open: { ...line, done: false, later: false },
			later: { ...line, read: false, done: false, later: until === "future" },
		})[as];
	const [operations = []] = fc.sample(fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS }), { numRuns: 1 });
	for (const [at, one] of operations.entries()) {
		if (one.does === "tell") {
			await tell(db, kind, one.thread);
			const known = openOf(one.thread);
			const id = known?.[0] ?? (await newest(db, user_id));
			lines.set(id, { thread: one.thread, read: false, done: false, later: false });
		} else if (one.does === "mark" && lines.size > 0) {
			const [id, line] = [...lines][one.which % lines.size] as [number, Line];
			const next = become(line, one.as, one.until);
			last = await mark(db, user_id, [id], one.as, one.as === "later" ? UNTIL[one.until] : undefined);
			if (!(line.done && !next.done && openOf(line.thread) !== undefined)) lines.set(id, next);
		} else if (one.does === "read_all") {
			last = await readAll(db, user_id);
			for (const [id, line] of lines) if (shows(line)) lines.set(id, { ...line, read: true });
		} else if (one.does === "opened") {
			await opened(db, user_id, `/thread/${one.thread}`);
			for (const [id, line] of lines)
				if (line.thread === one.thread && !line.read && !line.done) lines.set(id, { ...line, read: true, later: false });
		} else if (one.does === "undo" && last !== undefined && last.was.length > 0) {
			const { was } = last;
			for (const { id, read_at, done_at, snoozed_until } of was) {
				const line = lines.get(id) as Line;
				if (line.done && done_at === null && openOf(line.thread) !== undefined) continue;
				const later = snoozed_until !== null && Date.parse(snoozed_until) > Date.now();
				lines.set(id, { ...line, read: read_at !== null, done: done_at !== null, later });
			}
			await restore(db, user_id, was);
			last = undefined;
		}
		if (at % 5 > 0) continue;
		const expected = [...lines.values()].filter(shows).length;
		expect((await countUnread(db, user_id)).unread, `after ${at + 1} operations`).toBe(expected);
	}
	const count = async (pile: "all" | "done" | "later" | "unread") => (await pileOf(db, user_id, { pile, limit: 100 })).notices.length;
	const all = [...lines.values()];
	expect(await count("unread")).toBe(all.filter(shows).length);
	expect(await count("all")).toBe(all.filter(({ done }) => !done).length);
	expect(await count("later")).toBe(all.filter(({ read, done, later }) => !read && !done && later).length);
	expect(await count("done")).toBe(Math.min(100, all.filter(({ done }) => done).length));
});

const newest = async (db: CustomerDb, user_id: number): Promise<number> => {
	const [line] = (await pileOf(db, user_id, { pile: "unread", limit: 1 })).notices;
	return line?.id as number;
};

test("twenty tabs at once leave no two open lines of a thread, and a count that is the list's", async () => {
	const { user_id } = t.north.users.office;
	const kind = kindOf(user_id);
	const [tabs = []] = fc.sample(fc.array(fc.array(operation, { minLength: EACH, maxLength: EACH }), { minLength: TABS, maxLength: TABS }), {
		numRuns: 1,
	});
	await Promise.all(
		tabs.map(async (operations) => {
			const db = dbOf(user_id);
			for (const one of operations) {
				if (one.does === "tell") await tell(db, kind, one.thread);
				else if (one.does === "opened") await opened(db, user_id, `/thread/${one.thread}`);
				else if (one.does === "read_all") await readAll(db, user_id);
				else if (one.does === "mark") {
					const { notices } = await pileOf(db, user_id, { pile: one.which % 2 === 0 ? "all" : "done", limit: 30 });
					const ids = notices.map(({ id }) => id).filter((id) => (id + one.which) % 3 === 0);
					await mark(db, user_id, ids, one.as, one.as === "later" ? UNTIL[one.until] : undefined);
				}
			}
		}),
	);
	const { rows } = await t.owner.query<{ thread: string }>(
		"select thread from notices where customer_id = $1 and user_id = $2 and done_at is null group by thread having count(*) > 1",
		[t.north.customer_id, user_id],
	);
	expect(rows).toEqual([]);
	const db = dbOf(user_id);
	const { notices, counts } = await pileOf(db, user_id, { pile: "unread", limit: 100 });
	expect([(await countUnread(db, user_id)).unread, counts.unread]).toEqual([notices.length, notices.length]);
});
