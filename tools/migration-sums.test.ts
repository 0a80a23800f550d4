import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { findChangedMigrations, noteMigrations } from "./migration-sums.ts";

const root = mkdtempSync(join(tmpdir(), "homeroom-sums-"));
const folder = join(root, "server/migrations");
const step = (name: string, text: string) => writeFileSync(join(folder, name), text);
beforeEach(() => {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "landed.sum"), "");
	step("1_a.sql", "select 1;");
	noteMigrations(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a step that is as it was is no fault, and is noted once", () => {
	noteMigrations(root);
	expect(findChangedMigrations(root)).toEqual([]);
	expect(readFileSync(join(folder, "landed.sum"), "utf8").match(/1_a\.sql/g)).toHaveLength(1);
});
test("not even the comment of a step changes, and none goes", () => {
	step("1_a.sql", "select 1; -- one");
	expect(findChangedMigrations(root)).toMatchObject([expect.stringMatching(/^1_a\.sql was changed/)]);
	rmSync(join(folder, "1_a.sql"));
	expect(findChangedMigrations(root)).toMatchObject([expect.stringMatching(/^1_a\.sql was changed/)]);
});
test("a new one is to be noted", () => {
	step("2_b.sql", "select 2;");
	expect(findChangedMigrations(root)).toMatchObject([expect.stringMatching(/^2_b\.sql is not in/)]);
	noteMigrations(root);
	expect(findChangedMigrations(root)).toEqual([]);
});
