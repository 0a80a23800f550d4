import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStaff } from "../../areas/staff/staff.builders.ts";
import { importSteps } from "../../testing/import-steps.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, type School, startTestApp, type TestApp } from "../../testing/test-app.ts";

interface House {
	id: number;
	version: number;
	name: string;
	heads: number[] | null;
	fields?: Record<string, string>;
}
let t: TestApp;
let admin: Caller;
let made = 0;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const staff = (count: number, school: School = t.north, last_name = `Head${++made}`): Promise<number[]> =>
	inSchool(t, school.customer_id, (client) =>
		makeStaff(
			client,
			Array.from({ length: count }, (_, i) => ({ first_name: `Ida${i}`, last_name })),
		),
	);
const create = (heads: unknown, by = admin) => by.call<House>("POST", "/houses", { name: `People ${++made}`, colour: "blue", heads });
const show = async (id: number) => (await admin.call<House>("GET", `/houses/${id}`)).body;
const lines = async (id: number) =>
	(
		await t.owner.query<{ person_id: string }>(
			"select person_id from record_people where record = 'houses' and field = 'heads' and record_id = $1 order by 1",
			[id],
		)
	).rows.map(({ person_id }) => Number(person_id));
const where = (...condition: unknown[]) => `where=${encodeURIComponent(JSON.stringify([condition]))}`;

describe("several people in a field", () => {
	test("are kept as they were chosen, each once, and the database knows of each", async () => {
		const [one, other] = (await staff(2)) as [number, number];
		const { status, body } = await create([other, one, other]);
		expect([status, body.heads]).toEqual([201, [other, one]]);
		expect((await show(body.id)).heads).toEqual([other, one]);
		expect(await lines(body.id)).toEqual([one, other].sort((a, b) => a - b));
		const changed = await admin.call<House>("PATCH", `/houses/${body.id}`, { version: 1, heads: [one] });
		expect([changed.body.heads, await lines(body.id)]).toEqual([[one], [one]]);
		const { batch } = { batch: changed.headers["x-request-id"] };
		expect((await admin.call("POST", "/changes/undo", { batch })).status).toBe(200);
		expect([(await show(body.id)).heads, (await lines(body.id)).length]).toEqual([[other, one], 2]);
		for (const heads of [null, []]) {
			const { version } = await show(body.id);
			expect((await admin.call("PATCH", `/houses/${body.id}`, { version, heads })).status).toBe(200);
			expect(await lines(body.id)).toEqual([]);
		}
	});
	test("are people of this school: others are as unknown as nobody", async () => {
		const [stranger] = (await staff(1, t.south)) as [number];
		const answers = await Promise.all([create([stranger]), create([999_999_999])]);
		expect(answers.map(({ status, body }) => [status, body.fields])).toEqual(
			Array(2).fill([422, { heads: "Please choose one of the offered values." }]),
		);
		for (const wrong of [5, "5", [0], [-1], [1.5], ["5"], [null], [[1]]]) expect((await create(wrong)).status, String(wrong)).toBe(422);
	});
	test("are fifty at most", async () => {
		const many = await staff(51);
		expect((await create(many.slice(0, 50))).body.heads).toHaveLength(50);
		const refused = await create(many);
		expect([refused.status, refused.body.fields?.heads]).toEqual([422, "Please choose 50 people at most."]);
		await expect(
			inSchool(t, t.north.customer_id, (client) => client.query("insert into houses (name, heads) values ('Too many', $1)", [many])),
		).rejects.toThrow("houses_heads_few");
	});
	test("are asked for by any of them", async () => {
		const [a, b, c] = (await staff(3)) as [number, number, number];
		const first = (await create([a, b])).body.id;
		const second = (await create([b, c])).body.id;
		const empty = (await create([])).body.id;
		const listed = async (...condition: unknown[]) =>
			(await admin.call<{ houses: House[] }>("GET", `/houses?limit=100&${where("heads", ...condition)}`)).body.houses.map(({ id }) => id);
		expect(await listed("in", [a])).toEqual([first]);
		expect((await listed("in", [a, c])).sort()).toEqual([first, second].sort());
		expect(await listed("not_in", [a])).toEqual(expect.arrayContaining([second, empty]));
		expect(await listed("not_in", [a])).not.toContain(first);
		expect(await listed("empty")).toContain(empty);
		expect(await listed("not_empty")).not.toContain(empty);
		expect((await admin.call("GET", `/houses?${where("heads", "in", ["x"])}`)).status).toBe(422);
	});
	test("stay named when they are archived, and leave with their row", async () => {
		const [stays, goes] = (await staff(2)) as [number, number];
		const { body } = await create([stays, goes]);
		await inSchool(t, t.north.customer_id, (client) => client.query("update staff set archived_at = now() where id = $1", [stays]));
		expect((await show(body.id)).heads).toEqual([stays, goes]);
		const names = await admin.call<{ results: { id: number }[] }>("GET", `/find/names?of=staff:${stays}`);
		expect(names.body.results.map(({ id }) => id)).toEqual([stays]);
		await inSchool(t, t.north.customer_id, (client) => client.query("delete from staff where id = $1", [goes]));
		expect(await show(body.id)).toMatchObject({ heads: [stays], version: body.version + 1 });
	});
	test("leave no lines when the record goes, also by undo", async () => {
		const heads = await staff(2);
		const created = await create(heads);
		const undone = await admin.call("POST", "/changes/undo", { batch: created.headers["x-request-id"] });
		expect([undone.status, await lines(created.body.id)]).toEqual([200, []]);
		const again = await admin.call("POST", "/changes/undo", { batch: undone.headers["x-request-id"] });
		expect([again.status, (await lines(created.body.id)).length]).toEqual([200, 2]);
	});
	test("are told by name in the log, to whoever sees them", async () => {
		const [head] = (await staff(1, t.north, "Logged")) as [number];
		const { body } = await create([head]);
		const log = await admin.call<{ changes: { names: Record<string, Record<string, string>> }[] }>(
			"GET",
			`/changes?table=houses&row_id=${body.id}`,
		);
		expect(log.body.changes[0]?.names.heads).toEqual({ [head]: "Ida0 Logged" });
	});
});

describe("people in files", () => {
	test("are named one after the other; a name that nobody or several have is told at its cell", async () => {
		await staff(2, t.north, "Filed");
		await staff(1, t.north, "Twin");
		await staff(1, t.north, "Twin");
		const { checked, rowsOf } = importSteps(admin, "houses");
		const cells = ["Ida0 Filed; Ida1 Filed", "ida1 filed;", "Ida0 Filed; Nobody Here", "Ida0 Twin", `Ida0 Filed${"; x".repeat(60)}`];
		const many = cells.concat(Array.from({ length: 51 }, (_, i) => `n${i}`).join(";"));
		const { id } = await checked(`Name,Colour,Heads\n${many.map((cell, i) => `Filed ${made}${i},blue,"${cell}"`).join("\n")}\n`);
		const { rows } = await rowsOf(id);
		expect(rows.map(({ input, problems }) => problems.heads ?? (input.heads as number[]).length)).toEqual([
			2,
			1,
			"Nothing has this name. Check the spelling, or add it first.",
			expect.any(String),
			expect.any(String),
			"Please choose 50 people at most.",
		]);
	});
	test.each(["csv", "xlsx"])("come back from %s as they went", async (format) => {
		const heads = await staff(3, t.north, "O;Neil");
		const { body } = await create(heads);
		const query = `format=${format}&columns=name,heads&${where("heads", "in", [heads[0]])}`;
		const out = await admin.call("GET", `/houses/export?${query}`);
		if (format === "csv") expect(out.bytes.toString()).toContain(`Ida0 O,Neil #${heads[0]}; Ida1 O,Neil #${heads[1]}`);
		const { checked, ran, rowsOf } = importSteps(admin, "houses");
		const { id } = await checked(out.bytes, { match: ["id"] });
		expect((await rowsOf(id)).rows).toMatchObject([{ kind: "unchanged", row_id: body.id }]);
		const less = `Id,Heads\n${body.id},Ida2 O;Neil #${heads[2]}\n`;
		expect((await checked(less, { match: ["id"] })).counts.error).toBe(1);
		expect((await ran(`Id,Heads\n${body.id},x #${heads[2]}\n`, { match: ["id"] })).done).toMatchObject({ changed: 1 });
		expect((await show(body.id)).heads).toEqual([heads[2]]);
	});
});
