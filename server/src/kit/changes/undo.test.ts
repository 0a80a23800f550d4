import { randomUUID } from "node:crypto";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { STUDENT_STATUSES } from "@homeroom/contract/areas/students/students.rules.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { statementCount } from "../db/customer-db.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const FIELDS = ["first_name", "class_label", "phone", "status", "archived"] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string | boolean | null>;
const GONE = Symbol("gone");
interface Written {
	/** The first batch of the chain that wrote this. */
	by: string;
	value: string | boolean | null | typeof GONE;
}

/**
 * The plain model: each field of each student is a pile of what was written, with who wrote it. Undoing takes off the top where it is
 * still the top everywhere; doing it again puts it back where it was lying.
 */
class Model {
	readonly piles = new Map<number, Record<Field, Written[]>>();
	/** First batch → what it wrote, its links, and what lay beneath when it was taken off. */
	readonly chains = new Map<
		string,
		{ wrote: { id: number; field: Field; value: Written["value"]; beneath?: string | undefined }[]; links: string[] }
	>();

	write(batch: string, id: number, values: Partial<Record<Field, Written["value"]>>): void {
		const chain = this.chains.get(batch) ?? { wrote: [], links: [batch] };
		this.chains.set(batch, chain);
		const pile = this.piles.get(id) ?? (Object.fromEntries(FIELDS.map((field) => [field, []])) as unknown as Record<Field, Written[]>);
		this.piles.set(id, pile);
		for (const [field, value] of Object.entries(values) as [Field, Written["value"]][]) {
			if (pile[field].at(-1)?.value === value) continue;
			pile[field].push({ by: batch, value });
			chain.wrote.push({ id, field, value });
		}
	}
	/** Whether it can be undone; then it is. */
	undo(asked: string, made: string): boolean {
		const [root, chain] = [...this.chains].find(([, { links }]) => links.includes(asked)) ?? [];
		if (root === undefined || chain === undefined) return false;
		const last = chain.links.length - 1;
		if ((last - chain.links.indexOf(asked)) % 2 !== 0) return false;
		const pile = ({ id, field }: { id: number; field: Field }) => (this.piles.get(id) as Record<Field, Written[]>)[field];
		if (last % 2 === 0) {
			if (!chain.wrote.every((one) => pile(one).at(-1)?.by === root)) return false;
			for (const one of chain.wrote) {
				pile(one).pop();
				one.beneath = pile(one).at(-1)?.by;
			}
		} else {
			if (!chain.wrote.every((one) => pile(one).at(-1)?.by === one.beneath)) return false;
			for (const one of chain.wrote) pile(one).push({ by: root, value: one.value });
		}
		chain.links.push(made);
		return true;
	}
	state(): Record<number, Values> {
		const there = [...this.piles].filter(([, pile]) => pile.status.length > 0 && pile.status.at(-1)?.value !== GONE);
		return Object.fromEntries(
			there.map(([id, pile]) => [id, Object.fromEntries(FIELDS.map((field) => [field, pile[field].at(-1)?.value])) as unknown as Values]),
		);
	}
}

const values = {
	first_name: fc.constantFrom("Ana", "Zoë", "O'Neill", '"quoted"', "a\\b", "张"),
	class_label: fc.constantFrom(null, "5A", "6B", "null", "{}"),
	phone: fc.constantFrom(null, "+351 21 000", "+351 21 001"),
	status: fc.constantFrom(...STUDENT_STATUSES),
};
const some = fc.record(values, { requiredKeys: [] });
/** Which of however many there are, counted from the newest. */
const which = fc.nat({ max: 9_999 });
const step = fc.oneof(
	{ weight: 2, arbitrary: fc.record({ what: fc.constant("create" as const), values: fc.record(values) }) },
	{ weight: 4, arbitrary: fc.record({ what: fc.constant("update" as const), which, values: some }) },
	{ weight: 1, arbitrary: fc.record({ what: fc.constant("archive" as const), which }) },
	{ weight: 1, arbitrary: fc.record({ what: fc.constant("delete" as const), which }) },
	{ weight: 2, arbitrary: fc.record({ what: fc.constant("bulk" as const), which, values: some }) },
	{ weight: 8, arbitrary: fc.record({ what: fc.constant("undo" as const), which }) },
);

async function inDatabase(ids: number[]): Promise<Record<number, Values>> {
	const { rows } = await t.owner.query(
		"select id::int, first_name, class_label, phone, status, archived_at is not null as archived from students where id = any($1)",
		[ids],
	);
	return Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));
}
const asBatch = async (text: string, parameters: unknown[]) => {
	const batch = randomUUID();
	await inSchool(t, t.north.customer_id, async (client) => {
		await client.query("set local role homeroom_app");
		await client.query("select set_config('app.request_id', $1, true), set_config('app.user_id', $2, true)", [
			batch,
			String(t.north.users.admin.user_id),
		]);
		await client.query(text, parameters);
	});
	return batch;
};

test("any sequence of changes and undos leaves what a plain model says", async () => {
	const counts = { undone: 0, refused: 0 };
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
			const model = new Model();
			const batches: string[] = [];
			const call = async (method: string, path: string, body: object) => {
				const answer = await admin.call<Student>(method, path, body);
				expect(answer.status).toBeLessThan(300);
				batches.push(String(answer.headers["x-request-id"]));
				return { batch: batches.at(-1) as string, student: answer.body };
			};
			for (const one of steps) {
				const present = Object.keys(model.state()).map(Number);
				const pick = <T>(list: T[], nth: number) => list.at(-1 - (nth % list.length)) as T;
				if (one.what === "create") {
					const { batch, student } = await call("POST", "/students", { ...one.values, last_name: "Model" });
					model.write(batch, student.id, { ...one.values, archived: false });
				} else if (one.what === "undo") {
					if (batches.length === 0) continue;
					const asked = pick(batches, one.which);
					const answer = await admin.call("POST", "/changes/undo", { batch: asked });
					const made = String(answer.headers["x-request-id"]);
					expect(answer.status === 200, JSON.stringify(answer.body)).toBe(model.undo(asked, made));
					if (answer.status === 200) batches.push(made);
					counts[answer.status === 200 ? "undone" : "refused"]++;
				} else if (present.length > 0) {
					const id = pick(present, one.which);
					const { version } = (await t.owner.query("select version from students where id = $1", [id])).rows[0];
					if (one.what === "archive") {
						// archiving again moves the instant, which the model does not keep
						if (model.state()[id]?.archived) continue;
						const { batch } = await call("POST", `/students/${id}/archive`, { version });
						model.write(batch, id, { archived: true });
					} else if (one.what === "delete") {
						const batch = await asBatch("delete from students where id = $1", [id]);
						batches.push(batch);
						model.write(batch, id, Object.fromEntries(FIELDS.map((field) => [field, GONE])));
					} else {
						const chosen = one.what === "bulk" ? present.filter((_, i) => i % 2 === 0) : [id];
						const before = model.state();
						const differs = chosen.some((row) =>
							Object.entries(one.values).some(([field, value]) => before[row]?.[field as Field] !== value),
						);
						// what changes nothing is nothing to undo
						if (!differs) continue;
						const set = Object.keys(one.values);
						const batch =
							one.what === "update"
								? (await call("PATCH", `/students/${id}`, { version, ...one.values })).batch
								: await asBatch(
										`update students set ${set.map((name, i) => `${name} = $${i + 2}`).join(", ")}, version = version + 1 where id = any($1)`,
										[chosen, ...Object.values(one.values)],
									);
						if (one.what === "bulk") batches.push(batch);
						for (const row of chosen) model.write(batch, row, one.values);
					}
				}
				expect(await inDatabase([...model.piles.keys()])).toEqual(model.state());
			}
		}),
		// shrinking that takes too long ends with what it has, so that a failure is told and not only a timeout
		{ numRuns: 60, interruptAfterTimeLimit: 800_000 },
	);
	process.stdout.write(`undo against the model: ${counts.undone} undone, ${counts.refused} refused\n`);
	expect(counts.undone).toBeGreaterThan(100);
	expect(counts.refused).toBeGreaterThan(50);
});

test("a row that a batch only touched and that was deleted since does not hold up its undo", async () => {
	const made = async (status: string) =>
		(await admin.call<Student>("POST", "/students", { first_name: "Same", last_name: "Touched", status })).body.id;
	const [enrolled, withdrawn] = [await made("enrolled"), await made("withdrawn")];
	const batch = await asBatch("update students set status = 'withdrawn', version = version + 1 where id = any($1)", [
		[enrolled, withdrawn],
	]);
	await asBatch("delete from students where id = $1", [withdrawn]);
	expect((await admin.call("POST", "/changes/undo", { batch })).status).toBe(200);
	expect((await inDatabase([enrolled]))[enrolled]?.status).toBe("enrolled");
});

describe("a batch of 5,000 rows", () => {
	const undo = (batch: string) => admin.call<{ batch: string; tables: object[] }>("POST", "/changes/undo", { batch });
	const count = async (where: string) =>
		Number(
			(
				await t.owner.query(`select count(*) from students where last_name = 'Many' and customer_id = $1 and ${where}`, [
					t.north.customer_id,
				])
			).rows[0].count,
		);
	test("is undone and redone in as many statements as one of a single row", async () => {
		const created = await asBatch(
			"insert into students (first_name, last_name, class_label) select 'N' || n, 'Many', '5A' from generate_series(1, 1000) n",
			[],
		);
		const moved = await asBatch(
			"update students set class_label = '6A', status = 'on_leave', version = version + 1 where last_name = 'Many'",
			[],
		);
		const single = await asBatch(
			"update students set phone = '+351 21 999' where id = (select min(id) from students where last_name = 'Many')",
			[],
		);
		const statements = async (batch: string) => {
			const before = statementCount.value;
			const answer = await undo(batch);
			expect(answer.status).toBe(200);
			return { statements: statementCount.value - before, batch: answer.body.batch };
		};
		const one = await statements(single);
		const back = await statements(moved);
		expect(await count("class_label = '5A' and status = 'enrolled' and version >= 3")).toBe(1000);
		const gone = await statements(created);
		expect(await count("true")).toBe(0);
		const again = await statements(gone.batch);
		expect(await count("class_label = '5A' and status = 'enrolled'")).toBe(1000);
		// one more where the session had to be looked up first
		for (const each of [one, back, gone, again]) expect(each.statements).toBeLessThanOrEqual(11);
	});
});

test("whoever changes a row while it is undone is not overwritten", async () => {
	for (let round = 0; round < 20; round++) {
		const { body: student } = await admin.call<Student>("POST", "/students", { first_name: "Race", last_name: "Undo", status: "enrolled" });
		const changed = await admin.call<Student>("PATCH", `/students/${student.id}`, { version: 1, class_label: "6B" });
		const batch = String(changed.headers["x-request-id"]);
		const [undone, edited] = await Promise.all([
			admin.call("POST", "/changes/undo", { batch }),
			admin.call<Student>("PATCH", `/students/${student.id}`, { version: 2, class_label: "7C" }),
		]);
		const { class_label } = (await t.owner.query("select class_label from students where id = $1", [student.id])).rows[0];
		expect([undone.status, edited.status, class_label]).toEqual(undone.status === 200 ? [200, 409, null] : [409, 200, "7C"]);
	}
});
