import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../../testing/test-app.ts";
import { migrate } from "./migrations/migrate.ts";

let url: string;
let owner: pg.Pool;
beforeAll(async () => {
	url = await newDatabase();
	owner = new pg.Pool({ connectionString: url, max: 3 });
});
afterAll(() => owner.end());

/** GiST indexes of one page: what PostgreSQL may lose rows from when it becomes two. */
const flat = async () =>
	(
		await owner.query<{ name: string }>(
			`select c.relname as name from pg_class c join pg_am a on a.oid = c.relam and a.amname = 'gist'
			where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) <= current_setting('block_size')::bigint order by 1`,
		)
	).rows.map(({ name }) => name);

test("every index that keeps times apart has its levels from the beginning, and again after a restore; no row is left of it", async () => {
	expect(await flat()).toEqual([]);
	await owner.query("reindex table sessions");
	expect(await flat()).toEqual(["sessions_class", "sessions_room"]);
	await migrate(url);
	expect(await flat()).toEqual([]);
	expect((await owner.query("select from sessions")).rowCount).toBe(0);
	expect((await owner.query("select from changes")).rowCount).toBe(0);
	await owner.query("vacuum sessions");
	expect(await flat()).toEqual([]);
});

/** What happened in tests of tens of thousands of refused writes, step by step (decision 27). */
test("a statement that looks at an index again and again while its page fills up loses nothing from it", async () => {
	const [reader, writer] = [await owner.connect(), await owner.connect()];
	const hour = (n: number) =>
		`tstzrange(timestamptz '2026-11-16 08:00Z' + ${n} * interval '1 hour', timestamptz '2026-11-16 08:45Z' + ${n} * interval '1 hour')`;
	const put = (n: number) => writer.query(`insert into held (during) values (${hour(n)})`);
	try {
		await writer.query(
			"create table held (room bigint default 1, during tstzrange, constraint held_once exclude using gist (room with =, during with &&))",
		);
		await writer.query("begin; insert into held select -n, tstzrange('2000-01-01', '2000-01-02') from generate_series(1, 600) n; rollback");
		await put(0);
		for (let n = 0; n < 60; n++) await expect(put(0)).rejects.toMatchObject({ code: "23P01" });
		await reader.query("begin; set local enable_seqscan = off; set local enable_bitmapscan = off");
		await reader.query(
			"declare looks no scroll cursor for select (select count(*) from held where room = 1 and during && tstzrange('2026-01-01', '2027-01-01') and n > 0) from generate_series(1, 20) n",
		);
		await reader.query("fetch 4 from looks");
		for (let n = 1; n <= 100; n++) await put(-n);
		await reader.query("fetch 8 from looks");
		await reader.query("commit");
		await writer.query("set enable_seqscan = off; set enable_bitmapscan = off");
		const { rows } = await writer.query<{ count: string }>(
			"select count(*) from held where room = 1 and during && tstzrange('2026-01-01', '2027-01-01')",
		);
		expect(Number(rows[0]?.count)).toBe(101);
		for (let n = 0; n <= 100; n++) await expect(put(-n)).rejects.toMatchObject({ code: "23P01" });
	} finally {
		reader.release(true);
		writer.release(true);
	}
});
