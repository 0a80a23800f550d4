import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCustomer, makeMember, makeUser } from "../../../areas/session/session.builders.ts";
import { migrate } from "./migrate.ts";
import { migrationFiles } from "./migration-files.ts";

// An installation from before the house of a student was a reference, with what people had made of that field.
let owner: pg.Client;
let database: string;
const server = (name: string, user = {}) =>
	Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ""), { pathname: `/${name}`, ...user }).href;
const onServer = async (text: string) => {
	const client = new pg.Client({ connectionString: server("postgres") });
	await client.connect();
	await client.query(text).finally(() => client.end());
};
let north: number;
let south: number;
async function upgraded(plain: string | undefined): Promise<void> {
	database = `homeroom_${process.env.TEST_RUN}_${randomBytes(6).toString("hex")}`;
	await onServer(`create database ${database}${plain === undefined ? "" : ` owner ${plain}`}`);
	const url = server(database, plain === undefined ? {} : { username: plain, password: "secret" });
	const before = migrationFiles().filter(({ name }) => name < "20261123100050");
	await migrate(url, new Set(before.map(({ name }) => name)));
	owner = new pg.Client({ connectionString: server(database) });
	await owner.connect();
	await owner.query("begin");
	[north, south] = [await school("north"), await school("south")];
	await owner.query("commit");
	await migrate(url);
}
async function over(): Promise<void> {
	await owner.end();
	await onServer(`drop database if exists ${database} with (force)`);
}

const json = (value: unknown) => JSON.stringify(value);
async function school(name: string): Promise<number> {
	const customer_id = await makeCustomer(owner, { name, subdomain: name });
	const user_id = await makeUser(owner, { email: `a@${name}.test`, first_name: "A", last_name: "B" });
	await makeMember(owner, customer_id, user_id, "admin");
	await owner.query("select set_config('app.customer_id', $1, true)", [String(customer_id)]);
	await owner.query("insert into students (first_name, last_name, house) values ('Ana', 'Costa', 'Herons'), ('Rui', 'Costa', $1)", [
		`${name} otters`,
	]);
	const views: Record<string, unknown> = {
		is: [["house", "is", "herons"]],
		is_not: [
			["status", "in", ["enrolled"]],
			["house", "is_not", "HERONS"],
		],
		contains: [["house", "contains", "er"]],
		starts: [["house", "starts", "H"]],
		empty: [["house", "empty"]],
		gone: [["house", "is", "Nobody's"]],
	};
	for (const [view, where] of Object.entries(views))
		await owner.query("insert into saved_views (user_id, record, name, state) values ($1, 'students', $2, $3)", [
			user_id,
			view,
			json({ where, sort: "-house,name", columns: "class_label,house,house_other" }),
		]);
	await owner.query(
		"insert into table_settings (user_id, portal_type, table_name, pagination_per_page, settings) values ($1, 'ADMIN', 'students', 20, $2)",
		[user_id, json({ columns: ["name", "house"], widths: { house: 120, name: 200 }, density: "compact" })],
	);
	const columns = [{ index: 0, header: "House", samples: [], field: "house" }];
	const { rows } = await owner.query<{ id: string }>(
		`insert into imports (user_id, record, file_name, state, columns, plan, counts, done_row) values
		($1, 'students', 'a.csv', 'checked', $2, $3, '{"new": 3, "last_row": 4}', 0),
		($1, 'students', 'b.csv', 'stopped', $2, $3, '{"new": 2, "last_row": 3}', 2) returning id`,
		[user_id, json(columns), json({ columns: [{ index: 0, field: "house" }], match: [], empty: "keep", date_format_id: 2 })],
	);
	const [checked, stopped] = rows.map(({ id }) => id);
	await owner.query(
		`insert into import_rows (import_id, row_no, kind, given, input, before) values
		($1, 2, 'new', '[]', '{"house": "Herons"}', '{}'), ($1, 3, 'new', '[]', '{"house": "Swifts"}', '{}'), ($1, 4, 'changed', '[]', '{"house": null}', '{"house": "Herons"}'),
		($2, 2, 'new', '[]', '{"house": "Of old"}', '{}'), ($2, 3, 'new', '[]', '{"house": "swifts"}', '{}')`,
		[checked, stopped],
	);
	return customer_id;
}
/** With the names of houses in the place of their ids. */
async function asked(customer_id: number, text: string): Promise<unknown[]> {
	const houses = await owner.query<{ id: string; name: string }>("select id, name from houses where customer_id = $1", [customer_id]);
	const named = new Map(houses.rows.map(({ id, name }) => [Number(id), name]));
	const { rows } = await owner.query<{ value: unknown }>(text, [customer_id]);
	return rows.map(({ value }) =>
		JSON.parse(json(value), (key, one) =>
			typeof one === "number" && (key === "house_id" || /^\d$/.test(key)) ? (named.get(one) ?? one) : one,
		),
	);
}

describe.each(["a superuser", "an owner whom row security holds"])("upgraded by %s", (by) => {
	const plain = by === "a superuser" ? undefined : `plain_${randomBytes(4).toString("hex")}`;
	beforeAll(async () => {
		if (plain !== undefined)
			await onServer(`do $$ begin create role homeroom_app nologin; exception when duplicate_object or unique_violation then null; end $$;
				do $$ begin create role homeroom_platform nologin; exception when duplicate_object or unique_violation then null; end $$;
				create role ${plain} login createrole password 'secret' nosuperuser; grant homeroom_app, homeroom_platform to ${plain}`);
		await upgraded(plain);
	});
	afterAll(async () => {
		await over();
		if (plain !== undefined) await onServer(`drop role ${plain}`);
	});

	test("students are in the houses of their own school, and no school gets another's", async () => {
		for (const [customer_id, name] of [
			[north, "north otters"],
			[south, "south otters"],
		] as const) {
			expect(
				await asked(
					customer_id,
					"select jsonb_build_object('house_id', house_id) as value from students where customer_id = $1 order by id",
				),
			).toEqual([{ house_id: "Herons" }, { house_id: name }]);
			expect(await asked(customer_id, "select to_jsonb(name) as value from houses where customer_id = $1 order by name")).toEqual([
				"Herons",
				"Swifts",
				name,
			]);
		}
		const { rows } = await owner.query(
			"select before, after - 'search' as after from changes where table_name = 'students' and action = 'updated'",
		);
		expect(rows).toHaveLength(4);
		for (const { before } of rows) expect(before).toEqual({ house_id: null });
	});
	test("views ask for the house by its id, and what nothing answers stays to be refused", async () => {
		const views = await asked(
			north,
			"select jsonb_build_object(name, state -> 'where') as value from saved_views where customer_id = $1 order by id",
		);
		expect(Object.assign({}, ...(views as object[]))).toEqual({
			is: [["house_id", "in", ["Herons"]]],
			is_not: [
				["status", "in", ["enrolled"]],
				["house_id", "not_in", ["Herons"]],
			],
			contains: [["house_id", "in", ["Herons", "north otters"]]],
			starts: [["house_id", "in", ["Herons"]]],
			empty: [["house_id", "empty"]],
			gone: [["house", "is", "Nobody's"]],
		});
		const { rows } = await owner.query("select distinct state ->> 'sort' as sort, state ->> 'columns' as columns from saved_views");
		expect(rows).toEqual([{ sort: "-house_id,name", columns: "class_label,house_id,house_other" }]);
	});
	test("columns of tables and of files keep what people chose", async () => {
		expect((await owner.query("select distinct settings from table_settings")).rows).toEqual([
			{ settings: { columns: ["name", "house_id"], widths: { house_id: 120, name: 200 }, density: "compact" } },
		]);
		const { rows } = await owner.query("select distinct plan -> 'columns' as plan, columns -> 0 ->> 'field' as field from imports");
		expect(rows).toEqual([{ plan: [{ index: 0, field: "house_id" }], field: "house_id" }]);
	});
	test("rows that wait for their run name the house, also one that the file brings", async () => {
		for (const customer_id of [north, south]) {
			const rows = await asked(
				customer_id,
				"select jsonb_build_object('kind', kind, 'input', input, 'before', before) as value from import_rows where customer_id = $1 order by import_id, row_no",
			);
			expect(rows).toEqual([
				{ kind: "new", input: { house_id: "Herons" }, before: {} },
				{ kind: "new", input: { house_id: "Swifts" }, before: {} },
				{ kind: "changed", input: { house_id: null }, before: { house_id: "Herons" } },
				// written long ago
				{ kind: "new", input: {}, before: {} },
				{ kind: "new", input: { house_id: "Swifts" }, before: {} },
			]);
		}
	});
	test("a row that names nothing becomes an error, and is counted as one", async () => {
		await owner.query("begin");
		await owner.query("select set_config('app.customer_id', $1, true)", [String(north)]);
		await owner.query(
			"update import_rows set input = jsonb_set(input, '{house_id}', '\"Nobody''s\"') where customer_id = $1 and row_no = 3",
			[north],
		);
		await owner.query("call platform.rename_field('students', 'house_id', 'place_id', 'houses')");
		const { rows } = await owner.query(
			"select i.state, i.counts, r.kind, r.problems, r.input from imports i join import_rows r on r.customer_id = i.customer_id and r.import_id = i.id where i.customer_id = $1 and r.row_no = 3 order by i.id",
			[north],
		);
		await owner.query("rollback");
		const failed = { kind: "error", problems: { place_id: { message: "import_unknown_name" } }, input: {} };
		expect(rows).toEqual([
			{ state: "checked", counts: { new: 1, changed: 1, unchanged: 0, error: 1, last_row: 4 }, ...failed },
			{ state: "stopped", counts: { new: 1, changed: 0, unchanged: 0, error: 1, last_row: 3 }, ...failed },
		]);
	});
	test("houses that a school got of another go again, and those of its own stay", async () => {
		const [last] = migrationFiles().filter(({ name }) => name.endsWith("_students_house_named.sql"));
		await owner.query("begin");
		await owner.query("select set_config('app.customer_id', $1, true)", [String(south)]);
		await owner.query("insert into houses (name) values ('north otters')");
		await owner.query("select set_config('app.user_id', user_id::text, true) from memberships where customer_id = $1", [south]);
		await owner.query("insert into houses (name) values ('Empty')");
		await owner.query(last?.texts[0]?.text ?? "");
		const { rows } = await owner.query("select name from houses where customer_id = $1 order by name", [south]);
		await owner.query("rollback");
		expect(rows.map(({ name }) => name)).toEqual(["Empty", "Herons", "south otters"]);
	});
});

test("where the houses were made before, nothing is made again", async () => {
	const name = `homeroom_${process.env.TEST_RUN}_${randomBytes(6).toString("hex")}`;
	await onServer(`create database ${name}`);
	const steps = (until: string) =>
		new Set(migrationFiles().flatMap((file) => (file.name < until && !file.name.endsWith("_apart.sql") ? [file.name] : [])));
	await migrate(server(name), steps("20261123100100"));
	owner = new pg.Client({ connectionString: server(name) });
	await owner.connect();
	await owner.query("begin");
	await school("alone");
	await owner.query("commit");
	await migrate(server(name), steps("20261126"));
	const houses = async () =>
		(await owner.query("select h.id, h.name, s.first_name from houses h left join students s on s.house_id = h.id order by h.id")).rows;
	const before = await houses();
	expect(before.map((row) => [row.name, row.first_name])).toEqual([
		["alone otters", "Rui"],
		["Herons", "Ana"],
	]);
	await migrate(server(name));
	// one more: it stands in a file that waits
	expect(await houses()).toEqual([...before, { id: expect.any(String), name: "Swifts", first_name: null }]);
	await owner.end();
	await onServer(`drop database if exists ${name} with (force)`);
});
