import { existsSync, readFileSync } from "node:fs";

export interface Count {
	passed: number;
	failed: number;
}

export const NOTHING: Count = { passed: 0, failed: 0 };
export const FAILED: Count = { passed: 0, failed: 1 };

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
}

interface PlaywrightReport {
	stats: { expected: number; unexpected: number; flaky: number };
}

/** From Vitest's JSON report. A file that could not even be loaded fails the run without a failed test: it counts as one. */
export function vitestCount(report: string, code: number): Count {
	const { numPassedTests, numFailedTests } = read<VitestReport>(report) ?? { numPassedTests: 0, numFailedTests: 0 };
	return atLeastOne({ passed: numPassedTests, failed: numFailedTests }, code);
}

/** From Playwright's JSON report. A test that passed only when repeated is a failed one. */
export function playwrightCount(report: string, code: number): Count {
	const { expected, unexpected, flaky } = read<PlaywrightReport>(report)?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
	return atLeastOne({ passed: expected, failed: unexpected + flaky }, code);
}

/** A step that was to run tests and ran none has failed, whatever its exit code says. */
function atLeastOne({ passed, failed }: Count, code: number): Count {
	const failedSomehow = code !== 0 || passed + failed === 0;
	return { passed, failed: failedSomehow ? Math.max(failed, 1) : failed };
}

function read<Report>(path: string): Report | undefined {
	return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : undefined;
}
