import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { keptSecret, replaceSecret, secretOf } from "./installation-secret.ts";

let folder = "";
const file = () => join(folder, "secret");
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "homeroom-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a secret is made once, for its owner alone", () => {
	expect(secretOf(folder, undefined)).toBeUndefined();
	const secret = keptSecret(folder);
	expect(secret).toMatch(/^[\w-]{64}$/);
	expect([keptSecret(folder), secretOf(folder, undefined), secretOf(folder, "given")]).toEqual([secret, secret, "given"]);
	expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("one that others could read is shut", () => {
	writeFileSync(file(), "a secret that somebody wrote by hand once", { mode: 0o644 });
	keptSecret(folder);
	expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test.each(["", "\n", "short"])("a damaged one (%j) signs nothing, and is not replaced", (content) => {
	writeFileSync(file(), content);
	expect(() => keptSecret(folder)).toThrow(StartError);
	expect(readFileSync(file(), "utf8")).toBe(content);
});

test("another one takes its place, and what was there is kept", () => {
	const before = keptSecret(folder);
	replaceSecret(folder, "another secret, of another installation");
	expect(keptSecret(folder)).toBe("another secret, of another installation");
	expect(readFileSync(`${file()}.before-restore`, "utf8").trim()).toBe(before);
});
