import type { Deed } from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRole } from "../../../testing/casts/as-role.ts";
import { castMessages, type MessagesCast, TEXT } from "../../../testing/casts/messages-cast.ts";
import type { Caller } from "../../../testing/test-app.ts";

let c: MessagesCast;
beforeAll(async () => {
	c = await castMessages();
});
afterAll(() => c.close());

const BODY = "<p>What nobody else may read: quince</p>";
const draft = (by: Caller, subject: string) => c.draft(by, { texts: { en: { ...TEXT, subject, body: BODY } } });
const deedsOf = async (by: Caller) =>
	(await by.call<{ deeds: Deed[] }>("GET", "/changes/deeds?table=message_deeds&limit=50")).body.deeds ?? [];
/** What was done with the message of that name, the newest first: by whom, what, and to how many. */
const toldOf = async (by: Caller, subject: string) =>
	(await deedsOf(by)).flatMap(({ rows, user_name }) =>
		rows.flatMap(({ name, did, field, after }) => (name === subject ? [[user_name, did, field === null ? null : after?.[field]]] : [])),
	);
const at = () => new Date(Date.now() + 3_600_000).toISOString();
const state = async ({ id }: Message) => (await c.office.call<Message & Record<string, unknown>>("GET", `/messages/${id}`)).body;

test("sending, taking back, planning and stopping a message stand in the audit, with who, what and to how many", async () => {
	const message = await draft(c.office, "Museum trip");
	await c.send(c.office, message);
	await c.office.call("POST", `/messages/${message.id}/undo`);
	await c.send(c.office, await state(message), { when: "at", sends_at: at() });
	await c.editor.call("POST", `/messages/${message.id}/stop`);
	const told = await toldOf(c.admin, "Museum trip");
	expect(told.map(([, did, people]) => [did, people])).toEqual([
		["stopped", 3],
		["planned", 3],
		["undone", 3],
		["sent", 3],
	]);
	expect(new Set(told.map(([who]) => who)).size).toBe(2);
	// what becomes of its recipients is no deed, and a refused one is none either
	await c.due(message.id);
	await c.handOut(message.id);
	expect((await c.office.call("POST", `/messages/${message.id}/stop`)).status).toBe(409);
	expect(await toldOf(c.admin, "Museum trip")).toHaveLength(4);
});

test("so do asking, declining and approving", async () => {
	await c.admin.call("PUT", "/messages/settings", { approve_above: 2, sender_name: "The office", footers: {} });
	const message = await draft(c.editor, "Fees rise");
	const asked = async () => {
		expect((await c.send(c.editor, await state(message))).body).toMatchObject({ state: "asked" });
		return { version: (await state(message)).version, fingerprint: (await c.preview(c.office, message.id)).fingerprint };
	};
	const { version } = await asked();
	await c.office.call("POST", `/messages/${message.id}/decline`, { version, note: "Not on a Friday" });
	const body = await asked();
	expect((await c.office.call("POST", `/messages/${message.id}/approve`, body)).status).toBe(200);
	expect((await toldOf(c.admin, "Fees rise")).map(([, did]) => did)).toEqual(["approved", "asked", "declined", "asked"]);
	await c.admin.call("PUT", "/messages/settings", { approve_above: 200, sender_name: "The office", footers: {} });
});

test("whoever sees no messages reads nothing of them there, whoever sees their own reads of these, and nobody a body", async () => {
	const [office, hers] = [await draft(c.office, "Office only"), await draft(c.office, "By somebody else")];
	await c.send(c.office, office);
	await c.send(c.office, hers);
	const blind = await asRole(c.t, c.t.north, "staff", granting({ Audit: ["View"] }));
	expect(await deedsOf(blind)).toEqual([]);
	const own = await asRole(c.t, c.t.north, "staff", granting({ Audit: ["View"], Communications: ["ViewOwn"] }));
	await c.t.owner.query("update messages set author_id = $2 where id = $1", [hers.id, c.t.north.users.staff.user_id]);
	expect((await toldOf(own, "By somebody else")).map(([, did]) => did)).toEqual(["sent"]);
	expect(await toldOf(own, "Office only")).toEqual([]);
	expect(await toldOf(c.southAdmin, "Office only")).toEqual([]);
	expect(JSON.stringify(await deedsOf(c.admin))).not.toContain("quince");
	const { rows } = await c.t.owner.query(
		"select from changes where table_name = 'message_deeds' and (before::text || after::text) like '%quince%'",
	);
	expect(rows).toEqual([]);
});
