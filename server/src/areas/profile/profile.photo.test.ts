import { PHOTO_MAX_BYTES, PHOTO_SIDE } from "@homeroom/contract/areas/profile/profile.rules.ts";
import type { UserDetails } from "@homeroom/contract/areas/session/session.contract.ts";
import type { User } from "@homeroom/contract/areas/users/users.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPerson, signInAs } from "../../testing/accounts.ts";
import { eventually } from "../../testing/eventually.ts";
import { hugePicture } from "../../testing/files/hostile-files.ts";
import { sessionIn } from "../../testing/sampling.ts";
import { type Caller, PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { membershipOf } from "../users/users.samples.ts";

let t: TestApp;
let teacher: Caller;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	teacher = await t.as(t.north, "teacher");
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const colour = { r: 20, g: 120, b: 200 };
const drawn = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: colour } })
		.withExif({ IFD0: { Artist: "somebody", ImageDescription: "at home" } })
		.jpeg()
		.toBuffer();
const set = (caller: Caller, bytes: Buffer) => caller.call<{ photoURL: string } & ErrorBody>("POST", "/auth/profile/photo", bytes);
const remove = (caller: Caller) => caller.call<{ photoURL: null }>("POST", "/auth/profile/photo/remove", {});
const mine = async (caller: Caller) => (await caller.call<UserDetails>("POST", "/get_user_details_by_token", {})).body.user.photoURL;
const listed = async (caller: Caller, user_id: number) =>
	(await caller.call<{ users: User[] }>("GET", "/user-management/users?limit=100")).body.users.find((user) => user.user_id === user_id);
const photos = async () => Number((await t.owner.query("select count(*) as n from platform.user_photos")).rows[0].n);

describe("a person's own photo", () => {
	test("is cut to a square, drawn anew without what was hidden in it, and shown to the school", async () => {
		const { status, body } = await set(teacher, await drawn(900, 500));
		expect(status).toBe(200);
		expect(await mine(teacher)).toBe(body.photoURL);
		expect((await listed(admin, t.north.users.teacher.user_id))?.avatar).toBe(body.photoURL);
		const seen = await admin.call("GET", body.photoURL);
		expect(seen.status).toBe(200);
		expect(seen.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-store" });
		const { width, height, exif, format } = await sharp(seen.bytes).metadata();
		expect({ width, height, exif, format }).toEqual({ width: PHOTO_SIDE, height: PHOTO_SIDE, exif: undefined, format: "webp" });
	});
	test("another one has another address, and the old one leads nowhere", async () => {
		const first = (await set(teacher, await drawn(400, 400))).body.photoURL;
		const before = await photos();
		const second = (await set(teacher, await drawn(300, 400))).body.photoURL;
		expect(second).not.toBe(first);
		expect(await photos()).toBe(before);
		expect((await teacher.call("GET", first)).status).toBe(404);
		expect((await teacher.call("GET", second)).status).toBe(200);
	});
	test("can be taken away", async () => {
		const { photoURL } = (await set(teacher, await drawn(400, 400))).body;
		expect((await remove(teacher)).body).toEqual({ photoURL: null });
		expect(await mine(teacher)).toBeNull();
		expect((await listed(admin, t.north.users.teacher.user_id))?.avatar).toBeNull();
		expect((await teacher.call("GET", photoURL)).status).toBe(404);
		expect((await remove(teacher)).status).toBe(200);
	});
	test("is small, however much there is in it", async () => {
		const noise = Buffer.from(Array.from({ length: 700 * 700 * 3 }, (_, i) => (i * 2654435761) >>> 24));
		const picture = await sharp(noise, { raw: { width: 700, height: 700, channels: 3 } })
			.png()
			.toBuffer();
		const { photoURL } = (await set(teacher, picture)).body;
		expect((await teacher.call("GET", photoURL)).bytes.length).toBeLessThanOrEqual(PHOTO_MAX_BYTES);
	});
	test.each([
		["nothing", Buffer.alloc(0), "This file is empty."],
		["a text", Buffer.from("hello"), "Please choose a picture: JPEG, PNG, WebP or GIF."],
		["a program", Buffer.from("MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0", "latin1"), "Please choose a picture: JPEG, PNG, WebP or GIF."],
		["half a picture", Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAA", "base64"), /^This picture is damaged/],
	])("%s is refused, and the photo stays", async (_, bytes, sentence) => {
		const before = (await set(teacher, await drawn(400, 400))).body.photoURL;
		const { status, body } = await set(teacher, bytes);
		expect(status).toBe(422);
		expect(body.fields?.file).toMatch(sentence);
		expect(await mine(teacher)).toBe(before);
	});
	test("of more than 24 megapixels is refused unread, unless it can be read small", async () => {
		const { status, body } = await set(teacher, hugePicture(5000));
		expect([status, body.fields?.file]).toEqual([422, "This picture is damaged or larger than 24 megapixels."]);
		expect((await set(teacher, hugePicture(4800))).status).toBe(200);
		expect((await set(teacher, await drawn(5000, 5000))).status).toBe(200);
	});
	test("who sends many at once is told to wait, and keeps nobody else waiting for more than one of them", async () => {
		const slow = hugePicture(4800);
		const one = await drawn(400, 400);
		const answered: number[] = [];
		const many = Array.from({ length: 40 }, () =>
			set(teacher, slow).then((answer) => {
				answered.push(answer.status);
				return answer;
			}),
		);
		// those that are too many are refused before the first is drawn
		const first = await Promise.race(many);
		expect(first).toMatchObject({ status: 429, body: { error: "too_many" }, headers: { "retry-after": "5" } });
		expect((await set(admin, one)).status).toBe(200);
		const before = answered.filter((status) => status === 200).length;
		await Promise.all(many);
		const all = answered.filter((status) => status === 200).length;
		expect(all).toBeGreaterThanOrEqual(9);
		expect(answered.filter((status) => status === 429)).toHaveLength(40 - all);
		expect(before).toBeLessThan(all / 2);
	});
	test("too large a file is refused", async () => {
		expect((await set(teacher, Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413);
	});
	test("needs a login, and one's own: what one house vouches for does not change it", async () => {
		expect((await set(t.anonymous, await drawn(400, 400))).status).toBe(401);
		const { token } = await signInAs(t, t.north.users.teacher.email);
		const before = (await set(t.withToken(token), await drawn(400, 400))).body.photoURL;
		await t.owner.query("update platform.sessions set bound_customer_id = customer_id, customer_id = customer_id where id = $1", [
			sessionIn(token),
		]);
		// remembered rights are forgotten when the database says so
		await eventually(async () =>
			expect((await t.withToken(token).call("PATCH", "/auth/profile", { first_name: "Teacher", last_name: "North" })).status).toBe(403),
		);
		expect(await set(t.withToken(token), await drawn(300, 300))).toMatchObject({ status: 403, body: { error: "session_bound" } });
		expect((await remove(t.withToken(token))).status).toBe(403);
		expect(await mine(teacher)).toBe(before);
	});
});

describe("who sees a photo", () => {
	test("everybody in the school and the person themselves; for the rest it is like a missing one", async () => {
		const { photoURL } = (await set(teacher, await drawn(400, 400))).body;
		for (const role of ["office", "staff", "client"] as const)
			expect((await (await t.as(t.north, role)).call("GET", photoURL)).status, role).toBe(200);
		const unknown = "/user-photos/ffffffff-ffff-4fff-8fff-ffffffffffff";
		const south = await t.as(t.south, "admin");
		const same = ({ status, body }: { status: number; body: ErrorBody }) => ({ status, body: { ...body, request_id: "" } });
		expect(same(await south.call<ErrorBody>("GET", photoURL))).toEqual(same(await south.call<ErrorBody>("GET", unknown)));
		expect((await south.call("GET", photoURL)).status).toBe(404);
		expect((await (await t.asOperator()).call("GET", photoURL)).status).toBe(404);
		expect((await t.anonymous.call("GET", photoURL)).status).toBe(401);
		expect((await teacher.call("GET", "/user-photos/1")).status).toBe(404);
	});
	test("one who works in two schools is seen in both, each from within", async () => {
		const login = await t.anonymous.call<{ access_token: string }>("POST", "/auth/login", { email: t.both.email, password: PASSWORD });
		const both = t.withToken(login.body.access_token);
		const { photoURL } = (await set(both, await drawn(400, 400))).body;
		// before a school is chosen: one's own
		expect((await both.call("GET", photoURL)).status).toBe(200);
		for (const school of [t.north, t.south]) expect((await (await t.as(school, "admin")).call("GET", photoURL)).status).toBe(200);
	});
	test("not those of a school that only invited the person", async () => {
		const person = await newPerson(t);
		const { photoURL } = (await set(t.withToken((await signInAs(t, person.email)).token), await drawn(400, 400))).body;
		await admin.call("POST", "/user-management/users/invite", {
			email: person.email,
			role_id: (await t.owner.query("select id::int from roles where customer_id = $1 and key = 'staff'", [t.north.customer_id])).rows[0]
				.id,
			portal_type: "ADMIN",
		});
		expect((await listed(admin, person.user_id))?.avatar).toBeNull();
		expect((await admin.call("GET", photoURL)).status).toBe(404);
	});
});

describe("a school that does not want to show a photo", () => {
	test("hides it for itself, and shows it again; the person keeps it", async () => {
		const { user_id } = t.both;
		const login = await t.anonymous.call<{ access_token: string }>("POST", "/auth/login", { email: t.both.email, password: PASSWORD });
		const both = t.withToken(login.body.access_token);
		const { photoURL } = (await set(both, await drawn(400, 400))).body;
		const id = await membershipOf(t, t.north.customer_id, user_id);
		const hide = async (photo_hidden: boolean, caller = admin) => {
			const { version } = (await admin.call<User>("GET", `/user-management/users/${id}`)).body;
			return caller.call<User>("PATCH", `/user-management/users/${id}`, { version, photo_hidden });
		};
		expect((await hide(true, await t.as(t.north, "office"))).status).toBe(403);
		expect((await hide(true)).body).toMatchObject({ photo_hidden: true, avatar: null });
		expect((await admin.call("GET", photoURL)).status).toBe(404);
		expect((await both.call("GET", photoURL)).status).toBe(200);
		expect((await (await t.as(t.south, "admin")).call("GET", photoURL)).status).toBe(200);
		expect((await hide(false)).body).toMatchObject({ photo_hidden: false, avatar: photoURL });
		expect((await admin.call("GET", photoURL)).status).toBe(200);
	});
});
