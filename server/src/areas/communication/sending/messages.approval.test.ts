import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castMessages, type MessagesCast } from "../../../testing/casts/messages-cast.ts";

let c: MessagesCast;
beforeAll(async () => {
	c = await castMessages();
});
afterAll(() => c.close());

const state = async (id: number) => (await c.office.call<Message & Record<string, unknown>>("GET", `/messages/${id}`)).body;
const rowsOf = async (id: number) =>
	Number((await c.t.owner.query("select count(*) from message_recipients where message_id = $1", [id])).rows[0].count);
const settings = (approve_above: number) =>
	c.admin.call("PUT", "/messages/settings", {
		approve_above,
		sender_name: "The office",
		footers: { en: "Northgate, York" },
	});

describe("above a number", () => {
	test("somebody else agrees, to exactly the list that they saw", async () => {
		expect((await settings(2)).status).toBe(200);
		const message = await c.draft(c.editor);
		expect((await c.preview(c.editor, message.id)).needs_approval).toBe(true);
		expect((await c.send(c.editor, message)).body).toMatchObject({ state: "asked", may: { approve: false } });
		expect(await rowsOf(message.id)).toBe(0);
		const { version } = await state(message.id);
		const { fingerprint } = await c.preview(c.office, message.id);
		const approve = (by: typeof c.office, body: object = { version, fingerprint }) =>
			by.call("POST", `/messages/${message.id}/approve`, body);
		expect((await approve(c.editor)).body).toMatchObject({ error: "message_not_alone" });
		expect((await approve(c.teacher)).status).toBe(403);
		expect((await approve(c.southAdmin)).status).toBe(404);
		expect((await approve(c.office, { version, fingerprint: "another" })).body).toMatchObject({ error: "message_list_changed" });
		expect((await approve(c.office)).body).toMatchObject({ state: "sending", approved_by: expect.any(String) });
		expect(await rowsOf(message.id)).toBe(3);
		const other = await c.draft(c.editor);
		await c.send(c.editor, other);
		const asked = await state(other.id);
		expect(
			(await c.office.call("POST", `/messages/${other.id}/decline`, { version: asked.version, note: "Not on a Friday" })).body,
		).toMatchObject({ state: "draft", declined_note: "Not on a Friday" });
		await settings(200);
	});
	test("whoever is the only one who could agree sends alone", async () => {
		await settings(2);
		const { customer_id } = c.t.north;
		const left = async (keys: string[], status: string) =>
			void (await c.t.owner.query(
				"update memberships m set status = $2 from roles r where m.customer_id = $1 and r.customer_id = m.customer_id and r.id = m.role_id and r.key = any($3)",
				[customer_id, status, keys],
			));
		await left(["office", "editor"], "blocked");
		const message = await c.draft(c.admin);
		expect((await c.preview(c.admin, message.id)).needs_approval).toBe(false);
		expect((await c.send(c.admin, message)).body).toMatchObject({ state: "sending" });
		await left(["office", "editor"], "active");
		await settings(200);
	});
});
