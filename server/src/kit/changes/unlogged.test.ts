import { afterAll, beforeAll, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
	await t.owner.query(`create table letters (customer_id bigint not null references platform.customers, id bigint generated always as identity, subject text, body text not null,
		primary key (customer_id, id))`);
	await t.owner.query("call platform.guard('letters')");
	await t.owner.query("insert into platform.unlogged_columns values ('letters', 'body')");
	await t.owner.query("call platform.record('letters')");
});
afterAll(() => t.close());

test("what is named as not logged leaves no trace in the log, and everything else does", async () => {
	await inSchool(t, t.north.customer_id, async (client) => {
		await client.query("insert into letters (subject, body) values ('Trip', 'the first words')");
		await client.query("update letters set subject = 'The trip', body = 'other words'");
		await client.query("update letters set body = 'words alone'");
		await client.query("delete from letters");
	});
	const { rows } = await t.owner.query("select action, before, after from changes where table_name = 'letters' order by id");
	expect(rows).toMatchObject([
		{ action: "created", before: null, after: { subject: "Trip" } },
		{ action: "updated", before: { subject: "Trip" }, after: { subject: "The trip" } },
		{ action: "deleted", before: { subject: "The trip" }, after: null },
	]);
	expect(JSON.stringify(rows)).not.toContain("words");
	expect(rows.some(({ before, after }) => "body" in (before ?? {}) || "body" in (after ?? {}))).toBe(false);
});
