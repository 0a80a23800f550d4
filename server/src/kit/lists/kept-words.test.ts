import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actIn } from "../../areas/session/session.builders.ts";
import { linkStudents, makeStudents } from "../../areas/students/students.builders.ts";
import { STUDENTS } from "../../areas/students/students.queries.ts";
import { importSteps } from "../../testing/import-steps.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import { listRecords } from "../records/record-queries.ts";

interface Page {
	students: Student[];
	meta: PageMeta;
	similar?: boolean;
}
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

/** What lines say too much and too little, of all records and customers. Rows are what counts. */
async function faults(): Promise<unknown[]> {
	const found: unknown[] = [];
	for (const table of [...Object.keys(RECORDS), "memberships"]) {
		const archived = table === "memberships" ? "false" : "archived_at is not null";
		const rows = `select l.customer_id, ${archived} as is_archived, w.word, l.search as sort, l.id, w.shared from ${table} l cross join lateral platform.words_of(l.search) w`;
		const lines = `select customer_id, is_archived, word, sort, id, shared from record_words where record = '${table}'`;
		const parts = `select distinct customer_id, word from record_parts where record = '${table}'`;
		const words = `select distinct customer_id, word from record_words where record = '${table}' and word <> '' and word !~ '[0-9]'`;
		const totals = `select customer_id, sum(present) as present, sum(archived) as archived from record_totals where record = '${table}' group by 1 having sum(present) <> 0 or sum(archived) <> 0`;
		const counts = `select customer_id, count(*) filter (where not (${archived})) as present, count(*) filter (where ${archived}) as archived from ${table} group by 1`;
		const pairs = [[rows, lines], [counts, totals], ...(["students", "clients", "contacts"].includes(table) ? [[words, parts]] : [])];
		for (const [one, other] of pairs)
			for (const text of [`${one} except ${other}`, `${other} except ${one}`])
				found.push(...(await t.owner.query(`select '${table}' as record, x.* from (${text}) x limit 5`)).rows);
	}
	return found;
}

/** What a search found before words were kept: the start of any word, for each word that was typed. */
async function byDefinition(search: string, archived: boolean, own?: number): Promise<number[]> {
	const words = search.split(/[\s'’ʼ`´"„“”.,;:()/_-]+/).filter(Boolean);
	const { rows } = await t.owner.query<{ id: string }>(
		`select id from students s where customer_id = $1 and (archived_at is not null) = $2
			and not exists (select from unnest($3::text[]) word where not (' ' || s.search) like '% ' || regexp_replace(fold(word), '[\\\\%_]', '\\\\\\&', 'g') || '%')
			and ($4::bigint is null or id in (select student_id from student_people where user_id = $4)) order by search, id`,
		[t.north.customer_id, archived, words, own ?? null],
	);
	return rows.map(({ id }) => Number(id));
}

/** All pages by their links. */
async function search(text: string, by = admin, more = ""): Promise<{ ids: number[]; totals: Set<number> }> {
	const ids: number[] = [];
	const totals = new Set<number>();
	let url: string | null = `/students?limit=7&search=${encodeURIComponent(text)}${more}`;
	while (url !== null) {
		const { body }: { body: Page } = await by.call<Page>("GET", url);
		if (body.similar === true) return { ids: [], totals: new Set([0]) };
		ids.push(...body.students.map(({ id }) => id));
		totals.add(body.meta.total);
		url = body.meta.next_page_url;
	}
	return { ids, totals };
}

const SYLLABLES = [
	"an",
	"na",
	"mü",
	"ller",
	"ö",
	"ß",
	"Æ",
	"Ł",
	"o'",
	"-",
	"’",
	" de ",
	"50%",
	"a_",
	"\\",
	"张",
	"É",
	"ﬁ",
	"İ",
	"x",
	"½",
	"ab",
];
const name = fc
	.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 6 })
	.map((parts) => parts.join("").trim())
	.filter((text) => text.length > 0);
const longName = fc.constantFrom(`${"ma".repeat(25)}x`, `${"ma".repeat(25)}y`, "ma".repeat(20));
const child = fc.record({
	first_name: fc.oneof({ weight: 9, arbitrary: name }, { weight: 1, arbitrary: longName }),
	last_name: name,
	middle_name: fc.option(name, { freq: 3 }),
});

describe("search by kept words", () => {
	let ids: number[] = [];
	beforeAll(async () => {
		const [made] = fc.sample(fc.array(child, { minLength: 120, maxLength: 120 }), { numRuns: 1 });
		ids = await inSchool(t, t.north.customer_id, async (client) => {
			const all = await makeStudents(client, made ?? []);
			await client.query("update students set archived_at = now() where id % 5 = 0");
			await linkStudents(client, t.north.users.teacher.user_id, all.slice(0, 60), "teacher");
			return all;
		});
	});
	/** What somebody types: the beginning of words that are there, and what nobody has. */
	const typed = fc.array(fc.tuple(fc.oneof(name, longName), fc.nat(60), fc.boolean()), { minLength: 1, maxLength: 3 }).map((parts) =>
		parts
			.map(([text, length, loud]) => (loud ? text.toUpperCase() : text).slice(0, 1 + length))
			.join(" ")
			.slice(0, 100),
	);

	test("finds what the definition says: any words, accents, marks, the archive, one's own, any sort", async () => {
		const teacher = await t.as(t.north, "teacher");
		let hits = 0;
		await fc.assert(
			fc.asyncProperty(typed, fc.boolean(), fc.constantFrom("", "&sort=-name", "&sort=class_label"), async (text, archived, sort) => {
				const expected = await byDefinition(text, archived);
				const found = await search(text, admin, `${archived ? "&archived=1" : ""}${sort}`);
				expect(sort === "" ? found.ids : [...found.ids].sort(numbers)).toEqual(sort === "" ? expected : [...expected].sort(numbers));
				expect([...found.totals]).toEqual([expected.length]);
				const own = await byDefinition(text, false, t.north.users.teacher.user_id);
				expect((await search(text, teacher)).ids).toEqual(own);
				hits += expected.length;
			}),
			{ numRuns: 60 },
		);
		expect(hits).toBeGreaterThan(50);
	});
	test("an empty beginning and rows without a word are no exception", async () => {
		await makeIn([{ first_name: "-", last_name: "." }]);
		// a mark that folding takes away leaves nothing to begin with: everybody
		for (const text of ["\u0301", "a \u0301"]) expect((await search(text)).ids).toEqual(await byDefinition(text, false));
		expect(await faults()).toEqual([]);
	});
	test("follows every way of writing: changed, archived, brought back, many at once, undone, imported, deleted", async () => {
		const batchOf = async (path: string, body: object) => (await admin.call<{ batch: string }>("POST", path, body)).body.batch;
		const undo = async (batch: string) => expect((await admin.call("POST", "/changes/undo", { batch })).status).toBe(200);
		const version = async (id: number) => (await admin.call<Student>("GET", `/students/${id}`)).body.version;
		const some = ids.slice(0, 20);
		const [one] = some.filter((id) => id % 5 !== 0) as [number]; // each fifth is in the archive
		const renamed = await admin.call("PATCH", `/students/${one}`, { version: await version(one), last_name: "Quint-Über" });
		expect((await search("quint ub")).ids).toEqual([one]);
		await undo(String(renamed.headers["x-request-id"]));
		expect((await search("quint")).ids).toEqual([]);
		await admin.call("POST", `/students/${one}/archive`, { version: await version(one) });
		expect(await faults()).toEqual([]);
		await admin.call("POST", `/students/${one}/restore`, { version: await version(one) });
		const archived = await batchOf("/students/bulk/archive", { selection: { ids: some } });
		expect(await faults()).toEqual([]);
		await undo(archived);
		await batchOf("/students/bulk/update", { selection: { ids: some }, changes: { nationality: "PT" } });
		const matching = (await search("an")).ids;
		const picked = await admin.call<{ count: number }>("POST", "/students/bulk/update", {
			selection: { search: "an", count: matching.length },
			changes: { nationality: "FR" },
		});
		expect(picked.body.count).toBe(matching.length);
		expect(await faults()).toEqual([]);
		const imported = await importSteps(admin).ran("First name,Last name\nZelda,Kwiménez\nZoltan,Kwimenez-Õ\nÖmer,Yıldız\n");
		expect((await search("kwim z")).ids).toHaveLength(2);
		await undo(imported.batch as string);
		expect((await search("kwim")).ids).toEqual([]);
		await t.owner.query("delete from students where id = $1", [ids[3]]);
		expect(await faults()).toEqual([]);
	});
	test("does not find another school's, nor change because of it", async () => {
		await inSchool(t, t.south.customer_id, (client) => makeStudents(client, [{ first_name: "Onlysouth", last_name: "Costa" }]));
		expect((await search("onlysouth")).ids).toEqual([]);
		expect((await (await t.as(t.south, "admin")).call<Page>("GET", "/students?search=onlys")).body.meta.total).toBe(1);
	});
	test("similar names are found as before, numbers only if they are right", async () => {
		await makeIn([
			{ first_name: "Annabella", last_name: "Schmidtbauer" },
			{ first_name: "Maria Luisa", last_name: "Quastenberg" },
			{ first_name: "Kind 17", last_name: "Xylander" },
		]);
		for (const [text, expected] of [
			["Schmitbauer", "Annabella"],
			["annabela shmidtbauer", "Annabella"],
			["marialuisa", "Maria Luisa"],
			["Qastenberg", "Maria Luisa"],
			["Xilander 17", "Kind 17"],
		]) {
			const { body } = await admin.call<Page>("GET", `/students?search=${encodeURIComponent(text as string)}`);
			expect(body.similar, text).toBe(true);
			expect(body.students[0]?.first_name, text).toBe(expected);
		}
		expect((await admin.call<Page>("GET", "/students?search=Xilander%2018")).body.students).toEqual([]);
		expect((await admin.call<Page>("GET", "/students?search=181818")).body.students).toEqual([]);
	});
});

describe("under row security", () => {
	/** The plan of what a list asks, for the role that serves requests, where no table is too small for its index. */
	async function planOf(query: Parameters<typeof listRecords>[2], own: number | null): Promise<string> {
		const sent: { sql: string; parameters: unknown[] }[] = [];
		const executeQuery = async (one: { sql: string; parameters: unknown[] }) => {
			sent.push(one);
			return { rows: [] };
		};
		// cast: of a database a list uses nothing else
		await listRecords({ customer_id: t.north.customer_id, executeQuery } as unknown as CustomerDb, STUDENTS, query, own);
		return inSchool(t, t.north.customer_id, async (client) => {
			await client.query("set local role homeroom_app");
			await client.query("set local enable_seqscan = off");
			const { rows } = await client.query({ text: `explain ${sent[0]?.sql}`, values: sent[0]?.parameters ?? [] });
			return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
		});
	}
	const RANGE = /record_words.*\n\s+Index Cond: .*word >= .*word < /;
	test.each([
		["one word", { search: "mü" }, null],
		["two words", { search: "an mü" }, null],
		["one's own", { search: "an mü" }, 7],
		["another sort", { search: "mü", sort: "class_label" }, null],
		["a condition besides", { search: "mü", where: [["status", "in", ["enrolled"]]] as [string, "in", string[]][] }, null],
	])("a search is an index condition: %s", async (_, query, own) => {
		const plan = await planOf({ page: 1, limit: 20, ...query }, own);
		expect(plan).toMatch(RANGE);
		expect(plan).not.toContain("Seq Scan");
	});
	test("a plain list counts nothing", async () => {
		const plan = await planOf({ page: 1, limit: 20 }, null);
		expect(plan).toContain("record_totals");
		expect(plan.match(/ on students/g)).toHaveLength(1);
	});
});

describe("kept totals", () => {
	test("equal what is there after writes of many at once, and of those that were taken back", async () => {
		const step = fc.tuple(
			fc.constantFrom("add", "many", "archive", "bring back", "delete", "rename"),
			fc.nat(1000),
			fc.integer({ min: 1, max: 9 }),
		);
		const work = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 12 }), commits: fc.boolean() });
		const pool = new pg.Pool({ connectionString: t.url, max: 6 });
		try {
			await fc.assert(
				fc.asyncProperty(fc.array(work, { minLength: 3, maxLength: 6 }), async (works) => {
					await Promise.all(works.map((one, i) => write(pool, one.steps, one.commits, i)));
					// parts that somebody held who then took back what they did
					await t.owner.query("call platform.tidy_parts()");
					expect(await faults()).toEqual([]);
				}),
				{ numRuns: 12 },
			);
			const lines = await t.owner.query("select count(*)::int as n from record_totals where customer_id = $1", [t.north.customer_id]);
			expect(lines.rows[0].n).toBeGreaterThan(0);
		} finally {
			await pool.end();
		}
		const { body } = await admin.call<Page>("GET", "/students?limit=1");
		expect(body.meta.total).toBe((await byDefinition("", false)).length);
		const kept = await admin.call<Page>("GET", "/students?limit=1&archived=1");
		expect(kept.body.meta.total).toBe((await byDefinition("", true)).length);
	});
	test("are put together: a thousand writes do not leave a thousand lines", async () => {
		const client = await t.owner.connect();
		await client.query("begin");
		await actIn(client, t.north.customer_id);
		for (let i = 0; i < 1000; i++) await client.query("insert into subjects (name) values ($1)", [`Subject ${i}`]);
		const { rows } = await client.query<{ n: number; sum: number }>(
			"select count(*)::int as n, sum(present)::int as sum from record_totals where record = 'subjects' and customer_id = $1",
			[t.north.customer_id],
		);
		const { rows: there } = await client.query("select count(*)::int as n from subjects where customer_id = $1", [t.north.customer_id]);
		await client.query("rollback");
		client.release();
		expect(rows[0]?.n).toBeLessThan(500);
		expect(rows[0]?.sum).toBe(there[0].n);
	});
	test("a writer does not wait for another's transaction", async () => {
		const client = await t.owner.connect();
		await client.query("begin");
		await actIn(client, t.north.customer_id);
		await client.query("insert into students (first_name, last_name) select 'Held', 'Back' || n from generate_series(1, 50) n");
		// the transaction is open: whoever waited for it would wait for ever
		const made = await admin.call("POST", "/students", { first_name: "Held", last_name: "Back1", status: "enrolled" });
		expect(made.status).toBe(201);
		await client.query("rollback");
		client.release();
		expect(await faults()).toEqual([]);
	});
});

const numbers = (a: number, b: number) => a - b;
const makeIn = (made: { first_name: string; last_name: string }[]) =>
	inSchool(t, t.north.customer_id, (client) => makeStudents(client, made));

async function write(pool: pg.Pool, steps: [string, number, number][], commits: boolean, writer: number): Promise<void> {
	const client = await pool.connect();
	try {
		await client.query("begin");
		await actIn(client, t.north.customer_id);
		for (const [what, seed, count] of steps) {
			// each writer has rows of its own: what is tried is the lines of totals and words, which they share
			const mine = `(select id from students where customer_id = ${t.north.customer_id} and last_name = 'Writer${writer}' order by id offset ${seed % 7} limit ${count})`;
			if (what === "add") await client.query(`insert into students (first_name, last_name) values ('One', 'Writer${writer}')`);
			if (what === "many")
				await client.query(
					`insert into students (first_name, last_name, archived_at) select 'N' || n, 'Writer${writer}', case when n % 3 = 0 then now() end from generate_series(1, $1::int) n`,
					[count],
				);
			if (what === "archive") await client.query(`update students set archived_at = now() where id in ${mine}`);
			if (what === "bring back") await client.query(`update students set archived_at = null where id in ${mine}`);
			if (what === "rename") await client.query(`update students set first_name = 'Name${"abcdefg"[seed % 7]}' where id in ${mine}`);
			if (what === "delete") await client.query(`delete from students where id in ${mine}`);
		}
		await client.query(commits ? "commit" : "rollback");
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
}
