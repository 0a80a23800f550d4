import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFile, PICTURE } from "../../areas/files/files.builders.ts";
import { Pictures } from "../../areas/files/files.public.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/route-table.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { inCustomer } from "../db/customer-db.ts";
import { openPool } from "../db/pool.ts";
import { FileKeeper } from "./file-keeper.ts";
import { keyOf } from "./file-storage.ts";
import { openFiles } from "./open-files.ts";
import { tidyFiles } from "./tidy-files.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 4, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

const place = (record_id: number | null) => ({
	customer_id: t.north.customer_id,
	platform_module_id: MODULES.Students.id,
	record: record_id === null ? null : "students",
	record_id,
});
const make = (text: string) =>
	inSchool(t, t.north.customer_id, (client) =>
		makeFile(client, t.folder, { ...place(null), name: `${text}.txt`, media_type: "text/plain", bytes: Buffer.from(text) }),
	);
const shaOf = async (id: number): Promise<string> =>
	(await t.owner.query<{ sha256: string }>("select sha256 from file_versions where file_id = $1", [id])).rows[0]?.sha256 ?? "";
const pathOf = (sha256: string) => join(t.folder, "kept", String(t.north.customer_id), sha256.slice(0, 2), sha256.slice(2, 4), sha256);
const old = (path: string) => utimes(path, 1000, 1000);

test("objects of no file are removed once they are a day old; files, and what is young, stay", async () => {
	const { storage, incoming } = openFiles({ folder: t.folder });
	const [kept, orphan, young, deleted] = await Promise.all(["kept", "orphan", "young", "deleted"].map(make));
	const shas = await Promise.all([kept, orphan, young, deleted].map((file) => shaOf(file?.id ?? 0)));
	const [keptSha, orphanSha, youngSha, deletedSha] = shas as [string, string, string, string];
	await t.owner.query("delete from files where id = any($1)", [[orphan?.id, young?.id]]);
	await t.owner.query("update files set deleted_at = now() - interval '29 days' where id = $1", [deleted?.id]);
	for (const sha of [keptSha, orphanSha, deletedSha]) await old(pathOf(sha));
	const left = await incoming.place();
	await writeFile(left, "half");
	await old(left);
	const has = () => Promise.all([keptSha, orphanSha, youngSha, deletedSha].map((sha) => storage.has(keyOf(t.north.customer_id, sha))));
	await tidyFiles(pool, t.owner, storage, incoming);
	expect(await has()).toEqual([true, false, true, true]);
	expect(await readdir(join(t.folder, "incoming"))).toEqual([]);
	await t.owner.query("update files set deleted_at = now() - interval '31 days' where id = $1", [deleted?.id]);
	await tidyFiles(pool, t.owner, storage, incoming);
	expect(await has()).toEqual([true, false, true, false]);
	expect((await t.owner.query("select from files where id = $1", [deleted?.id])).rowCount).toBe(0);
});

test("a record's photo: written with the record, shown to those who see it, and the former one is deleted", async () => {
	const { storage, incoming } = openFiles({ folder: t.folder });
	const pictures = new Pictures(new FileKeeper(storage, incoming));
	const student = await newStudent(t, t.north);
	const db = inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });
	const of = { module: "Students", record: "students", record_id: student, user_id: null } as const;
	const set = (bytes: Buffer) => pictures.set(db, of, Readable.from([bytes]), async (_db, id) => id);
	const first = await set(PICTURE);
	const second = await set(PICTURE);
	expect(second).not.toBe(first);
	const teacher = await t.as(t.north, "teacher");
	expect((await teacher.call("GET", `/files/${second}/preview?size=64`)).status).toBe(200);
	const admin = await t.as(t.north, "admin");
	const { body } = await admin.call<{ data: { files: unknown[] }[] }>("POST", `/repository-detail/${t.north.customer_id}`, {
		platform_module_id: MODULES.Students.id,
		record: "students",
		record_id: student,
	});
	expect(body.data[0]?.files).toEqual([]);
	await expect(set(Buffer.from("%PDF-1.7"))).rejects.toMatchObject({ fields: { file: { message: "file_no_picture" } } });
	await expect(
		pictures.set(db, of, Readable.from([PICTURE]), async () => {
			throw new Error("the record was not written");
		}),
	).rejects.toThrow("not written");
	const alive = async () =>
		(
			await t.owner.query("select id from files where purpose = 'picture' and deleted_at is null and customer_id = $1", [
				t.north.customer_id,
			])
		).rows.map(({ id }) => Number(id));
	expect(await alive()).toEqual([second]);
	await pictures.remove(db, of);
	expect(await alive()).toEqual([]);
});
