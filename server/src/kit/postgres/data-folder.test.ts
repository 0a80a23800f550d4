import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { chooseDataFolder } from "./data-folder.ts";

const asRoot = process.getuid?.() === 0;
let place = "";

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
