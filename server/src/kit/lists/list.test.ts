import type { Student, StudentInput } from "@homeroom/contract/areas/students/students.rules.ts";
import { STUDENT, STUDENT_STATUSES } from "@homeroom/contract/areas/students/students.rules.ts";
import { readSort, writeSort } from "@homeroom/contract/kit/list-sort.ts";
import { sortsOf } from "@homeroom/contract/kit/record.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actIn } from "../../areas/session/session.builders.ts";
import { makeStudents, type NewStudent } from "../../areas/students/students.builders.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { countCache } from "./count-cache.ts";
import { encodeCursor } from "./cursor.ts";

type Row = Student & { archived: boolean };
interface Page {
	students: Student[];
	meta: PageMeta;
}

let t: TestApp;
let admin: Caller;
let rows: Row[];

const name = fc.constantFrom(
	"Ana",
	"ana",
	"Änne",
	"O'Neill",
	"Müller",
	"Mueller",
	"Łukasz",
	"de la Cruz",
	"Zoë",
	"Æsir",
	"张",
	"Ñandú",
	"a_b",
	"50%",
	"back\\slash",
);
const student: fc.Arbitrary<NewStudent> = fc.record({
	first_name: name,
	middle_name: fc.option(name, { freq: 3 }),
	last_name: name,
	date_of_birth: fc.option(fc.constantFrom("2012-01-01", "2012-06-30", "2015-02-28", "1999-12-31"), { freq: 3 }),
	email: fc.constant(null),
	phone: fc.constant(null),
	status: fc.constantFrom(...STUDENT_STATUSES),
	class_label: fc.option(fc.constantFrom("1A", "1B", "10C", "ä"), { freq: 4 }),
	created_at: fc.constantFrom("2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.001Z", "2025-07-07T07:07:07.070Z"),
});

beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	const client = await t.owner.connect();
	await client.query("begin");
	await actIn(client, t.north.customer_id);
	const [made] = fc.sample(fc.array(student, { minLength: 70, maxLength: 70 }), { numRuns: 1 });
	await makeStudents(client, made as NewStudent[]);
	await client.query("update students set archived_at = now() where id % 7 = 0");
	await client.query("commit");
	const found = await client.query(
		"select *, id::int as id, date_of_birth::text as date_of_birth, created_at::text as created_at, archived_at is not null as archived, search from students where customer_id = $1",
		[t.north.customer_id],
	);
	client.release();
	rows = found.rows as Row[];
});
afterAll(() => t.close());

const page = async (query: string) => (await admin.call<Page>("GET", query.startsWith("/api") ? query : `/students?${query}`)).body;

/** Byte order, as the database's "C". */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const SORTED: Record<string, (row: Row) => string> = {
	name: (row) => searchOf(row),
	class_label: (row) => natural(row.class_label ?? ""),
	date_of_birth: (row) => row.date_of_birth ?? "9999",
	status: (row) => row.status,
	created_at: (row) => row.created_at,
};
/** Numbers count by their value: 1A, 1B, 10C. */
const natural = (text: string) => fold(text).replace(/\d+/g, (digits) => digits.padStart(4, "0"));
const searchOf = (row: Row) => (row as unknown as { search: string }).search;
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/æ/gi, "ae").replace(/ł/gi, "l").toLowerCase();

interface Wanted {
	sort: string | undefined;
	status: StudentInput["status"] | undefined;
	class_label: string | undefined;
	archived: "0" | "1" | undefined;
	search: string | undefined;
	limit: number;
}
/** The list as a plain program would make it. */
function model({ sort, status, class_label, archived, search }: Wanted): number[] {
	const words = (search ?? "")
		.split(/[\s'’.,;:()/_-]+/)
		.filter(Boolean)
		.map(fold);
	const kept = rows.filter(
		(row) =>
			row.archived === (archived === "1") &&
			(status === undefined || row.status === status) &&
			(class_label === undefined || natural(row.class_label ?? "") === natural(class_label)) &&
			words.every((word) => ` ${searchOf(row)}`.includes(` ${word}`)),
	);
	const parts = readSort(sort ?? "name");
	const ties = (a: Row, b: Row) => (byBytes(searchOf(a), searchOf(b)) || a.id - b.id) * (parts.at(-1)?.desc ? -1 : 1);
	const before = (a: Row, b: Row) =>
		parts.reduce((order, { by, desc }) => order || byBytes(keyOf(by, a), keyOf(by, b)) * (desc ? -1 : 1), 0) || ties(a, b);
	return kept.sort(before).map((row) => row.id);
}
const keyOf = (sort: string, row: Row): string => SORTED[sort]?.(row) ?? "";
const wanted: fc.Arbitrary<Wanted> = fc.record({
	sort: fc.option(
		fc
			.uniqueArray(fc.record({ by: fc.constantFrom(...sortsOf(STUDENT)), desc: fc.boolean() }), {
				minLength: 1,
				maxLength: 3,
				selector: ({ by }) => by,
			})
			.map(writeSort),
		{ nil: undefined },
	),
	status: fc.option(fc.constantFrom(...STUDENT_STATUSES), { nil: undefined, freq: 2 }),
	class_label: fc.option(fc.constantFrom("1A", "1B", "none"), { nil: undefined, freq: 2 }),
	archived: fc.option(fc.constantFrom("0" as const, "1" as const), { nil: undefined }),
	// words of more than two letters that nobody has find similar ones, which the model does not know
	search: fc.option(fc.constantFrom("an", "an mü", "M", "ü", "de la", "zzz", "%", "_", "\\", "50%", "a_", "O'N", "  ", "张", "æs"), {
		nil: undefined,
		freq: 2,
	}),
	limit: fc.constantFrom(1, 3, 7, 20, 100),
});
const queryOf = ({ status, class_label, ...given }: Partial<Wanted>) => {
	const where = [
		...(status === undefined ? [] : [["status", "in", [status]]]),
		...(class_label === undefined ? [] : [["class_label", "is", class_label]]),
	];
	return new URLSearchParams(
		Object.entries({ ...given, where: where.length === 0 ? undefined : JSON.stringify(where) })
			.filter(([, value]) => value !== undefined)
			.map(([key, value]): [string, string] => [key, String(value)]),
	).toString();
};

const ENROLLED = queryOf({ status: "enrolled" });

/** All pages by following the links, at most a hundred. */
async function walk(start: string, link: "next_page_url" | "previous_page_url"): Promise<Page[]> {
	const pages: Page[] = [];
	for (let url: string | null = start; url !== null && pages.length < 100; url = pages.at(-1)?.meta[link] ?? null)
		pages.push(await page(url));
	return pages;
}
const idsIn = (pages: Page[]) => pages.map((one) => one.students.map(({ id }) => id));

describe("a list", () => {
	test("is the plain model's, page by page, forwards, backwards and by jumps", async () => {
		await fc.assert(
			fc.asyncProperty(wanted, async (given) => {
				const ids = model(given);
				const query = queryOf(given);
				const forwards = await walk(query, "next_page_url");
				expect(idsIn(forwards).flat()).toEqual(ids);
				const last = forwards.at(-1) as Page;
				forwards.forEach(({ meta, students }, i) => {
					expect(meta).toMatchObject({ current_page: i + 1, limit: given.limit, total: ids.length, has_next: i < forwards.length - 1 });
					if (i < forwards.length - 1) expect(students).toHaveLength(given.limit);
				});
				if (last.meta.previous_page_url !== null) {
					const backwards = await walk(last.meta.previous_page_url, "previous_page_url");
					expect(idsIn(backwards)).toEqual(idsIn(forwards).slice(0, -1).reverse());
					for (const { meta } of backwards) expect(meta).toMatchObject({ has_next: true, total: ids.length });
					// and forwards again from page 1 as one came back to it
					const again = await page(backwards.at(-1)?.meta.next_page_url as string);
					expect(again.students).toEqual(forwards[1]?.students);
				}
				const jump = 1 + Math.floor(forwards.length / 2);
				if (jump <= forwards.length) expect((await page(`${query}&page=${jump}`)).students).toEqual(forwards[jump - 1]?.students);
			}),
			{ numRuns: 25 },
		);
	});
	test("beyond its end is empty, and says how many there are", async () => {
		const all = model({
			sort: undefined,
			status: undefined,
			class_label: undefined,
			archived: undefined,
			search: undefined,
			limit: 5,
		});
		const beyond = await page("limit=5&page=400");
		expect(beyond).toMatchObject({ students: [], meta: { current_page: 400, has_next: false, total: all.length, next_page_url: null } });
		expect((await page(beyond.meta.previous_page_url as string)).meta.current_page).toBe(399);
	});
	test.each(["page=abc", "page=0", "page=-3", "page=1.5", "page="])("with %s is page 1", async (query) => {
		expect(await page(`limit=5&${query}`)).toEqual(await page("limit=5&page=1"));
	});
	test("far behind collects ids first and shows the same rows", async () => {
		const client = await t.owner.connect();
		await client.query("begin");
		await actIn(client, t.south.customer_id);
		await makeStudents(
			client,
			Array.from({ length: 1100 }, (_, i) => ({
				first_name: `N${String(i).padStart(4, "0")}`,
				middle_name: null,
				last_name: "Deep",
				date_of_birth: null,
				email: null,
				phone: null,
				status: "enrolled",
				class_label: null,
			})),
		);
		await client.query("commit");
		client.release();
		const south = await t.as(t.south, "admin");
		const at = async (query: string) => (await south.call<Page>("GET", query.startsWith("/api") ? query : `/students?${query}`)).body;
		for (const dir of ["asc", "desc"] as const) {
			const deep = await at(`limit=20&page=52&${ENROLLED}&sort=${dir === "desc" ? "-name" : "name"}`);
			const order = Array.from({ length: 20 }, (_, i) => (dir === "asc" ? 1020 + i : 79 - i));
			expect(deep.students.map(({ first_name }) => first_name)).toEqual(order.map((i) => `N${String(i).padStart(4, "0")}`));
			expect(deep.meta).toMatchObject({ total: 1100, has_next: true, current_page: 52 });
			const before = await at(deep.meta.previous_page_url as string);
			expect((await at(before.meta.next_page_url as string)).students).toEqual(deep.students);
		}
		expect((await at(`limit=100&page=12&${ENROLLED}`)).students).toEqual([]);
		expect((await at(`limit=100&page=12&${ENROLLED}`)).meta.total).toBe(1100);
	});
});

describe("a cursor that somebody made up", () => {
	const made = [
		"nonsense",
		encodeCursor(["a"]),
		encodeCursor(["a", "b"]),
		encodeCursor(["a", "99999999999999999999"]),
		encodeCursor(["a\0", "1"]),
		encodeCursor(["a", "1", "2"]),
		Buffer.from("{}").toString("base64url"),
		Buffer.from("[1,2]").toString("base64url"),
		"",
	];
	test.each(made)("(%s) leaves the page number to decide", async (cursor) => {
		const plain = await page("limit=5&page=2");
		expect((await page(`limit=5&page=2&after=${encodeURIComponent(cursor)}`)).students).toEqual(plain.students);
		expect((await page(`limit=5&page=2&before=${encodeURIComponent(cursor)}`)).students).toEqual(plain.students);
	});
	test.each(["2015-02-30", "9999999-01-01", "x", "-infinity", "0000-01-01"])("with %s for a day too", async (day) => {
		const plain = await page("limit=5&page=2&sort=date_of_birth");
		expect((await page(`limit=5&page=2&sort=date_of_birth&after=${encodeCursor([day, "a", "1"])}`)).students).toEqual(plain.students);
	});
	test.each(["2026-01-01", "2026-01-01 24:00:00+00", "2026-02-30 10:00:00+00", "2026-01-01 10:00:00+99"])(
		"with %s for an instant too",
		async (at) => {
			const plain = await page("limit=5&page=2&sort=created_at");
			expect((await page(`limit=5&page=2&sort=created_at&after=${encodeCursor([at, "a", "1"])}`)).students).toEqual(plain.students);
		},
	);
	test("of another school opens nothing", async () => {
		const mine = await page("limit=5");
		const south = await t.as(t.south, "admin");
		const theirs = (await south.call<Page>("GET", mine.meta.next_page_url as string)).body;
		const known = new Set(rows.map(({ id }) => id));
		expect(theirs.students.some(({ id }) => known.has(id))).toBe(false);
	});
});

test("the longest names in the widest script can be paged through", async () => {
	const office = await t.as(t.south, "office");
	for (const i of [1, 2]) {
		const wide = {
			first_name: "龘".repeat(80),
			middle_name: "龘".repeat(80),
			last_name: "龘".repeat(79) + i,
			class_label: "龘".repeat(60),
			status: "alumni",
		};
		expect((await office.call("POST", "/students", wide)).status).toBe(201);
	}
	const first = (
		await office.call<Page>("GET", `/students?limit=1&where=${encodeURIComponent('[["status","in",["alumni"]]]')}&sort=class_label`)
	).body;
	const second = await office.call<Page>("GET", first.meta.next_page_url as string);
	expect(second.status).toBe(200);
	expect(second.body.students.map(({ last_name }) => last_name.at(-1))).toEqual(["2"]);
});

describe("remembered totals", () => {
	test("are large ones only, and a small one forgets the large", () => {
		countCache.set("a", 10_001);
		expect(countCache.get("a")).toBe(10_001);
		countCache.set("a", 10_000);
		expect(countCache.get("a")).toBeUndefined();
		expect(countCache.get("never")).toBeUndefined();
	});
	test("never grow without end", () => {
		countCache.set("kept", 20_000);
		for (let i = 0; i < 5_001; i++) countCache.set(`many ${i}`, 20_000);
		expect(countCache.get("kept")).toBeUndefined();
	});
});
