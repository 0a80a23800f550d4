import type { SavedView } from "@homeroom/contract/areas/views/views.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checksum } from "../../testing/checksum.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
let south: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	office = await t.as(t.north, "office");
	teacher = await t.as(t.north, "teacher");
	south = await t.as(t.south, "admin");
});
afterAll(() => t.close());

let count = 0;
const STATE = { where: [["status", "in", ["alumni"]]], sort: "-class_label,name", columns: "email,phone", search: "an", limit: 50 };
const create = (more: object = {}, by = admin) =>
	by.call<SavedView & ErrorBody>("POST", "/views", { record: "students", name: `View ${++count}`, state: STATE, ...more });
const made = async (more: object = {}, by = admin) => {
	const answer = await create(more, by);
	expect(answer.status).toBe(201);
	return answer.body;
};
const list = async (by: Caller) => (await by.call<{ views: SavedView[] }>("GET", "/views?record=students")).body.views;
const names = async (by: Caller) => (await list(by)).map(({ name }) => name);
const update = (id: number, body: object, by = admin) => by.call<SavedView & ErrorBody>("PATCH", `/views/${id}`, { version: 1, ...body });
const remove = (id: number, by = admin) => by.call<ErrorBody>("DELETE", `/views/${id}`);

describe("a saved view", () => {
	test("is one's own: others do not see it, change it or remove it", async () => {
		const view = await made();
		expect(view).toMatchObject({ state: STATE, shared: false, is_mine: true, may_change: true, version: 1 });
		expect(await names(admin)).toContain(view.name);
		for (const by of [office, teacher, south]) {
			expect(await names(by)).not.toContain(view.name);
			expect((await update(view.id, { name: "Mine now" }, by)).status).toBe(404);
			expect((await remove(view.id, by)).status).toBe(404);
		}
		expect((await list(admin)).find(({ id }) => id === view.id)).toEqual(view);
	});
	test("is renamed, given another state, and removed", async () => {
		const view = await made();
		const renamed = await update(view.id, { name: "Renamed", state: { archived: 1 } });
		expect(renamed).toMatchObject({ status: 200, body: { name: "Renamed", state: { archived: 1 }, version: 2 } });
		expect(await remove(view.id)).toMatchObject({ status: 200, body: { ok: true } });
		expect(await names(admin)).not.toContain("Renamed");
		expect((await remove(view.id)).status).toBe(404);
	});
	test("has one name per person and list", async () => {
		const { name } = await made();
		expect((await create({ name })).status).toBe(409);
		expect((await create({ name }, office)).status).toBe(201);
	});
	test("is one of 200 at most that a person keeps, also where many are made at once; others keep theirs", async () => {
		const owner = await t.as(t.north, "finance");
		await t.owner.query(
			"insert into saved_views (customer_id, user_id, record, name, state) select $1, $2, 'students', 'Many ' || n, '{}' from generate_series(1, 197) n",
			[t.north.customer_id, t.north.users.finance.user_id],
		);
		const answers = await Promise.all(Array.from({ length: 8 }, () => create({}, owner)));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
		expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
			error: "own_limit",
			message: expect.stringContaining("200"),
		});
		expect((await create()).status).toBe(201);
		const [one] = await list(owner);
		expect((await update(one?.id as number, { name: "Renamed there" }, owner)).status).toBe(200);
		await remove(one?.id as number, owner);
		expect((await create({}, owner)).status).toBe(201);
	});
	test("that somebody else changed meanwhile is shown as it is now", async () => {
		const view = await made({ shared: true });
		await update(view.id, { name: `${view.name} by the office` }, office);
		const late = await update(view.id, { name: "Too late" });
		expect(late.status).toBe(409);
		expect(late.body.current).toMatchObject({ name: `${view.name} by the office`, version: 2 });
	});
});

describe("a shared view", () => {
	test("is seen by everybody who sees the record, and changed by those who edit it", async () => {
		const view = await made({ shared: true });
		const seen = (await list(teacher)).find(({ id }) => id === view.id);
		expect(seen).toMatchObject({ is_mine: false, may_change: false, shared: true });
		expect(seen?.owner_name).toBeTruthy();
		expect((await list(office)).find(({ id }) => id === view.id)?.may_change).toBe(true);
		expect(await names(south)).not.toContain(view.name);
		expect(await update(view.id, { name: "Not mine" }, teacher)).toMatchObject({ status: 403 });
		expect((await remove(view.id, teacher)).status).toBe(403);
		expect((await update(view.id, { name: "Ours" }, office)).status).toBe(200);
		expect((await remove(view.id, office)).status).toBe(200);
	});
	test("needs the right to edit the record: a teacher cannot make one", async () => {
		expect((await create({ shared: true }, teacher)).status).toBe(403);
		const mine = await made({}, teacher);
		expect((await update(mine.id, { shared: true }, teacher)).status).toBe(403);
		expect((await list(teacher)).find(({ id }) => id === mine.id)?.shared).toBe(false);
		expect((await update(mine.id, { name: "Still mine" }, teacher)).status).toBe(200);
	});
	test("can be taken back by its owner", async () => {
		const view = await made({ shared: true });
		expect((await update(view.id, { shared: false })).body).toMatchObject({ shared: false });
		expect(await names(office)).not.toContain(view.name);
	});
});

test.each([
	{ name: "" },
	{ name: "x".repeat(61) },
	{ record: "teachers" },
	{ record: "users; drop" },
	{ state: { where: "x" } },
	{ state: { where: [["status"]] } },
	{ state: { where: [["first_name", "is", "a\u0000"]] } },
	{ state: { where: [["first_name", "is", "\ud800"]] } },
	{ state: { where: [["first_name", "is", "x".repeat(9000)]] } },
	{ state: { limit: 7 } },
	{ state: { secret: 1 } },
	{ state: null },
	{ shared: "yes" },
])("a view like %j is refused", async (bad) => {
	const before = await checksum(t.owner, t.north.customer_id);
	expect((await create(bad)).status).toBe(422);
	expect(await checksum(t.owner, t.north.customer_id)).toEqual(before);
});

test("strangers have no views", async () => {
	expect((await t.anonymous.call("GET", "/views?record=students")).status).toBe(401);
	expect((await create({}, t.anonymous)).status).toBe(401);
	expect((await remove(1, t.anonymous)).status).toBe(401);
});
