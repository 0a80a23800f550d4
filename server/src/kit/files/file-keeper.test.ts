import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../http/refusal.ts";
import { Incoming } from "./file-incoming.ts";
import { type CheckedFile, FileKeeper } from "./file-keeper.ts";
import { fittingName } from "./file-kinds.ts";
import { DiskStorage, makeStore } from "./storage-disk.ts";

let folder: string;
let keeper: FileKeeper;
let storage: DiskStorage;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "homeroom-keeper-"));
	makeStore(join(folder, "files"));
	storage = new DiskStorage(join(folder, "files"));
	keeper = new FileKeeper(storage, new Incoming(join(folder, "incoming")));
});
afterAll(() => rm(folder, { recursive: true }));

const take = (bytes: Buffer, name: string, only?: "pictures"): Promise<CheckedFile & { bytes: Buffer }> =>
	keeper.take(7, Readable.from([bytes]), { name, user_id: 1, ...(only && { only }) }, async (file) => ({
		...file,
		bytes: await readFile(file.path),
	}));
const whyNot = async (bytes: Buffer, name: string, only?: "pictures"): Promise<string | undefined> => {
	const error = await take(bytes, name, only).catch((failure: unknown) => failure);
	expect(error).toBeInstanceOf(Refusal);
	return (error as Refusal).fields?.file?.message;
};
const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: "#29ABE2" } });
/** As a phone makes it: with a place, a camera, and lying on its side. */
const photo = () =>
	picture()
		.withExif({ IFD0: { Copyright: "Ana", Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
const office = (main: string, type: string) =>
	Buffer.from(
		zipSync(
			{
				"[Content_Types].xml": strToU8(`<Types><Override PartName="/${main}" ContentType="${type}"/></Types>`),
				[main]: strToU8("<x/>"),
			},
			// made twice, it is the same
			{ mtime: "2026-01-01" },
		),
	);
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const oldOffice = (stream: string) =>
	Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(70_000), Buffer.from(stream, "utf16le"), Buffer.alloc(100)]);

describe("what may be kept, by content", () => {
	test.each([
		["a PDF", () => Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj"), "plan.pdf", "application/pdf"],
		["a document", () => office("word/document.xml", `${DOCX}.main+xml`), "letter.docx", DOCX],
		["an old document", () => oldOffice("WordDocument"), "letter.doc", "application/msword"],
		["an old sheet", () => oldOffice("Workbook"), "marks.xls", "application/vnd.ms-excel"],
		["text", () => Buffer.from("Grüße\n"), "note.txt", "text/plain"],
		["text with a mark in front", () => Buffer.from("\ufeffGrüße\r\n"), "note.txt", "text/plain"],
		["a table", () => Buffer.from("a;b\n1;2\n"), "marks.CSV", "text/csv"],
	])("%s", async (_, bytes, name, media_type) => {
		const file = await take(bytes(), name);
		expect(file).toMatchObject({ name, media_type, width: null, size: bytes().length });
		expect(file.bytes.equals(bytes())).toBe(true);
		const kept = await keeper.read(7, file.sha256);
		expect(kept && (await buffer(kept)).equals(bytes())).toBe(true);
		expect(await keeper.read(8, file.sha256)).toBeUndefined();
	});
	test.each([
		["nothing", Buffer.alloc(0), "x.txt", "file_empty"],
		["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "x.txt", "file_kind"],
		["a page that begins with words", Buffer.from("hello <script>alert(1)</script>"), "x.txt", "file_kind"],
		["a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), "x.png", "file_kind"],
		["XML", Buffer.from("<?xml version='1.0'?><a/>"), "x.csv", "file_kind"],
		["a script", Buffer.from("#!/bin/sh\nrm -rf /"), "x.txt", "file_kind"],
		["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(100)]), "photo.jpg", "file_kind"],
		["an archive", Buffer.from(zipSync({ "a.txt": strToU8("a") })), "x.docx", "file_kind"],
		[
			"a document with macros",
			office("word/document.xml", "application/vnd.ms-word.document.macroEnabled.main+xml"),
			"x.docx",
			"file_kind",
		],
		["an installer", oldOffice("MsiInstaller"), "x.doc", "file_kind"],
		["bytes", Buffer.from([0, 1, 2, 3, 255]), "x.txt", "file_kind"],
		["broken UTF-8", Buffer.from([0x61, 0xff, 0xfe, 0x62]), "x.txt", "file_kind"],
		["a broken picture", Buffer.concat([Buffer.from("ffd8ffe000104a464946", "hex"), Buffer.alloc(50)]), "x.jpg", "file_picture"],
	])("not %s", async (_, bytes, name, why) => {
		expect(await whyNot(bytes, name)).toBe(why);
		expect(await readdir(join(folder, "incoming")).catch(() => [])).toEqual([]);
	});
	test.each([
		["plan.pdf", "application/pdf", "plan.pdf"],
		["photo.JPEG", "image/jpeg", "photo.JPEG"],
		["photo.exe", "image/jpeg", "photo.exe.jpg"],
		["page.html", "text/plain", "page.html.txt"],
		["photo.png", "image/jpeg", "photo.jpg"],
		["noending", "image/png", "noending.png"],
		[".htaccess", "text/plain", ".htaccess.txt"],
	])("%s as %s is called %s", (name, media_type, called) => expect(fittingName(name, media_type)).toBe(called));
});

describe("pictures", () => {
	test("are drawn anew: upright, and place, camera and owner are gone", async () => {
		const original = await photo();
		const before = await sharp(original).metadata();
		expect(before.orientation).toBe(6);
		expect(before.exif?.toString("latin1")).toContain("Ana");
		const file = await take(original, "day.jpg");
		const after = await sharp(file.bytes).metadata();
		expect([after.format, after.width, after.height]).toEqual(["jpeg", 20, 40]);
		expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([undefined, undefined, undefined, undefined]);
		expect(file.bytes.includes("Ana") || file.bytes.includes("Exif")).toBe(false);
		expect(file).toMatchObject({ media_type: "image/jpeg", width: 20, height: 40 });
	});
	test.each(["png", "webp", "gif"] as const)("%s stays what it is, without what hides behind it", async (format) => {
		const bytes = Buffer.concat([await picture().toFormat(format).toBuffer(), Buffer.from("<script>hidden</script>")]);
		const file = await take(bytes, `a.${format}`);
		expect((await sharp(file.bytes).metadata()).format).toBe(format);
		expect(file.bytes.includes("hidden")).toBe(false);
	});
	test("that unpack to more than anybody needs are refused", async () => {
		const bomb = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: "#000" }, limitInputPixels: false })
			.png({ compressionLevel: 9 })
			.toBuffer();
		expect(bomb.length).toBeLessThan(1_000_000);
		expect(await whyNot(bomb, "bomb.png")).toBe("file_picture");
	});
	test("have small ones of themselves, made once", async () => {
		const { sha256 } = await take(await picture(900, 300).png().toBuffer(), "wide.png");
		for (const [size, width, height] of [
			[64, 64, 21],
			[256, 256, 85],
			[1024, 900, 300],
		] as const) {
			const small = await keeper.readPreview(7, sha256, size, 1);
			const meta = await sharp(small && (await buffer(small))).metadata();
			expect([meta.format, meta.width, meta.height]).toEqual(["webp", width, height]);
		}
		await writeFile(join(folder, "files/7", sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}.64.webp`), "as it was");
		const again = await keeper.readPreview(7, sha256, 64, 1);
		expect(again && (await buffer(again)).toString()).toBe("as it was");
		expect(await keeper.readPreview(7, "c".repeat(64), 64, 1)).toBeUndefined();
	});
	test("can be asked for alone", async () => {
		expect(await whyNot(Buffer.from("%PDF-1.7"), "a.pdf", "pictures")).toBe("file_no_picture");
	});
});

test("what was cleaned away meanwhile is put again before it counts", async () => {
	const bytes = Buffer.from("again");
	await keeper.take(7, Readable.from([bytes]), { name: "a.txt", user_id: 1 }, async ({ sha256 }, stay) => {
		await storage.delete(`7/${sha256}`);
		await stay();
		expect(await storage.has(`7/${sha256}`)).toBe(true);
	});
});
test("a stream that breaks leaves nothing behind", async () => {
	const broken = Readable.from(
		(async function* () {
			yield Buffer.from("half");
			throw new Refusal("too_large");
		})(),
	);
	await expect(keeper.take(7, broken, { name: "a.txt", user_id: 1 }, async () => {})).rejects.toThrow("too_large");
	expect(await readdir(join(folder, "incoming"))).toEqual([]);
});
