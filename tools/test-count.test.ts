import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightCount, vitestCount } from "./test-count.ts";

const folder = mkdtempSync(join(tmpdir(), "homeroom-count-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("tests that passed and failed are summed as reported", () => {
	expect(vitestCount(report({ numPassedTests: 5, numFailedTests: 2 }), 1)).toMatchObject({ passed: 5, failed: 2 });
	expect(playwrightCount(report({ stats: { expected: 3, unexpected: 0, flaky: 0 } }), 0)).toMatchObject({ passed: 3, failed: 0 });
});

test("a run that broke without a failed test counts as one failure", () => {
	expect(vitestCount(report({ numPassedTests: 5, numFailedTests: 0 }), 1)).toMatchObject({ passed: 5, failed: 1 });
	expect(playwrightCount(join(folder, "never-written.json"), 1)).toMatchObject({ passed: 0, failed: 1 });
});

test("a run without any test is a failure", () => {
	expect(vitestCount(report({ numPassedTests: 0, numFailedTests: 0 }), 0)).toMatchObject({ passed: 0, failed: 1 });
});

test("a journey that passed only when repeated is named, and is no failure", () => {
	const results = [{ error: { message: "late\nmore" } }, {}];
	const spec = { title: "a journey", file: "c.spec.ts", ok: true, tests: [{ results }] };
	const found = playwrightCount(report({ stats: { expected: 3, unexpected: 0, flaky: 1 }, suites: [{ specs: [spec] }] }), 0);
	expect(found).toEqual({ passed: 4, failed: 0, failures: [], flaky: ["c.spec.ts › a journey › late"] });
});

test("what failed is named with the first line of its error", () => {
	const file = {
		name: "a.test.ts",
		status: "failed",
		assertionResults: [{ status: "failed", fullName: "adds", failureMessages: ["no\nstack"] }],
	};
	const broken = { name: "b.test.ts", status: "failed", message: "cannot load", assertionResults: [] };
	const failing = { numPassedTests: 5, numFailedTests: 1, testResults: [file, broken] };
	expect(vitestCount(report(failing), 1).failures).toEqual(["a.test.ts › adds › no", "b.test.ts › cannot load"]);

	const spec = { title: "a journey", file: "c.spec.ts", ok: false, tests: [{ results: [{ error: { message: "late\nmore" } }] }] };
	const journeys = { stats: { expected: 0, unexpected: 1, flaky: 0 }, suites: [{ suites: [{ specs: [spec] }] }] };
	expect(playwrightCount(report(journeys), 1).failures).toEqual(["c.spec.ts › a journey › late"]);
});

function report(content: object): string {
	const path = join(folder, "report.json");
	writeFileSync(path, JSON.stringify(content));
	return path;
}
