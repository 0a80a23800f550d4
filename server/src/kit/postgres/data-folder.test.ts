import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openFiles } from "../files/open-files.ts";
import { StartError } from "../start-error.ts";
import { chooseDataFolder } from "./data-folder.ts";

const asRoot = process.getuid?.() === 0;
let place = "";

// as main.ts has it
const umask = process.umask(0o077);
afterAll(() => process.umask(umask));

beforeEach(() => {
	place = mkdtempSync(join(tmpdir(), "homeroom-folder-"));
	chmodSync(place, 0o755);
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

test("the data lies in the checkout unless told otherwise", () => {
	expect(chooseDataFolder({ wanted: undefined, checkout: place, withPostgres: true })).toEqual({ folder: join(place, "data") });
});

test("HOMEROOM_DATA is obeyed, also for a folder that does not exist yet", () => {
	const wanted = join(place, "far", "away");
	expect(chooseDataFolder({ wanted, checkout: place, withPostgres: true })).toEqual({ folder: wanted });
	expect(statSync(wanted).mode & 0o066).toBe(0);
});

test("a folder that cannot be written is named in one sentence", () => {
	const wanted = join(place, "a-file");
	writeFileSync(wanted, "");
	const choose = () => chooseDataFolder({ wanted, checkout: place, withPostgres: true });
	expect(choose).toThrow(StartError);
	expect(choose).toThrow(`The data folder ${wanted} cannot be written`);
});

test.runIf(asRoot)("root's checkout in a private folder keeps its data in the system folder and says so", () => {
	const checkout = join(place, "private", "homeroom");
	mkdirSync(checkout, { recursive: true });
	chmodSync(join(place, "private"), 0o700);
	const system = join(place, "system");
	const { folder, reason } = chooseDataFolder({ wanted: undefined, checkout, withPostgres: true, system });
	expect(folder).toMatch(new RegExp(`^${system}/homeroom-[0-9a-f]{8}$`));
	expect(reason).toContain(folder);
	expect(existsSync(join(checkout, "data"))).toBe(false);
	expect(chooseDataFolder({ wanted: undefined, checkout, withPostgres: true, system }).folder).toBe(folder);
	expect(chooseDataFolder({ wanted: undefined, checkout, withPostgres: false, system })).toEqual({ folder: join(checkout, "data") });
});

test.runIf(asRoot)("root's wish for a private folder is refused with the reason", () => {
	const wanted = join(place, "private", "data");
	mkdirSync(wanted, { recursive: true });
	chmodSync(join(place, "private"), 0o700);
	expect(() => chooseDataFolder({ wanted, checkout: place, withPostgres: true })).toThrow("which only root may enter");
});

/** Who may do what, in octal. */
const modeOf = (folder: string) => (statSync(folder).mode & 0o7777).toString(8);
const older = (name: string, mode = 0o755): string => {
	const folder = join(place, name);
	mkdirSync(folder);
	chmodSync(folder, mode);
	return folder;
};

test("a data folder from before is shut to everybody else at the next start", () => {
	const wanted = older("data");
	for (const name of ["secret", "secret.before-restore"]) writeFileSync(join(wanted, name), "x");
	mkdirSync(join(wanted, "files"), 0o755);
	chooseDataFolder({ wanted, checkout: place, withPostgres: false });
	expect(modeOf(wanted)).toBe("700");
	openFiles({ folder: join(wanted, "files") });
	for (const folder of ["files", "files/kept", "files/incoming"]) expect(modeOf(join(wanted, folder))).toBe("700");
});

test("with a PostgreSQL in it only PostgreSQL's account may pass, and gets to its part", () => {
	const wanted = older("data");
	const { folder } = chooseDataFolder({ wanted, checkout: place, withPostgres: true });
	expect(modeOf(folder)).toBe(asRoot ? "710" : "700");
	expect(modeOf(join(folder, "postgres"))).toBe("700");
	// a second server beside it, with DATABASE_URL, does not shut the first one's database out
	chooseDataFolder({ wanted, checkout: place, withPostgres: false });
	expect(modeOf(folder)).toBe(asRoot ? "710" : "700");
	expect(chooseDataFolder({ wanted, checkout: place, withPostgres: true })).toEqual({ folder });
});

test.each([
	["that others use too", 0o755, "notes"],
	["for everybody's temporary files", 0o1777, "secret"],
])("a folder %s stays within their reach, and our parts of it are shut", (_, mode, content) => {
	const wanted = older("shared", mode);
	writeFileSync(join(wanted, content), "");
	for (const withPostgres of [false, true]) {
		chooseDataFolder({ wanted, checkout: place, withPostgres });
		expect(modeOf(wanted)).toBe(mode.toString(8));
	}
	expect(modeOf(join(wanted, "postgres"))).toBe("700");
});
