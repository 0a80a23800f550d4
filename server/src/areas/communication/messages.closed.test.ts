import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFiles } from "../../kit/files/open-files.ts";
import { tidyFiles } from "../../kit/files/tidy-files.ts";
import { roleMay } from "../../testing/casts/as-role.ts";
import { castMessages, type MessagesCast } from "../../testing/casts/messages-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import { makeFile } from "../files/files.builders.ts";
import { makeUser } from "../session/session.builders.ts";

let c: MessagesCast;
beforeAll(async () => {
	c = await castMessages();
});
afterAll(() => c.close());

test("a message for somebody's classes alone reaches nobody once their account is gone, and not everybody", async () => {
	const { customer_id } = c.t.north;
	const message = await c.draft(c.office, { targets: [{ kind: "class", ref: c.classes.a, audience: "families" }] });
	const gone = await inSchool(c.t, customer_id, (client) =>
		makeUser(client, { email: "gone@post.example", first_name: "Gone", last_name: "Teacher", password_hash: "x" }),
	);
	await c.t.owner.query("update messages set narrowed_id = $2 where id = $1", [message.id, gone]);
	await c.t.owner.query("delete from platform.users where id = $1", [gone]);
	expect((await c.preview(c.office, message.id)).recipients).toEqual([]);
	expect((await c.send(c.office, message)).body).toMatchObject({ error: "message_nobody" });
});

test("where the staff live is for who sees that of staff, in a preview, on the board and in letters", async () => {
	const { customer_id } = c.t.north;
	await c.t.owner.query("update staff set line_1 = '9 Hidden Close' where customer_id = $1 and id = $2", [customer_id, c.staff[1]]);
	await roleMay(c.t, c.t.north, "editor", granting({ Communications: ["View", "Create", "Edit"], Staff: ["View"] }), c.editor);
	const targets = [{ kind: "staff", ref: c.staff[1] }];
	const message = await c.draft(c.admin, { channels: ["letter"], targets });
	const seen = async (path: string, by: typeof c.admin, post = false) =>
		JSON.stringify((await by.call(post ? "POST" : "GET", `/messages/${message.id}/${path}`, post ? {} : undefined)).body).includes(
			"Hidden Close",
		);
	expect([await seen("preview", c.admin, true), await seen("preview", c.editor, true)]).toEqual([true, false]);
	await c.send(c.admin, message);
	for (const path of ["recipients", "letters"])
		expect([await seen(path, c.admin), await seen(path, c.editor)], path).toEqual([true, false]);
});

test("what somebody of a family wants to hear of is for who sees that family", async () => {
	const { customer_id } = c.t.north;
	const permissions = JSON.stringify(granting({ Communications: ["View", "Edit"] }));
	await inSchool(c.t, customer_id, async (client) => {
		await client.query("insert into roles (key, name, permissions) values ('press', 'Press', $1)", [permissions]);
		await client.query("update memberships m set role_id = r.id from roles r where r.key = 'press' and m.user_id = $1", [
			c.t.north.users.staff.user_id,
		]);
	});
	const press = await c.t.as(c.t.north, "staff");
	const path = `/messages/contacts/${c.contacts.lena}/wishes`;
	expect((await c.office.call("GET", path)).status).toBe(200);
	expect((await press.call("GET", path)).status).toBe(404);
	expect((await press.call("PUT", path, { channel: "email", topics: [], source: "phone" })).status).toBe(404);
});

test("who lost Communications has no board any more of what they sent", async () => {
	const message = await c.draft(c.teacher);
	expect((await c.teacher.call("GET", `/messages/${message.id}/recipients`)).status).toBe(200);
	await roleMay(c.t, c.t.north, "teacher", granting({ Students: ["ViewOwn"] }), c.teacher);
	for (const path of ["", "/recipients", "/letters"])
		expect((await c.teacher.call("GET", `/messages/${message.id}${path}`)).status, path).toBe(403);
});

test("what is attached stays, whether it is sent, taken back or tidied", async () => {
	const { customer_id } = c.t.north;
	const message = await c.draft(c.office);
	const file = await inSchool(c.t, customer_id, (client) =>
		makeFile(client, c.t.folder, {
			customer_id,
			platform_module_id: MODULES.Communications.id,
			record: "messages",
			record_id: message.id,
			name: "trip.pdf",
			media_type: "application/pdf",
			bytes: Buffer.from("%PDF-1.4 trip"),
		}),
	);
	const there = async () => (await c.office.call("GET", `/files/${file.id}/content`)).status;
	const files = async () => (await c.t.owner.query("select from files where id = $1 and deleted_at is null", [file.id])).rowCount;
	expect(await files()).toBe(1);
	await c.send(c.office, message);
	expect((await c.office.call("POST", `/messages/${message.id}/undo`)).status).toBe(200);
	expect(await files()).toBe(1);
	const again = (await c.office.call<{ version: number }>("GET", `/messages/${message.id}`)).body;
	await c.send(c.office, { ...message, version: again.version }, { when: "at", sends_at: new Date(Date.now() + 3_600_000).toISOString() });
	const planned = (await c.office.call<{ version: number }>("GET", `/messages/${message.id}`)).body;
	expect((await c.office.call("POST", `/messages/${message.id}/withdraw`, { version: planned.version })).status).toBe(200);
	const { storage, incoming } = openFiles({ folder: c.t.folder });
	await tidyFiles(c.pool, c.t.owner, storage, incoming);
	expect([await files(), await there()]).toEqual([1, 200]);
});
