import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { S3_KEYS, type S3StandIn, startS3 } from "../../testing/stand-ins/s3-stand-in.ts";
import { type FileStorage, keyOf, type LocalFile, readKey } from "./file-storage.ts";
import { DiskStorage, makeStore } from "./storage-disk.ts";
import { S3Storage } from "./storage-s3.ts";

let folder: string;
let s3: S3StandIn;
const storages: Record<string, () => FileStorage> = {
	disk: () => new DiskStorage(join(folder, "files")),
	"an S3 store": () => new S3Storage({ ...S3_KEYS, url: `${s3.url}/in/here` }),
};
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "homeroom-files-"));
	makeStore(join(folder, "files"));
	s3 = await startS3("school-files");
});
afterAll(async () => {
	await s3.close();
	await rm(folder, { recursive: true });
});

async function local(bytes = randomBytes(1000)): Promise<LocalFile & { bytes: Buffer }> {
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	const path = join(folder, sha256);
	await writeFile(path, bytes);
	return { path, size: bytes.length, sha256, bytes };
}
const keys = async (storage: FileStorage) => {
	const found: string[] = [];
	for await (const { key, at } of storage.list()) {
		expect(Math.abs(Date.now() - at)).toBeLessThan(600_000);
		found.push(key);
	}
	return found.sort();
};

describe.each(Object.keys(storages))("%s", (name) => {
	const storage = () => (storages[name] as () => FileStorage)();
	test("gives back what was put, whole or in part, until it is deleted", async () => {
		const file = await local();
		const key = keyOf(7, file.sha256);
		expect(await storage().has(key)).toBe(false);
		expect(await storage().get(key)).toBeUndefined();
		for (const _ of [1, 2]) await storage().put(key, file);
		expect(await storage().has(key)).toBe(true);
		const whole = await storage().get(key);
		expect(whole && (await buffer(whole)).equals(file.bytes)).toBe(true);
		const part = await storage().get(key, { start: 10, end: 19 });
		expect(part && (await buffer(part)).equals(file.bytes.subarray(10, 20))).toBe(true);
		for (const _ of [1, 2]) await storage().delete(key);
		expect(await storage().has(key)).toBe(false);
	});
	test("keeps what is large and what is small", async () => {
		for (const bytes of [randomBytes(5 * 1024 * 1024), Buffer.from("x")]) {
			const file = await local(bytes);
			await storage().put(keyOf(8, file.sha256), file);
			const read = await storage().get(keyOf(8, file.sha256));
			expect(read && (await buffer(read)).equals(bytes)).toBe(true);
			await storage().delete(keyOf(8, file.sha256));
		}
	});
	test("lists all of ours, previews too", async () => {
		const files = await Promise.all([local(), local(), local()]);
		const put = files.flatMap(({ sha256 }, i) => [keyOf(i + 1, sha256), keyOf(i + 1, sha256, 256)]);
		for (const [i, key] of put.entries()) await storage().put(key, files[Math.floor(i / 2)] as LocalFile);
		expect(await keys(storage())).toEqual([...put].sort());
		for (const key of put) await storage().delete(key);
		expect(await keys(storage())).toEqual([]);
	});
	test.each(["../secret", "7/../../etc/passwd", `7/${"a".repeat(63)}`, `7/${"g".repeat(64)}`, `/${"a".repeat(64)}`, ""])(
		"%j is no key",
		async (key) => {
			const file = await local();
			const works = [() => storage().put(key, file), () => storage().has(key), () => storage().get(key), () => storage().delete(key)];
			for (const work of works) await expect(work()).rejects.toThrow("no key of ours");
		},
	);
});

describe("disk", () => {
	test("puts whole files in fanned-out folders, leaves nothing half-written, and makes what comes again young again", async () => {
		const own = join(folder, "own");
		makeStore(own);
		const storage = new DiskStorage(own);
		const file = await local();
		const key = keyOf(3, file.sha256);
		await storage.put(key, file);
		const place = join(own, "3", file.sha256.slice(0, 2), file.sha256.slice(2, 4));
		expect(await readdir(place)).toEqual([file.sha256]);
		await utimes(join(place, file.sha256), 1000, 1000);
		await storage.put(key, file);
		for await (const { at } of storage.list()) expect(at).toBeGreaterThan(1_000_000_000);
		await expect(
			storage.put(keyOf(3, "b".repeat(64)), { ...file, path: join(folder, "nowhere"), sha256: "b".repeat(64) }),
		).rejects.toThrow();
		expect(await keys(storage)).toEqual([key]);
		const left = join(place, "x.new");
		await writeFile(left, "half");
		await utimes(left, 1000, 1000);
		expect(await keys(storage)).toEqual([key]);
		expect(await readdir(place)).toEqual([file.sha256]);
	});
});

describe("an S3 store", () => {
	test("that refuses is a fault and tells nothing about the file", async () => {
		const file = await local();
		const key = keyOf(7, file.sha256);
		const wrong = new S3Storage({ ...S3_KEYS, secretAccessKey: "another", url: s3.url });
		await expect(wrong.put(key, file)).rejects.toThrow(/^the file store answered 403 SignatureDoesNotMatch$/);
		const storage = new S3Storage({ ...S3_KEYS, url: s3.url });
		s3.failing = 503;
		const works = [
			() => storage.put(key, file),
			() => storage.get(key),
			() => storage.delete(key),
			() => storage.has(key),
			() => keys(storage),
		];
		for (const work of works) await expect(work()).rejects.toThrow(/^the file store answered 503/);
		s3.failing = undefined;
		expect(s3.objects.size).toBe(0);
	});
	test("that is not there is a fault", async () => {
		const gone = await startS3("x");
		await gone.close();
		const file = await local();
		await expect(new S3Storage({ ...S3_KEYS, url: gone.url }).put(keyOf(7, file.sha256), file)).rejects.toThrow(/ECONN/);
	});
	test("needs a bucket", () => expect(() => new S3Storage({ ...S3_KEYS, url: "https://s3.example.org" })).toThrow("no bucket"));
	test("has our folder in it and nobody else's", async () => {
		const file = await local();
		await new S3Storage({ ...S3_KEYS, url: `${s3.url}/in/here` }).put(keyOf(7, file.sha256), file);
		s3.objects.set("somebody/else.txt", { bytes: Buffer.from(""), at: new Date().toISOString() });
		expect([...s3.objects.keys()]).toContain(`in/here/7/${file.sha256}`);
		expect(await keys(new S3Storage({ ...S3_KEYS, url: `${s3.url}/in/here` }))).toEqual([keyOf(7, file.sha256)]);
		expect(await keys(new S3Storage({ ...S3_KEYS, url: s3.url }))).toEqual([]);
		s3.objects.clear();
	});
});

test("a key says whose it is", () => {
	expect(readKey(keyOf(12, "a".repeat(64), 64))).toEqual({ customer_id: 12, sha256: "a".repeat(64) });
	expect(readKey("notes.txt")).toBeUndefined();
	expect(() => keyOf(Number.NaN, "a".repeat(64))).toThrow();
	expect(() => keyOf(1, "../x")).toThrow();
});
