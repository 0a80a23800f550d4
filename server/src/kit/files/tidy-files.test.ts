import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFile } from "../../areas/files/files.builders.ts";
import { inSchool } from "../../testing/in-school.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { openPool } from "../db/pool.ts";
import { keyOf } from "./file-storage.ts";
import { openFiles } from "./open-files.ts";
import { tidyFiles } from "./tidy-files.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
	t = await startOwnApp();
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
