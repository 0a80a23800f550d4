import { gunzipSync } from "node:zlib";
import type { Settings } from "@homeroom/contract/areas/settings/settings.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { readMails, TEST_LINKS } from "../../testing/mail-reading.ts";
import { type Caller, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { DRAWINGS, drawPng } from "./settings.builders.ts";
import { mailExportLink } from "./settings.mails.ts";
import { shapeOf } from "./settings.picture.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startOwnApp();
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const png = (size = 64) => drawPng(DRAWINGS.park("#5b21b6", "#fbbf24", "#0f766e"), size);
/** A JPEG and the three kinds of WebP as far as their sizes go. */
const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000fffe0004aabbffc00011080040008003012200021101031101ffd9", "hex");
const webp = (kind: string, rest: string) => {
	const body = Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}`, "latin1"), Buffer.from(rest, "hex")]);
	return Buffer.concat([body, Buffer.alloc(40)]);
};
const lossy = webp("VP8 ", `00000000${"000000"}9d012a80004000`);
const lossless = webp("VP8L", `00000000${"2f"}7fc00f00`);
const extended = webp("VP8X", `00000000${"00000000"}7f00003f0000`);

const put = (bytes: Buffer, by = admin) => by.call<Settings & ErrorBody>("PUT", "/settings/logo", { data: bytes.toString("base64") });
const get = (url: string | null) => t.app.http.inject({ method: "GET", url: url ?? "" });
const logos = async () =>
	(await t.owner.query<{ n: number }>("select count(*)::int as n from platform.logos where customer_id = $1", [t.north.customer_id]))
		.rows[0]?.n;

describe("a picture's kind and size", () => {
	test.each([
		["png", png(), { media_type: "image/png", width: 64, height: 64 }],
		["jpeg", jpeg, { media_type: "image/jpeg", width: 128, height: 64 }],
		["lossy webp", lossy, { media_type: "image/webp", width: 128, height: 64 }],
		["lossless webp", lossless, { media_type: "image/webp", width: 128, height: 64 }],
		["extended webp", extended, { media_type: "image/webp", width: 128, height: 64 }],
	])("%s", (_, bytes, shape) => expect(shapeOf(bytes)).toEqual(shape));
	test("are read from anything without a fault", () => {
		const beginnings = [png(16), jpeg, lossy, lossless, extended, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")];
		fc.assert(
			fc.property(fc.constantFrom(...beginnings), fc.nat(60), fc.uint8Array({ maxLength: 60 }), (bytes, cut, tail) => {
				const shape = shapeOf(Buffer.concat([bytes.subarray(0, cut), tail]));
				if (shape !== undefined) expect(shape.width * shape.height).toBeGreaterThan(0);
			}),
			{ numRuns: 2000 },
		);
		expect(shapeOf(Buffer.from("GIF89a".padEnd(60)))).toBeUndefined();
	});
});

describe("the logo", () => {
	test("is shown to anyone by its id, for ever, as a picture and nothing else", async () => {
		const answer = await put(png());
		expect(answer.status).toBe(200);
		expect(answer.body.logo_url).toMatch(/^\/api\/logos\/[0-9a-f-]{36}$/);
		expect(answer.body.usage.storage_bytes).toBe(png().length);
		const shown = await get(answer.body.logo_url);
		expect(shown.statusCode).toBe(200);
		expect(shown.rawPayload.equals(png())).toBe(true);
		expect(shown.headers).toMatchObject({
			"content-type": "image/png",
			"cache-control": "public, max-age=31536000, immutable",
			"x-content-type-options": "nosniff",
			"content-security-policy": "default-src 'none'; sandbox",
		});
		const face = await t.anonymous.call("POST", "/auth/get_customer_data_by_subdomain", { subdomain: "north" });
		expect(face.body.logo_url).toBe(answer.body.logo_url);
	});
	test("takes the place of the one before, and goes", async () => {
		const first = (await put(png())).body;
		const second = (await put(jpeg)).body;
		expect(second.version).toBe(first.version);
		expect(await logos()).toBe(1);
		expect((await get(first.logo_url)).statusCode).toBe(404);
		expect((await get(second.logo_url)).headers["content-type"]).toBe("image/jpeg");
		const gone = await admin.call<Settings>("DELETE", "/settings/logo", {});
		expect(gone.body.logo_url).toBeNull();
		expect(await logos()).toBe(0);
		expect((await get(second.logo_url)).statusCode).toBe(404);
	});
	test.each([
		["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")],
		["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
		["too many pixels", png(1025)],
		["too many bytes", Buffer.concat([png(), Buffer.alloc(201 * 1024)])],
		["nothing", Buffer.alloc(0)],
	])("refuses %s at its field and keeps what was", async (_, bytes) => {
		const before = (await put(png())).body.logo_url;
		const answer = await put(bytes);
		expect(answer.status).toBe(422);
		expect(answer.body.fields?.data).toMatch(/PNG, JPEG or WebP/);
		expect((await admin.call<Settings>("GET", "/settings")).body.logo_url).toBe(before);
	});
	test("is refused without the permission; another customer's stays", async () => {
		const mine = (await put(png())).body.logo_url;
		for (const [caller, status] of [
			[await t.as(t.north, "teacher"), 403],
			[t.anonymous, 401],
		] as const) {
			expect((await put(png(), caller)).status).toBe(status);
			expect((await caller.call("DELETE", "/settings/logo", {})).status).toBe(status);
		}
		await put(png(32), await t.as(t.south, "admin"));
		await (await t.as(t.south, "admin")).call("DELETE", "/settings/logo", {});
		expect((await get(mine)).statusCode).toBe(200);
	});
	test.each(["x", "%00", "00000000-0000-4000-8000-000000000000", "../settings"])("%s is no logo", async (id) => {
		expect((await get(`/api/logos/${encodeURIComponent(id)}`)).statusCode).toBe(404);
	});
});

describe("the mailed link to a closed customer's data", () => {
	test("is sent in the owner's language and works again until it expires", async () => {
		await t.owner.query("update platform.customers set status = 'closed' where id = $1", [t.south.customer_id]);
		await mailExportLink(t.platform, {
			customer: { id: t.south.customer_id, name: "South School", primary_color: "#29ABE2" },
			owner: { user_id: t.south.users.admin.user_id, email: "owner@south.test", first_name: "Ida", locale: "de" },
			links: TEST_LINKS,
		});
		const [mail] = await readMails(t, "template", "export");
		expect(mail?.subject).toBe("Alle Daten von South School");
		const url = /http:\/\/homeroom\.test(\/api\/exports\/\S+)/.exec(mail?.body_text ?? "")?.[1] as string;
		for (const _ of [1, 2]) {
			const answer = await get(url);
			expect(answer.statusCode).toBe(200);
			const lines = gunzipSync(answer.rawPayload).toString().trim().split("\n");
			expect(JSON.parse(lines[0] as string)).toMatchObject({ customer_id: t.south.customer_id });
			expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ end: true });
		}
		await t.owner.query("update platform.tickets set expires_at = now() where kind = 'export'");
		expect((await get(url)).statusCode).toBe(410);
		await t.owner.query("update platform.customers set status = 'active' where id = $1", [t.south.customer_id]);
	});
});

describe("live news", () => {
	test("of the settings reach everybody in the customer, and nobody else", async () => {
		const origin = await t.app.http.listen({ port: 0, host: "127.0.0.1" });
		const stop = new AbortController();
		const listen = async (caller: Caller) => {
			const answer = await fetch(`${origin}/api/live`, { headers: { authorization: `Bearer ${caller.token}` }, signal: stop.signal });
			const heard = { text: "" };
			void (async () => {
				for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) heard.text += new TextDecoder().decode(part);
			})().catch(() => {});
			await eventually(() => expect(heard.text).toContain("ready"));
			return heard;
		};
		const client = await listen(await t.as(t.north, "client"));
		const office = await listen(await t.as(t.north, "office"));
		const other = await listen(await t.as(t.south, "admin"));
		const { body } = await admin.call<Settings>("GET", "/settings");
		await admin.call("PATCH", "/settings", { version: body.version, primary_color: "#101010" });
		await admin.call("POST", "/settings/support", { hours: 1, may_change: false });
		for (const heard of [client, office]) {
			await eventually(() => expect(heard.text).toContain('"table":"settings"'));
			expect(heard.text).not.toContain("support_grants");
		}
		expect(other.text).not.toContain("settings");
		stop.abort();
	});
});
