import type { FileVersion, Repository, StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { FILE_MAX_BYTES } from "@homeroom/contract/areas/files/files.rules.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checksum } from "../../testing/checksum.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, type School, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { PICTURE } from "./files.builders.ts";
import { freeName } from "./files.names.ts";

let t: TestApp;
let admin: Caller;
let student: number;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	student = await newStudent(t, t.north);
});
afterAll(() => t.close());

type Answered<T> = T & ErrorBody;
const TEXT = Buffer.from("Grüße an alle\n");
const MODULE = MODULES.Students.id;
const detail = (by: Caller, body: object, school: School = t.north) =>
	by.call<{ data: Repository[] } & ErrorBody>("POST", `/repository-detail/${school.customer_id}`, body);
const ofStudent = async (by = admin, id = student, more: object = {}): Promise<Repository> =>
	(await detail(by, { platform_module_id: MODULE, record: "students", record_id: id, ...more })).body.data[0] as Repository;
const put = (repository_id: number, name: string, bytes: Buffer, by = admin) =>
	by.call<Answered<StoredFile>>("POST", `/repositories/${repository_id}/files?name=${encodeURIComponent(name)}`, bytes);
const added = async (name: string, bytes = TEXT, id = student): Promise<StoredFile> => {
	const answer = await put((await ofStudent(admin, id)).id, name, bytes);
	expect(answer.status).toBe(201);
	return answer.body;
};
const version = (id: number, bytes: Buffer, by = admin) => by.call<Answered<StoredFile>>("POST", `/files/${id}/versions`, bytes);
const get = (id: number, query = "", by = admin) => by.call<ErrorBody>("GET", `/files/${id}/content${query}`);
const write = (by: Caller, id: number, what: "delete" | "restore", version: number) =>
	by.call<Answered<StoredFile>>("POST", `/files/${id}/${what}`, { version });

describe("a repository", () => {
	test("of a record is made when it is first asked for, and stays the same", async () => {
		const id = await newStudent(t, t.north);
		const answer = await detail(admin, { platform_module_id: MODULE, record: "students", record_id: id });
		expect(answer.status).toBe(200);
		const [first] = answer.body.data;
		expect(first).toEqual({
			id: first?.id,
			repository_id: first?.id,
			repository_path: `Students/students/${id}`,
			may_edit: true,
			files: [],
		});
		expect((await ofStudent(admin, id)).id).toBe(first?.id);
		await Promise.all(Array.from({ length: 6 }, async () => ofStudent(admin, await newStudent(t, t.north))));
	});
	test("asked for by many at once is one", async () => {
		const id = await newStudent(t, t.north);
		const ids = await Promise.all(Array.from({ length: 10 }, async () => (await ofStudent(admin, id)).id));
		expect(new Set(ids).size).toBe(1);
	});
	test("of a module, and the school's own, as the seed calls them", async () => {
		const students = (await detail(admin, { platform_module_id: MODULE })).body.data[0];
		expect(students?.repository_path).toBe("Students");
		const own = (await detail(admin, { Default: true })).body.data[0];
		expect([own?.repository_path, own?.repository_id === own?.id]).toEqual(["Settings", true]);
		expect((await detail(admin, { platform_module_id: MODULES.Settings.id })).body.data[0]?.id).toBe(own?.id);
	});
	test.each([
		[{}, "platform_module_id"],
		[{ platform_module_id: 999 }, "platform_module_id"],
		[{ platform_module_id: "x" }, "platform_module_id"],
		[{ platform_module_id: 1, record: "students" }, "record_id"],
		[{ platform_module_id: 1, record_id: 1 }, "record"],
		[{ platform_module_id: 1, record: "../x", record_id: 1 }, "record"],
	])("%j is refused at its field", async (body, field) => {
		const answer = await detail(admin, body);
		expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
	});
	test("of what is not there is not there", async () => {
		for (const body of [
			{ platform_module_id: MODULE, record: "students", record_id: 999_999 },
			{ platform_module_id: MODULE, record: "parents", record_id: student },
			{ platform_module_id: MODULES.Users.id, record: "students", record_id: student },
		])
			expect((await detail(admin, body)).status).toBe(404);
	});
});

describe("a file", () => {
	test("comes in, is listed by name, and goes out as it was", async () => {
		const id = await newStudent(t, t.north);
		const file = await added("note.txt", TEXT, id);
		expect(file).toMatchObject({
			name: "note.txt",
			version: 1,
			versions: 1,
			deleted_at: null,
			current: {
				number: 1,
				size: TEXT.length,
				media_type: "text/plain",
				width: null,
				user_id: t.north.users.admin.user_id,
				user_name: "Admin North",
			},
		});
		await added("Another.txt", TEXT, id);
		expect((await ofStudent(admin, id)).files.map(({ name }) => name)).toEqual(["Another.txt", "note.txt"]);
		const answer = await get(file.id);
		expect(answer.bytes.equals(TEXT)).toBe(true);
		expect(answer.headers).toMatchObject({
			"content-type": "text/plain; charset=utf-8",
			"content-disposition": `attachment; filename="note.txt"; filename*=UTF-8''note.txt`,
			"content-security-policy": "default-src 'none'; sandbox",
			"x-content-type-options": "nosniff",
			"cache-control": "private, no-store",
		});
	});
	test("that is a picture loses where it was taken, whatever it is called, and has previews", async () => {
		const photo = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#29ABE2" } })
			.withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		expect((await sharp(photo).metadata()).exif).toBeDefined();
		const file = await added("holiday.png", photo);
		expect(file).toMatchObject({ name: "holiday.jpg", current: { media_type: "image/jpeg", width: 100, height: 300 } });
		const answer = await get(file.id);
		expect((await sharp(answer.bytes).metadata()).exif).toBeUndefined();
		expect(answer.bytes.length).toBe(file.current.size);
		const preview = await admin.call("GET", `/files/${file.id}/preview?size=64`);
		expect(preview.headers).toMatchObject({ "content-type": "image/webp", "content-security-policy": "default-src 'none'; sandbox" });
		const small = await sharp(preview.bytes).metadata();
		expect([small.format, small.width, small.height]).toEqual(["webp", 21, 64]);
		expect((await admin.call("GET", `/files/${file.id}/preview?size=63`)).status).toBe(422);
		expect((await admin.call("GET", `/files/${(await added("a.txt")).id}/preview`)).status).toBe(404);
	});
	test.each([
		["a page", "page.html", Buffer.from("<html><script>alert(1)</script>"), "file_kind"],
		["an SVG", "drawing.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "file_kind"],
		["nothing", "empty.txt", Buffer.alloc(0), "file_empty"],
	])("that is %s is refused, and nothing is kept", async (_, name, bytes) => {
		const { id } = await ofStudent();
		const before = await checksum(t.owner, t.north.customer_id);
		const answer = await put(id, name, bytes);
		expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ["file"]]);
		expect(await checksum(t.owner, t.north.customer_id)).toEqual(before);
	});
	test("is no larger than allowed", async () => {
		const { id } = await ofStudent();
		expect((await put(id, "large.txt", Buffer.alloc(FILE_MAX_BYTES + 1, "a"))).status).toBe(413);
	});
	test.each(["", "a/b.txt", "a\\b.txt", "..", "x".repeat(201), "a\u0000b"])("is not called %j", async (name) => {
		const answer = await put((await ofStudent()).id, name, TEXT);
		expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ["name"]]);
	});
	test("of the same name stands beside the first, however many come at once", async () => {
		const id = await newStudent(t, t.north);
		await Promise.all(Array.from({ length: 5 }, () => added("Plan.txt", TEXT, id)));
		expect((await ofStudent(admin, id)).files.map(({ name }) => name).sort()).toEqual([
			"Plan (2).txt",
			"Plan (3).txt",
			"Plan (4).txt",
			"Plan (5).txt",
			"Plan.txt",
		]);
	});
	test("whose bytes are gone from the store says so", async () => {
		const file = await added("lost.txt", Buffer.from("only once\n"));
		await t.owner.query("update file_versions set sha256 = repeat('0', 64) where file_id = $1", [file.id]);
		const answer = await get(file.id);
		expect([answer.status, answer.body.error]).toEqual([410, "file_gone"]);
	});
});

describe("versions", () => {
	test("are counted up, all of them can be had, and the newest counts", async () => {
		const file = await added("plan.txt", Buffer.from("one\n"));
		const second = (await version(file.id, Buffer.from("two\n"))).body;
		expect(second).toMatchObject({ id: file.id, version: 2, versions: 2, current: { number: 2 } });
		const { body } = await admin.call<{ versions: FileVersion[] }>("GET", `/files/${file.id}/versions`);
		expect(body.versions.map(({ number, user_name }) => [number, user_name])).toEqual([
			[2, "Admin North"],
			[1, "Admin North"],
		]);
		expect((await get(file.id)).body).toBe("two\n");
		expect((await get(file.id, "?number=1")).body).toBe("one\n");
		expect((await get(file.id, "?number=3")).status).toBe(404);
		expect((await get(file.id, "?number=x")).status).toBe(422);
	});
	test("sent at once are all kept", async () => {
		const file = await added("many.txt");
		await Promise.all(Array.from({ length: 6 }, (_, i) => version(file.id, Buffer.from(`version ${i}\n`))));
		const { body } = await admin.call<{ versions: FileVersion[] }>("GET", `/files/${file.id}/versions`);
		expect(body.versions.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1]);
	});
	test("of another kind change the name's ending; the older one keeps its own when it goes out", async () => {
		const file = await added("face.txt");
		expect((await version(file.id, PICTURE)).body.name).toBe("face.png");
		expect((await get(file.id, "?number=1")).headers["content-disposition"]).toContain('"face.txt"');
	});
	test("are not taken for a deleted file", async () => {
		const file = await added("gone.txt");
		await write(admin, file.id, "delete", 1);
		expect((await version(file.id, TEXT)).status).toBe(404);
	});
});

describe("renaming, deleting and bringing back", () => {
	const rename = (id: number, version: number, name: string) =>
		admin.call<Answered<StoredFile>>("PATCH", `/files/${id}`, { version, name });
	test("a name keeps the ending that fits, and is not taken twice", async () => {
		const file = await added("letter.txt");
		expect((await rename(file.id, 1, "Brief")).body).toMatchObject({ name: "Brief.txt", version: 2 });
		expect((await rename(file.id, 2, "Brief.exe")).body.name).toBe("Brief.exe.txt");
		await added("Other.txt");
		const taken = await rename(file.id, 3, "OTHER.txt");
		expect([taken.status, Object.keys(taken.body.fields ?? {})]).toEqual([422, ["name"]]);
		expect((await rename(file.id, 3, "a/b")).status).toBe(422);
	});
	test("a deleted file is away and can be brought back, beside one that took its name", async () => {
		const id = await newStudent(t, t.north);
		const file = await added("Plan.txt", TEXT, id);
		expect((await write(admin, file.id, "delete", 1)).body).toMatchObject({ version: 2, deleted_at: expect.any(String) });
		expect((await ofStudent(admin, id)).files).toEqual([]);
		expect((await ofStudent(admin, id, { deleted: true })).files.map(({ name }) => name)).toEqual(["Plan.txt"]);
		await added("plan.TXT", TEXT, id);
		expect((await write(admin, file.id, "restore", 2)).body).toMatchObject({ name: "Plan (2).txt", deleted_at: null });
		expect((await ofStudent(admin, id)).files).toHaveLength(2);
	});
	test("whoever saw an older version is shown the new one", async () => {
		const file = await added("shared.txt");
		await rename(file.id, 1, "shared again");
		for (const answer of [
			await rename(file.id, 1, "mine"),
			await write(admin, file.id, "delete", 1),
			await write(admin, file.id, "restore", 1),
		]) {
			expect(answer.status).toBe(409);
			expect(answer.body.current).toMatchObject({ id: file.id, name: "shared again.txt", version: 2 });
		}
	});
	test("every step is in the change log", async () => {
		const file = await added("logged.txt");
		await write(admin, file.id, "delete", 1);
		const { rows } = await t.owner.query(
			"select table_name, action from changes where customer_id = $1 and ((table_name = 'files' and row_id = $2) or (table_name = 'file_versions' and (after ->> 'file_id')::bigint = $2)) order by id",
			[t.north.customer_id, file.id],
		);
		expect(rows.map(({ table_name, action }) => `${table_name} ${action}`).sort()).toEqual([
			"file_versions created",
			"files created",
			"files updated",
		]);
	});
});

describe("the plan's storage", () => {
	beforeEach(() => t.owner.query("delete from repositories where customer_id = $1", [t.south.customer_id]));
	const limit = (mb: number | null) =>
		t.owner.query("update platform.customers set storage_limit_mb = $2 where id = $1", [t.south.customer_id, mb]);
	const sized = (kb: number, seed: string) => Buffer.from(`${seed} ${"x".repeat(kb * 1024 - seed.length - 2)}\n`);
	test("is held by the database; the same content twice counts once, deleted files do not", async () => {
		const south = await t.as(t.south, "admin");
		const { id } = (await detail(south, { Default: true }, t.south)).body.data[0] as Repository;
		await limit(1);
		const first = await put(id, "a.txt", sized(600, "a"), south);
		expect(first.status).toBe(201);
		expect((await put(id, "again.txt", sized(600, "a"), south)).status).toBe(201);
		const refused = await put(id, "b.txt", sized(600, "b"), south);
		expect([refused.status, refused.body.error]).toEqual([402, "storage_limit"]);
		expect(refused.body.message).toContain("1 MB");
		const usage = (await south.call<{ usage: { storage_bytes: number } }>("GET", "/settings")).body.usage;
		expect(usage.storage_bytes).toBe(600 * 1024);
		for (const file of (await detail(south, { Default: true }, t.south)).body.data[0]?.files ?? [])
			await write(south, file.id, "delete", file.version);
		expect((await put(id, "b.txt", sized(600, "b"), south)).status).toBe(201);
		const back = await write(south, first.body.id, "restore", 2);
		expect([back.status, back.body.error]).toEqual([402, "storage_limit"]);
		await limit(null);
		expect((await write(south, first.body.id, "restore", 2)).status).toBe(200);
	});
	test("two at once do not get past it", async () => {
		const south = await t.as(t.south, "admin");
		const { id } = (await detail(south, { platform_module_id: MODULE }, t.south)).body.data[0] as Repository;
		const used = (await south.call<{ usage: { storage_bytes: number } }>("GET", "/settings")).body.usage.storage_bytes;
		await limit(Math.ceil(used / 1_048_576) + 1);
		const answers = await Promise.all(["c", "d", "e", "f"].map((seed) => put(id, `${seed}.txt`, sized(900, seed), south)));
		expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
		expect(answers.filter(({ status }) => status === 402).length).toBeGreaterThanOrEqual(2);
		const after = (await south.call<{ usage: { storage_bytes: number } }>("GET", "/settings")).body.usage.storage_bytes;
		expect(after).toBeLessThanOrEqual((Math.ceil(used / 1_048_576) + 1) * 1_048_576);
		await limit(null);
	});
});

test.each([
	["plan.pdf", [], "plan.pdf"],
	["plan.pdf", ["plan.pdf"], "plan (2).pdf"],
	["PLAN.pdf", ["plan.pdf", "plan (2).pdf"], "PLAN (3).pdf"],
	["noending", ["noending"], "noending (2)"],
	[`${"x".repeat(196)}.pdf`, [`${"x".repeat(196)}.pdf`], `${"x".repeat(192)} (2).pdf`],
])("beside others %s is called %s → %s", (name, taken, called) => expect(freeName(name, new Set(taken))).toBe(called));
