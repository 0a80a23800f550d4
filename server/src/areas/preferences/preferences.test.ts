import type { Preferences } from "@homeroom/contract/areas/preferences/preferences.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checksum } from "../../testing/checksum.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let client: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	teacher = await t.as(t.north, "teacher");
	client = await t.as(t.north, "client");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

interface Setting {
	data: { table_setting: { table_name: string; pagination_per_page: number } };
}
const key = (more: object = {}) => ({
	platform_customer_id: t.north.customer_id,
	user_id: t.north.users.admin.user_id,
	portal_type: "ADMIN",
	table_name: "students",
	...more,
});
const get = (more: object = {}, by = admin) => by.call<Setting & ErrorBody>("POST", "/table_setting/get", key(more));
const update = (pagination_per_page: unknown, more: object = {}, by = admin) =>
	by.call<Setting & ErrorBody>("POST", "/table_setting/update", { ...key(more), pagination_per_page });
const sizeOf = async (more: object = {}, by = admin) => (await get(more, by)).body.data.table_setting.pagination_per_page;

describe("table settings", () => {
	test("start with what the school says, for those who have chosen nothing", async () => {
		const starts = (size: number) =>
			t.owner.query("update platform.customers set page_size = $2 where id = $1", [t.north.customer_id, size]);
		await update(10, { table_name: "mine" });
		await starts(50);
		expect([await sizeOf({ table_name: "anew" }), await sizeOf({ table_name: "mine" })]).toEqual([50, 10]);
		await starts(5);
		expect(await sizeOf({ table_name: "anew" })).toBe(5);
	});
	test("are kept of 200 tables by one person, and those can still be changed", async () => {
		const more = { user_id: t.north.users.teacher.user_id };
		const none = () =>
			t.owner.query("delete from table_settings where user_id = $1 and customer_id = $2", [more.user_id, t.north.customer_id]);
		await none();
		await t.owner.query(
			"insert into table_settings (customer_id, user_id, portal_type, table_name, pagination_per_page) select $1, $2, 'ADMIN', 'many_' || n, 5 from generate_series(1, 199) n",
			[t.north.customer_id, more.user_id],
		);
		expect((await update(10, { ...more, table_name: "last_one" }, teacher)).status).toBe(201);
		expect(await update(10, { ...more, table_name: "one_more" }, teacher)).toMatchObject({ status: 409, body: { error: "own_limit" } });
		expect((await update(50, { ...more, table_name: "many_7" }, teacher)).status).toBe(201);
		await none();
	});
	test("are 5 until the person chooses, and then what they chose", async () => {
		expect(await get({ table_name: "untouched" })).toMatchObject({
			status: 200,
			body: { data: { table_setting: { table_name: "untouched", pagination_per_page: 5 } } },
		});
		for (const size of [5, 10, 20, 50, 100]) {
			expect(await update(size, { table_name: "chosen" })).toMatchObject({
				status: 201,
				body: { data: { table_setting: { table_name: "chosen", pagination_per_page: size } } },
			});
			expect(await sizeOf({ table_name: "chosen" })).toBe(size);
		}
		const { rows } = await t.owner.query("select count(*)::int from table_settings where table_name = 'chosen' and customer_id = $1", [
			t.north.customer_id,
		]);
		expect(rows).toEqual([{ count: 1 }]);
	});
	test("keep how a table looks beside the items per page; each stays when only the other is chosen", async () => {
		const table_name = "looks";
		const settings = { columns: ["email", "custom.bus"], widths: { email: 240 }, density: "compact", view: null };
		const answer = await admin.call<Setting>("POST", "/table_setting/update", {
			...key({ table_name }),
			pagination_per_page: 20,
			settings,
		});
		expect(answer).toMatchObject({ status: 201, body: { data: { table_setting: { table_name, pagination_per_page: 20, settings } } } });
		await update(50, { table_name });
		expect((await get({ table_name })).body.data.table_setting).toEqual({ table_name, pagination_per_page: 50, settings });
		for (const bad of [{ columns: ["a b"] }, { widths: { email: 9 } }, { density: "tiny" }, { columns: Array(101).fill("a") }])
			expect((await update(20, { table_name, settings: bad })).status).toBe(422);
		expect((await get({ table_name })).body.data.table_setting.pagination_per_page).toBe(50);
	});
	test("are remembered per table, person and school", async () => {
		await update(50, { table_name: "a" });
		await update(20, { table_name: "b" });
		const asTeacher = { user_id: t.north.users.teacher.user_id, table_name: "a" };
		const asSouth = { platform_customer_id: t.south.customer_id, user_id: t.south.users.admin.user_id, table_name: "a" };
		await update(100, asTeacher, teacher);
		await update(10, asSouth, southAdmin);
		expect([
			await sizeOf({ table_name: "a" }),
			await sizeOf({ table_name: "b" }),
			await sizeOf(asTeacher, teacher),
			await sizeOf(asSouth, southAdmin),
		]).toEqual([50, 20, 100, 10]);
	});
	test("of a client go by the client's id", async () => {
		const user_id = t.north.users.client.user_id;
		const asClient = { portal_type: "CLIENT", user_id: null, client_user_id: user_id, table_name: "c" };
		expect((await update(20, asClient, client)).status).toBe(201);
		expect(await sizeOf(asClient, client)).toBe(20);
		expect(await sizeOf({ ...asClient, client_user_id: null, user_id }, client)).toBe(20);
		expect((await update(20, { ...asClient, client_user_id: t.north.users.admin.user_id }, client)).status).toBe(404);
	});
	test("take an empty text for no id", async () => {
		const user_id = t.north.users.admin.user_id;
		expect((await update(50, { user_id, client_user_id: "", table_name: "empty" })).status).toBe(201);
		expect(await sizeOf({ user_id: "", client_user_id: "", table_name: "empty" })).toBe(50);
		expect((await get({ client_user_id: "none", table_name: "empty" })).status).toBe(422);
	});
	test("need no user id: they are mine", async () => {
		await update(50, { user_id: undefined, table_name: "mine" });
		expect(await sizeOf({ user_id: null, table_name: "mine" })).toBe(50);
	});
	test.each([7, 0, -5, 5.5, "20", null, undefined, 1000])("refuse the page size %j", async (size) => {
		const answer = await update(size, { table_name: "refused" });
		expect(answer.status).toBe(422);
		expect(answer.body.fields).toEqual({ pagination_per_page: "Choose 5, 10, 20, 50 or 100." });
		expect(await sizeOf({ table_name: "refused" })).toBe(5);
	});
	test.each(["", "Students", "1a", "a-b", "a b", "a\u0000", "x".repeat(64), "a\n", null])(
		"refuse the table name %j",
		async (table_name) => {
			expect((await get({ table_name })).status).toBe(422);
			expect((await update(20, { table_name })).status).toBe(422);
		},
	);
	test("of another person, portal or school are not found, and not changed", async () => {
		const before = [await checksum(t.owner, t.north.customer_id), await checksum(t.owner, t.south.customer_id)];
		for (const foreign of [
			{ user_id: t.north.users.teacher.user_id },
			{ user_id: 999_999 },
			{ platform_customer_id: t.south.customer_id },
			{ platform_customer_id: 999_999 },
			{ portal_type: "CLIENT" },
		]) {
			expect((await get(foreign)).status).toBe(404);
			expect((await update(100, foreign)).status).toBe(404);
		}
		expect([await checksum(t.owner, t.north.customer_id), await checksum(t.owner, t.south.customer_id)]).toEqual(before);
	});
	test("are refused to strangers and for bad keys", async () => {
		expect((await get({}, t.anonymous)).status).toBe(401);
		expect((await update(20, {}, t.anonymous)).status).toBe(401);
		for (const bad of [{ platform_customer_id: undefined }, { platform_customer_id: "1" }, { portal_type: "OTHER" }])
			expect((await get(bad)).status).toBe(422);
	});
});

describe("preferences", () => {
	const show = async (by = admin) => (await by.call<Preferences>("GET", "/preferences")).body;
	const save = (body: object, by = admin) => by.call<Preferences & ErrorBody>("PATCH", "/preferences", body);
	test("are empty until the person chooses; each choice leaves the others", async () => {
		const office = await t.as(t.north, "office");
		const none = { theme: null, locale: null, bookmarks: null, menu_open: null, desk: null };
		expect(await show(office)).toEqual(none);
		expect(await save({}, office)).toMatchObject({ status: 200, body: { theme: null } });
		expect((await save({ theme: "semi-dark" }, office)).body).toEqual({ ...none, theme: "semi-dark" });
		const bookmarks = ["/students", "/students?status=alumni&page=2"];
		expect((await save({ locale: "pt", bookmarks }, office)).body).toEqual({ ...none, theme: "semi-dark", locale: "pt", bookmarks });
		const desk = { main: ["today"], side: ["houses", "absent"], hidden: ["missing"] };
		expect((await save({ desk }, office)).body).toMatchObject({ locale: "pt", desk });
		expect((await show(office)).desk).toEqual(desk);
		expect((await save({ desk: null }, office)).body.desk).toBeNull();
		expect((await save({ theme: null, bookmarks: null }, office)).body).toEqual({ ...none, locale: "pt" });
		const filtered = "/students?where=%5B%5B%22status%22%2C%22is%22%2C%22alumni%22%5D%5D&sort=-name%2Cstatus";
		expect(
			(await save({ bookmarks: ["/students/12", "/students?view=3", filtered], menu_open: ["/attendance"] }, office)).body,
		).toMatchObject({
			bookmarks: ["/students/12", "/students?view=3", filtered],
			menu_open: ["/attendance"],
		});
		expect((await save({ menu_open: null, bookmarks: [] }, office)).body).toMatchObject({ menu_open: null, bookmarks: [] });
		expect(await show(office)).toEqual({ ...none, locale: "pt", bookmarks: [] });
	});
	test("are the person's own, in each school", async () => {
		await save({ theme: "dark" });
		expect((await show(teacher)).theme).toBeNull();
		expect((await show(southAdmin)).theme).toBeNull();
		const { rows } = await t.owner.query(
			"select user_id::int, customer_id::int from preferences where theme = 'dark' and customer_id = any($1)",
			[[t.north.customer_id, t.south.customer_id]],
		);
		expect(rows).toEqual([{ user_id: t.north.users.admin.user_id, customer_id: t.north.customer_id }]);
	});
	test.each([
		{ theme: "pink" },
		{ locale: "xx" },
		{ bookmarks: "x" },
		{ bookmarks: ["no-slash"] },
		{ bookmarks: ["/a b"] },
		{ bookmarks: ["//evil.test<script>"] },
		{ bookmarks: ["/a\u0000"] },
		{ bookmarks: ["//evil.test"] },
		{ bookmarks: [`/${"a".repeat(500)}`] },
		{ menu_open: ["https://evil.test"] },
		{ menu_open: Array(51).fill("/a") },
		{ bookmarks: Array(51).fill("/a") },
		{ theme: 1 },
		{ desk: {} },
		{ desk: { main: ["A card"], side: [], hidden: [] } },
		{ desk: { main: Array(101).fill("today"), side: [], hidden: [] } },
	])("refuse %j and keep what was", async (body) => {
		await save({ theme: "light", locale: "de", bookmarks: ["/kept"] });
		expect((await save(body)).status).toBe(422);
		expect(await show()).toMatchObject({ theme: "light", locale: "de", bookmarks: ["/kept"] });
	});
	test("leave no trace in the log of what somebody arranges for themselves", async () => {
		await save({ theme: "light" });
		const before = (await t.owner.query("select max(id) as id from changes")).rows[0].id;
		await save({ bookmarks: ["/unlogged"], menu_open: ["/unlogged"] });
		expect((await t.owner.query("select from changes where id > $1 and table_name = 'preferences'", [before])).rowCount).toBe(0);
		await save({ theme: "dark", bookmarks: null, menu_open: null });
		const { rows } = await t.owner.query("select after from changes where id > $1 and table_name = 'preferences'", [before]);
		expect(rows).toEqual([{ after: { theme: "dark" } }]);
	});
	test("are refused to strangers", async () => {
		expect((await t.anonymous.call("GET", "/preferences")).status).toBe(401);
		expect((await save({ theme: "dark" }, t.anonymous)).status).toBe(401);
	});
});
