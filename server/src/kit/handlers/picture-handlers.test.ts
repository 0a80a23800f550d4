import { afterAll, beforeAll, expect, test } from "vitest";
import { PICTURE } from "../../areas/files/files.builders.ts";
import { makeHouses } from "../../areas/houses/houses.builders.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

interface House {
	id: number;
	version: number;
	crest: number | null;
	fields?: Record<string, string>;
}
let t: TestApp;
let admin: Caller;
let teacher: Caller;
let made = 0;
beforeAll(async () => {
	t = await startTestApp();
	[admin, teacher] = await Promise.all([t.as(t.north, "admin"), t.as(t.north, "teacher")]);
});
afterAll(() => t.close());

const newHouse = async (): Promise<number> =>
	(await inSchool(t, t.north.customer_id, (client) => makeHouses(client, [{ name: `Crest ${++made}`, colour: "blue" }])))[0] as number;
const set = (id: number, by = admin, bytes: Buffer = PICTURE) => by.call<House>("POST", `/houses/${id}/crest`, bytes);
const show = async (id: number) => (await admin.call<House>("GET", `/houses/${id}`)).body;
const preview = async (file_id: number | null, by = teacher) => (await by.call("GET", `/files/${file_id}/preview?size=64`)).status;

test("a picture is set, changed, taken away and brought back, and each time another file", async () => {
	const id = await newHouse();
	const first = await set(id);
	expect(first).toMatchObject({ status: 200, body: { id, version: 2, crest: expect.any(Number) } });
	expect(await preview(first.body.crest)).toBe(200);
	const second = await set(id);
	expect(second.body.crest).not.toBe(first.body.crest);
	expect(await preview(first.body.crest)).toBe(404);
	expect((await admin.call("POST", "/changes/undo", { batch: second.headers["x-request-id"] })).status).toBe(200);
	expect((await show(id)).crest).toBe(first.body.crest);
	expect(await preview(first.body.crest)).toBe(200);
	const { version } = await show(id);
	expect((await admin.call("POST", `/houses/${id}/crest/remove`, { version: version - 1 })).status).toBe(409);
	expect((await admin.call<House>("POST", `/houses/${id}/crest/remove`, { version })).body.crest).toBeNull();
	const { body } = await admin.call<{ changes: { after: object | null }[] }>("GET", `/houses/${id}/activity`);
	expect(body.changes[0]?.after).toEqual({ crest: null });
});
test("what is no picture is refused, and nothing is kept", async () => {
	const id = await newHouse();
	const refused = await set(id, admin, Buffer.from("<svg onload=alert(1)></svg>"));
	expect([refused.status, (await show(id)).crest]).toEqual([422, null]);
	expect(refused.body.fields).toEqual({ file: "Please choose a picture: JPEG, PNG, WebP or GIF." });
});
test("it is for those who edit, of a record that is theirs", async () => {
	const id = await newHouse();
	const south = await t.as(t.south, "admin");
	expect((await set(id, teacher)).status).toBe(403);
	expect((await set(id, south)).status).toBe(404);
	const { body } = await set(id);
	expect(await preview(body.crest, south)).toBe(404);
	expect(await preview(body.crest, await t.as(t.north, "client"))).toBe(200);
});
test("no form, file or change of many writes it", async () => {
	const id = await newHouse();
	const { body } = await set(id);
	const changed = await admin.call<House>("PATCH", `/houses/${id}`, { version: body.version, motto: "x", crest: 1 });
	expect(changed.body.crest).toBe(body.crest);
	const many = await admin.call("POST", "/houses/bulk/update", { selection: { ids: [id] }, changes: { crest: null } });
	expect([many.status, (await show(id)).crest]).toEqual([422, body.crest]);
	const file = (await admin.call("GET", "/houses/export?format=csv")).bytes.toString();
	expect(file.split("\r\n")[0]).not.toMatch(/crest/i);
	expect((await admin.call("GET", "/houses/export?format=csv&columns=crest")).status).toBe(422);
});
