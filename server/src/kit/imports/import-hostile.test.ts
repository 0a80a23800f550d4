import { readdirSync, readFileSync } from "node:fs";
import type { Import } from "@homeroom/contract/kit/import-calls.ts";
import { type SentenceCode, sentence } from "@homeroom/contract/kit/sentences/sentences.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newSchool } from "../../areas/console/console.samples.ts";
import { STUDENTS } from "../../areas/students/students.queries.ts";
import { newPerson, signInAs } from "../../testing/accounts.ts";
import { eventually } from "../../testing/eventually.ts";
import { HOSTILE_FILES, hostileFile, sheetOf, workbook } from "../../testing/files/hostile-files.ts";
import { importSteps, planOf } from "../../testing/import-steps.ts";
import { type Caller, type School, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { ask, inCustomer } from "../db/customer-db.ts";
import { openPool } from "../db/pool.ts";
import { sql } from "../db/sql-text.ts";
import { Refusal } from "../http/refusal.ts";
import { UnreadableFile } from "../sheets/unreadable-file.ts";
import { importFields } from "./import-fields.ts";
import { type Answers, readApart } from "./import-readers.ts";
import { inTurnOfHeads, inTurnOfRows } from "./import-turns.ts";
import { carryOut, type Head, type Order } from "./import-work.ts";

let t: TestApp;
let admin: Caller;
let southAdmin: Caller;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	[admin, southAdmin] = await Promise.all([t.as(t.north, "admin"), t.as(t.south, "admin")]);
	steps = importSteps(admin);
});
afterAll(() => t.close());

const GOOD = "First name,Last name\nAna,Costa\n";
const imports = async () => (await admin.call<{ imports: Import[] }>("GET", "/students/imports")).body.imports.length;

describe("a file made to hurt is refused in a sentence, and leaves nothing behind", () => {
	test.each(HOSTILE_FILES)("%s", async (name) => {
		const before = await imports();
		const { bytes, error } = hostileFile(name);
		const answer = await steps.upload(bytes);
		expect(answer.body).toMatchObject({ error });
		expect(answer.status).toBe(error === "import_unpacks" ? 413 : 422);
		expect(await imports()).toBe(before);
		const { rows } = await t.owner.query("select from import_turns");
		expect(rows).toEqual([]);
		expect((await steps.upload(GOOD)).status).toBe(201);
	});
	test("in the reader's language", async () => {
		const { bytes } = hostileFile("a thousand columns");
		for (const locale of LOCALES) {
			const answer = await admin.call("POST", "/students/imports?name=x", bytes, { "accept-language": locale });
			expect(answer.body).toMatchObject({ message: sentence("import_columns_max" as SentenceCode, locale, { max: 200, min: 1000 }) });
		}
	});
	test("with how many columns there are, also in a workbook", async () => {
		for (const name of ["a thousand columns", "a thousand columns in a workbook"])
			expect((await steps.upload(hostileFile(name).bytes)).body).toMatchObject({
				message: "1000 columns; at most 200. Take out those that are not needed.",
			});
	});
	test("what is told of a long cell is never cut within a character", async () => {
		const columns = ["first_name", "last_name", "date_of_birth"].map((field, index) => ({ index, field }));
		const { id, counts } = await steps.checked(`First name,Last name,Date of birth\nAna,Costa,${"x".repeat(59)}😀\n`, { columns });
		expect(counts).toMatchObject({ error: 1 });
		expect((await steps.rowsOf(id)).rows).toMatchObject([{ kind: "error" }]);
	});
	test("what is as wide, long and shared as people make it is read", async () => {
		const wide = await steps.upload(
			`${Array.from({ length: 200 }, (_, i) => `Column ${i}`).join(",")}${",".repeat(500)}\n${"x,".repeat(200)}\n`,
		);
		expect(wide.body.columns).toHaveLength(200);
		const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`.repeat(2000);
		const shared = await steps.upload(
			workbook(sheetOf(rows), { "xl/sharedStrings.xml": Buffer.from(`<sst><si><t>${"y".repeat(5000)}</t></si></sst>`) }),
		);
		expect(shared.body.columns.map(({ samples }) => samples[0]?.length)).toEqual([200, 200, 200]);
		// one cell again and again costs as much as other cells
		const cells = Array.from({ length: 100_000 }, (_, i) => `<c r="A1" t="e"><v>#${i}</v></c>`);
		const again = await steps.upload(workbook(sheetOf(`<row>${cells.join("")}</row>`)));
		expect([again.status, again.body.columns?.length]).toEqual([201, 1]);
	});
});

describe("the check of a file that turned out to hurt below its start", () => {
	test.each([
		["too wide", `${"x,".repeat(300)}x`, "import_columns_max", { max: 200, min: 301 }],
		["a cell too long", "z".repeat(40_000), "import_cell_max", { max: 32_767, min: 602 }],
	] as const)("%s", async (_, line, code, values) => {
		const { body } = await steps.upload(`First name,Last name\n${"Ana,Costa\n".repeat(600)}${line}\n`);
		expect((await admin.call("POST", `/students/imports/${body.id}/check`, planOf(body))).status).toBe(200);
		await eventually(async () => expect((await steps.show(body.id)).state).toBe("uploaded"));
		expect((await steps.show(body.id)).problem).toBe(sentence(code, "en", values));
		const { rows } = await t.owner.query("select from students where customer_id = $1 and last_name = 'Costa'", [t.north.customer_id]);
		expect(rows).toEqual([]);
	});
});

describe("schools take turns", () => {
	test("two that send many slow files keep no third one waiting for more than the files that are being read", async () => {
		const { email } = await newPerson(t, { school: { ...t.north, customer_id: await newSchool(t) }, role: "admin" });
		const west = t.withToken((await signInAs(t, email)).token);
		const pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
		try {
			let over = () => {};
			const isOver = new Promise<void>((resolve) => {
				over = resolve;
			});
			const begun: string[] = [];
			const slow = (name: string, { customer_id }: School) => {
				const db = inCustomer(pool, { customer_id, user_id: null, request_id: null });
				return inTurnOfHeads(db, async () => {
					// the first two last until the third school has come, on however busy a machine; further ones until it has gone
					if (begun.push(name) > 2) return isOver;
					for (let i = 0; i < 300; i++) await ask(db, sql`select 1`);
				});
			};
			const many = [slow("north", t.north), slow("south", t.south), slow("north again", t.north), slow("south again", t.south)];
			expect((await steps.upload(GOOD, west)).status).toBe(201);
			expect(begun.slice(0, 2).sort()).toEqual(["north", "south"]);
			over();
			await Promise.all(many);
			expect(begun.slice(2).sort()).toEqual(["north again", "south again"]);
		} finally {
			await pool.end();
		}
	});
});

describe("one file of a school at a time", () => {
	const reads = async (until: string) =>
		void (await t.owner.query(
			"insert into import_turns (customer_id, holder, until) values ($1, gen_random_uuid(), now() + $2::interval)",
			[t.north.customer_id, until],
		));
	const over = () => t.owner.query("delete from import_turns where customer_id = $1", [t.north.customer_id]);

	test("uploads that come at once are all read", async () => {
		const answers = await Promise.all(Array.from({ length: 5 }, () => steps.upload(GOOD)));
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
	});
	test("while another process reads the rows of one: none of a second, but what comes in, and other schools go on", async () => {
		await reads("1 hour");
		const pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
		try {
			const db = inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });
			const refused = await inTurnOfRows(db, async () => "read").catch((error: unknown) => error);
			expect(refused).toBeInstanceOf(Refusal);
			expect(refused).toMatchObject({ code: "import_busy", status: 429 });
			for (const by of [admin, southAdmin]) expect((await steps.upload(GOOD, by)).status).toBe(201);
		} finally {
			await pool.end();
			await over();
		}
	});
	test("the turn of a process that died lapses", async () => {
		await reads("-1 second");
		expect((await steps.checked(GOOD)).counts).toMatchObject({ new: 1 });
	});
	test("a check waits for its turn without keeping other jobs from being done", async () => {
		const { body } = await steps.upload("First name,Last name\nWaits,Turnson\n");
		await reads("1 hour");
		expect((await admin.call("POST", `/students/imports/${body.id}/check`, planOf(body))).status).toBe(200);
		expect((await importSteps(southAdmin).checked(GOOD, {}, southAdmin)).counts).toMatchObject({ new: 1 });
		expect((await steps.show(body.id)).state).toBe("checking");
		await over();
		await eventually(async () => expect((await steps.show(body.id)).state).toBe("checked"));
	});
});

describe("the process that reads", () => {
	const fields = importFields(STUDENTS, []);
	const never = () => Promise.reject(new Error("not asked"));
	const plan = {
		date_format_id: 2,
		columns: [{ index: 0, field: "first_name" }],
		match: [],
		values: [],
		fixed: [],
		empty: "keep",
		locale: "en",
		custom: [],
		currency: "EUR",
	} as const;
	const rows: Order & { kind: "rows" } = {
		kind: "rows",
		plan: { ...plan, columns: [...plan.columns], match: [], values: [], fixed: [], custom: [] },
		fields,
		chunk: 50,
		columns: { serials: [], lastFirst: [] },
		today: "2026-11-18",
	};
	const head: Order & { kind: "head" } = { kind: "head", wishes: {}, fields };
	const of = (content: string): Answers => ({
		part: async (part) => (part === 0 ? Buffer.from(content) : null),
		names: never,
		found: async () => true,
		keep: async () => true,
	});
	/** Those that this process started. */
	const readers = (): number[] =>
		readdirSync(`/proc/${process.pid}/task`).flatMap((thread) =>
			readFileSync(`/proc/${process.pid}/task/${thread}/children`, "utf8")
				.split(" ")
				.filter(Boolean)
				.map(Number)
				.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("import-reader-process")),
		);

	test("is ended when it works too long, and the next one reads", async () => {
		// a file without an end
		const endless: Answers = {
			part: async () => Buffer.from("Ana,Costa\n".repeat(10_000)),
			names: never,
			found: async () => true,
			keep: async () => true,
		};
		const stopped = await readApart(rows, endless, { working: 200 }).catch((error: unknown) => error);
		expect(stopped).toBeInstanceOf(UnreadableFile);
		expect(stopped).toMatchObject({ problem: { message: "import_slow" } });
		expect((await readApart(head, of(GOOD))).columns).toHaveLength(2);
	});
	test("may run out of memory: the file is too large, the server goes on", async () => {
		const full: Answers = {
			...of(GOOD),
			part: async () => {
				for (const pid of readers()) process.kill(pid, "SIGABRT");
				return Buffer.from(GOOD);
			},
		};
		expect(await readApart(head, full).catch((error: unknown) => error)).toMatchObject({ problem: { message: "import_unpacks" } });
		expect((await readApart(head, of(GOOD))).columns).toHaveLength(2);
	});
	test("is ended when nobody wants the file any more", async () => {
		const stop = new AbortController();
		const reason = new Error("stopped");
		const keep = async () => {
			stop.abort(reason);
			return true;
		};
		const answers = { ...of(GOOD), keep };
		expect(await readApart(rows, answers, { signal: stop.signal }).catch((error: unknown) => error)).toBe(reason);
		expect(await readApart(rows, of(GOOD), { signal: stop.signal }).catch((error: unknown) => error)).toBe(reason);
	});
	test("knows no secret of the server", async () => {
		await readApart(head, of(GOOD));
		for (const pid of readers()) expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toMatch(/HOMEROOM|DATABASE|SECRET/);
	});
	test("a fault of whoever answers is theirs", async () => {
		const away = new Error("the database is away");
		const answers = { ...of(GOOD), part: () => Promise.reject(away) };
		expect(await readApart(head, answers).catch((error: unknown) => error)).toBe(away);
	});
	test("reads what the same work reads here", async () => {
		const content = `First name,Last name\n${Array.from({ length: 120 }, (_, i) => `Ana${i},Costa`).join("\n")}\n`;
		const kept: string[] = [];
		const answers: Answers = { ...of(content), keep: async ({ json }) => kept.push(json) > 0 };
		expect(await readApart(head, answers)).toEqual(await carryOut(head, (what, value) => answers[what](value as never) as never));
		await readApart(rows, answers);
		const apart = kept.splice(0);
		expect(apart).toHaveLength(3);
		expect(await carryOut(rows, (what, value) => answers[what](value as never) as never)).toBe(true);
		expect(kept).toEqual(apart);
		expect(await carryOut(rows, (what, value) => (what === "keep" ? false : answers[what](value as never)) as never)).toBe(false);
		expect(((await carryOut(head, (what, value) => answers[what](value as never) as never)) as Head).header_row).toBe(1);
	});
});
