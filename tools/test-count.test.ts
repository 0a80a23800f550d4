import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightCount, vitestCount } from "./test-count.ts";

const folder = mkdtempSync(join(tmpdir(), "homeroom-count-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("tests that passed and failed are summed as reported", () => {
	expect(vitestCount(report({ numPassedTests: 5, numFailedTests: 2 }), 1)).toEqual({ passed: 5, failed: 2 });
	expect(playwrightCount(report({ stats: { expected: 3, unexpected: 0, flaky: 0 } }), 0)).toEqual({ passed: 3, failed: 0 });
});

test("a run that broke without a failed test counts as one failure", () => {
	expect(vitestCount(report({ numPassedTests: 5, numFailedTests: 0 }), 1)).toEqual({ passed: 5, failed: 1 });
	expect(playwrightCount(join(folder, "never-written.json"), 1)).toEqual({ passed: 0, failed: 1 });
});

test("a run without any test is a failure", () => {
	expect(vitestCount(report({ numPassedTests: 0, numFailedTests: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
});

test("a test that passed only when repeated is a failure", () => {
	expect(playwrightCount(report({ stats: { expected: 3, unexpected: 0, flaky: 1 } }), 0)).toEqual({ passed: 3, failed: 1 });
});

function report(content: object): string {
	const path = join(folder, "report.json");
	writeFileSync(path, JSON.stringify(content));
	return path;
}
