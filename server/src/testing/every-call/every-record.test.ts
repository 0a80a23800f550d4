import { randomUUID } from "node:crypto";
import { MODULES, type ModuleName } from "@homeroom/contract/kit/modules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL } from "../../all-areas.ts";
import { PICTURE } from "../../areas/files/files.builders.ts";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { exportFields } from "../../kit/imports/import-fields.ts";
import { lookUp, lookupOf } from "../../kit/imports/import-lookups.ts";
import { Sessions } from "../../kit/session/sessions.ts";
import { createTokens } from "../../kit/session/tokens.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { newPerson, signInAs } from "../accounts.ts";
import { inSchool } from "../in-school.ts";
import { ROUTE_TABLE, type TableEntry } from "../route-table.ts";
import { type Ids, idsOf, sessionIn } from "../sampling.ts";
import { type Caller, startTestApp, TEST_SECRET, type TestApp } from "../test-app.ts";

let t: TestApp;
let admin: Caller;
let ids: Ids;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	ids = await idsOf(t, t.north);
});
afterAll(() => t.close());

const everyRecord = ALL.records.map((table) => [table.spec.name, table] as const);
const callOf = (method: string, path: string): TableEntry =>
	ROUTE_TABLE.find(({ call }) => call.method === method && call.path === path) as TableEntry;
/** One made by the sample of its own call. */
async function newRow({ spec }: RecordTable): Promise<number> {
	const { body } = await callOf("POST", spec.path).sample(ids, t);
	const made = await admin.call<{ id: number }>("POST", spec.path, body);
	expect(made.status, JSON.stringify(made.body)).toBe(201);
	return made.body.id;
}
/** Somebody who may do this, and nothing else. */
async function somebodyWith(modules: Record<string, readonly string[]>): Promise<Caller & { user_id: number }> {
	const key = `only-${randomUUID()}`;
	await inSchool(t, t.north.customer_id, (client) =>
		client.query("insert into roles (key, name, permissions) values ($1, $1, $2)", [key, JSON.stringify(granting(modules))]),
	);
	const { user_id, email } = await newPerson(t, { school: t.north, role: key });
	return { ...t.withToken((await signInAs(t, email)).token), user_id };
}
const actionsOf = (module: ModuleName): string[] => (MODULES[module].actions as readonly string[]).filter((action) => action !== "ViewOwn");

describe.each(everyRecord)("%s", (name, table) => {
	const { spec } = table;

	test("keeps the files of the school's own fields, for those who see it", async () => {
		const field = await admin.call<{ key: string }>("POST", "/custom_fields", {
			record: name,
			label: `Paper ${randomUUID()}`,
			type: "file",
		});
		expect(field.status).toBe(201);
		const record_id = await newRow(table);
		const place = { platform_module_id: MODULES[spec.module].id, record: name, record_id };
		const opened = await admin.call<{ data: { id: number }[] }>("POST", `/repository-detail/${t.north.customer_id}`, place);
		expect([opened.status, opened.body.data?.length]).toEqual([200, 1]);
		const kept = await admin.call<{ id: number }>("POST", `/repositories/${opened.body.data[0]?.id}/files?name=paper.png`, PICTURE);
		expect(kept.status).toBe(201);
		const { version } = (await admin.call<{ version: number }>("GET", `${spec.path}/${record_id}`)).body;
		const named = await admin.call<{ custom: object }>("PATCH", `${spec.path}/${record_id}`, {
			version,
			custom: { [field.body.key]: kept.body.id },
		});
		expect([named.status, named.body.custom]).toMatchObject([200, { [field.body.key]: kept.body.id }]);
		const content = async (who: Caller) => (await who.call("GET", `/files/${kept.body.id}/content`)).status;
		const other = spec.module === "Rooms" ? "Students" : "Rooms";
		expect(await content(admin)).toBe(200);
		expect(await content(await somebodyWith({ [spec.module]: actionsOf(spec.module) }))).toBe(200);
		expect(await content(await somebodyWith({ [other]: actionsOf(other) }))).toBe(404);
		expect(await content(await t.as(t.south, "admin"))).toBe(404);
	});

	test("is named to those alone to whom a search names it, in files that go out and in", async () => {
		const pool = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
		const db = inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });
		const sessions = new Sessions(pool, createTokens(TEST_SECRET));
		try {
			for (const file of exportFields(table, [])) {
				const lookup = lookupOf(table, file);
				if (lookup === undefined || lookup.open) continue;
				const target =
					file.field.kind === "user" || file.field.of === "users"
						? undefined
						: ALL.tableOf({ name: file.field.record ?? (file.field.of as string) });
				const id = await newRow(table);
				const { rows } = await t.owner.query(`select to_jsonb(${file.name}) as value from ${name} where id = $1`, [id]);
				let [named] = [rows[0].value].flat().filter((one: unknown) => one !== null) as number[];
				if (named === undefined) {
					named = target === undefined ? t.north.users.staff.user_id : await newRow(target);
					await inSchool(t, t.north.customer_id, (client) =>
						client.query(`update ${name} set ${file.name} = $2 where id = $1`, [id, file.field.kind === "people" ? [named] : named]),
					);
				}
				const canary = `Canary${randomUUID().replaceAll("-", "").slice(0, 12)}`;
				const [at, key] = target === undefined ? ["memberships", "user_id"] : [target.spec.name, "id"];
				const column =
					target === undefined || "first_name" in target.spec.fields ? "first_name" : "name" in target.spec.fields ? "name" : target.title;
				await inSchool(t, t.north.customer_id, (client) =>
					client.query(`update ${at} set ${column} = $2 where ${key} = $1`, [named, canary]),
				);
				const full = (
					await t.owner.query<{ name: string }>(`select ${lookup.name} as name from ${lookup.from} where ${lookup.id} = $1`, [named])
				).rows[0]?.name as string;
				const of = target?.spec.module ?? "Users";
				const mine = { [spec.module]: actionsOf(spec.module) };
				const people = [admin, await somebodyWith(mine)];
				if (of !== spec.module) {
					people.push(await somebodyWith({ ...mine, [of]: ["View"] }));
					if ((MODULES[of].actions as readonly string[]).includes("ViewOwn"))
						people.push(await somebodyWith({ ...mine, [of]: ["ViewOwn"] }));
				}
				// people's pages have the number of the membership
				const { rows: memberships } = await t.owner.query<{ id: string }>(
					"select id from memberships where customer_id = $1 and user_id = $2",
					[t.north.customer_id, target === undefined ? named : null],
				);
				const told: boolean[] = [];
				for (const who of people) {
					const asked = await who.call<{ results: unknown[] }>(
						"GET",
						target === undefined ? `/user-management/users/${memberships[0]?.id}` : `/find/names?of=${target.spec.name}:${named}`,
					);
					const found = target === undefined ? asked.status === 200 : asked.body.results.length > 0;
					if (!found && target === undefined) expect([403, 404], JSON.stringify(asked.body)).toContain(asked.status);
					told.push(found);
					const out = await who.call("GET", `${spec.path}/export?format=csv&columns=${file.name}`);
					const line = out.bytes
						.toString()
						.split("\r\n")
						.find((one) => one.startsWith(`${id},`));
					expect([out.status, line?.includes(canary), line?.includes(`#${named}`)], `${file.name}: ${line}`).toEqual([200, found, true]);
					const session = sessionIn(who.token);
					const { rows: sat } = await t.owner.query<{ user_id: number }>("select user_id::int from platform.sessions where id = $1", [
						session,
					]);
					const user_id = sat[0]?.user_id as number;
					const rights = await sessions.actorOfSession(session, user_id);
					if (rights === undefined) throw new Error("no session");
					for (const text of [full, `${full} #${named}`, `#${named}`]) {
						const known = await lookUp(db, table, [file], { [file.name]: [text] }, { rights, user_id, tableOf: ALL.tableOf });
						expect([text, known[file.name]?.[text]]).toEqual([text, found ? named : undefined]);
					}
				}
				// somebody is told, and where it is another module's, somebody is not
				expect(told.slice(0, 3)).toEqual(of === spec.module ? [true, true] : [true, false, true]);
			}
		} finally {
			await pool.end();
		}
	});

	test("comes back as it was where its making is undone and done again", async () => {
		const { body } = await callOf("POST", spec.path).sample(ids, t);
		const made = await admin.call<{ id: number; updated_at: string; version: number }>("POST", spec.path, body);
		const undone = await admin.call<{ batch: string }>("POST", "/changes/undo", { batch: String(made.headers["x-request-id"]) });
		expect(undone.status, JSON.stringify(undone.body)).toBe(200);
		expect((await admin.call("GET", `${spec.path}/${made.body.id}`)).status).toBe(404);
		const again = await admin.call("POST", "/changes/undo", { batch: undone.body.batch });
		expect(again.status, JSON.stringify(again.body)).toBe(200);
		const { body: now } = await admin.call<typeof made.body>("GET", `${spec.path}/${made.body.id}`);
		expect(now).toEqual({ ...made.body, version: made.body.version + 1, updated_at: now.updated_at });
	});

	test("changed where there is none leaves nothing behind", async () => {
		for (const what of ["update", "archive", "restore"]) {
			const path = `${spec.path}/bulk/${what}`;
			const { body } = await callOf("POST", path).sample(ids, t);
			const done = await admin.call<{ count: number }>("POST", path, { ...body, selection: { ids: [Number.MAX_SAFE_INTEGER] } });
			expect([done.status, done.body.count]).toEqual([200, 0]);
			const { rows } = await t.owner.query("select id from batches where id = $1", [done.headers["x-request-id"]]);
			expect(rows).toEqual([]);
		}
	});
});
