import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";
import { inSchool } from "../../testing/in-school.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { childrenOf, FINGERPRINT, reaching } from "./messages.audience.ts";
import { droppingChanged } from "./sending/messages.beginning.ts";

const FAMILIES = 1_500;
/** What a row costs may not depend on how many there are: rows that are looked at, for each family. */
const EACH = 60;

let t: TestApp;
let pool: pg.Pool;
let db: CustomerDb;
let class_id = 0;
let message_id = 0;
beforeAll(async () => {
	// rows of other schools are looked at, too, where a table is read through
	t = await startOwnApp();
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
	const { customer_id } = t.north;
	db = inCustomer(pool, { customer_id, user_id: null, request_id: null });
	await inSchool(t, customer_id, async (client) => {
		const made = async (text: string, ...values: unknown[]) =>
			Number((await client.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id);
		const year = await made(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('now', current_date - 30, current_date + 30, true)",
		);
		class_id = await made("insert into classes (name, academic_year_id, kind) values ('All', $1, 'course')", year);
		message_id = await made("insert into messages (channels) values ('{email}')");
		const many = (text: string, ...values: unknown[]) => client.query(text, [FAMILIES, ...values]);
		await many("insert into students (first_name, last_name) select 'Ada', 'Plan' || n from generate_series(1, $1::int) n");
		await many("insert into clients (name) select 'Plan' || n from generate_series(1, $1::int) n");
		await client.query(
			"insert into contacts (client_id, first_name, last_name, email) select id, 'Eva', name, name || '@post.example' from clients where name like 'Plan%'",
		);
		await client.query(
			"insert into class_students (class_id, student_id, starts_on) select $1, id, current_date - 9 from students where last_name like 'Plan%'",
			[class_id],
		);
		await client.query(
			"insert into student_contacts (student_id, contact_id, relationship) select s.id, k.id, 'mother' from students s join contacts k on k.last_name = s.last_name where s.last_name like 'Plan%'",
		);
	});
	// as autovacuum does after so many
	await t.owner.query("analyze students, clients, contacts, class_students, student_contacts");
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

interface Node {
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	"Rows Removed by Join Filter"?: number;
	"Rows Removed by Index Recheck"?: number;
	Plans?: Node[];
}
const looked = (node: Node): number =>
	(node["Actual Rows"] +
		(node["Rows Removed by Filter"] ?? 0) +
		(node["Rows Removed by Join Filter"] ?? 0) +
		(node["Rows Removed by Index Recheck"] ?? 0)) *
		node["Actual Loops"] +
	(node.Plans ?? []).reduce((sum, one) => sum + looked(one), 0);
async function looksOf(statement: Sql): Promise<number> {
	const [row] = await ask<{ "QUERY PLAN": { Plan: Node }[] }>(db, sql`explain (analyze, format json) ${statement}`);
	return looked(row?.["QUERY PLAN"][0]?.Plan as Node) / FAMILIES;
}
const base = {
	kind: "essential",
	topic: null,
	channels: ["email"],
	written: ["en"],
	falls_back: true,
	own: null,
	views: new Map(),
} as const;
const target = (adds: boolean, more: object) => ({
	adds,
	audience: "families" as const,
	name: "",
	text: null,
	ref: null,
	kind: "everybody" as const,
	...more,
});

test.each([
	["a class", () => [target(true, { kind: "class", ref: class_id })]],
	["everybody", () => [target(true, {})]],
	["a class without itself", () => [target(true, {}), target(false, { kind: "class", ref: class_id })]],
])("whom %s reaches is found by looking at each a few times, however many they are", async (_, targets) => {
	const audience = reaching({ ...base, targets: targets() });
	expect(
		await looksOf(sql`with ${audience} select ${FINGERPRINT}, (select count(*) from recipients), (select count(*) from omitted)`),
	).toBeLessThan(EACH);
});

test("what was planned for many begins by looking at each a few times", async () => {
	const audience = reaching({ ...base, targets: [target(true, { kind: "class", ref: class_id })] });
	const written = await ask(
		db,
		sql`with ${audience} insert into message_recipients (message_id, person_kind, person_id, name, first_name, channel, language, address, children)
		select ${message_id}, r.person_kind, r.person_id, r.name, r.first_name, r.channel, r.language, r.address, ${childrenOf("r")} from recipients r returning 1`,
	);
	expect(written).toHaveLength(FAMILIES);
	await t.owner.query("update student_contacts set ends = current_date - 1 where customer_id = $1 and id % 3 = 0", [t.north.customer_id]);
	for (const statement of droppingChanged({ id: message_id, kind: "chosen", topic: "newsletter" }))
		expect(await looksOf(statement)).toBeLessThan(EACH);
	const { rows } = await t.owner.query("select count(*)::int as n from message_recipients where message_id = $1 and state = 'stopped'", [
		message_id,
	]);
	expect(rows[0].n).toBe(FAMILIES);
});
