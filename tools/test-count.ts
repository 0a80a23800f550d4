import { existsSync, readFileSync } from "node:fs";

export interface Count {
	passed: number;
	failed: number;
	/** What failed, with the first line of its error: told again at the very end, where a cut log still shows it. */
	failures: string[];
	/** What passed only when it was repeated: a defect to mend next, but no reason to refuse a change. */
	flaky?: string[];
	/** Why there was nothing to count. */
	notRun?: string;
}

export const NOTHING: Count = { passed: 0, failed: 0, failures: [] };
export const FAILED: Count = { passed: 0, failed: 1, failures: [] };

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	testResults?: {
		name: string;
		status: string;
		message?: string;
		assertionResults?: { status: string; fullName: string; failureMessages?: string[] | null }[];
	}[];
}

interface PlaywrightSuite {
	suites?: PlaywrightSuite[];
	specs?: { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
	stats: { expected: number; unexpected: number; flaky: number };
}

/** From Vitest's JSON report. A file that could not even be loaded fails the run without a failed test: it counts as one. */
export function vitestCount(report: string, code: number): Count {
	const { numPassedTests, numFailedTests, testResults = [] } = read<VitestReport>(report) ?? { numPassedTests: 0, numFailedTests: 0 };
	const failures = testResults.flatMap((file) => {
		const tests = (file.assertionResults ?? []).filter((test) => test.status === "failed");
		if (tests.length === 0 && file.status === "failed") return [told(file.name, "", file.message)];
		return tests.map((test) => told(file.name, test.fullName, test.failureMessages?.[0]));
	});
	return atLeastOne({ passed: numPassedTests, failed: numFailedTests, failures }, code);
}

/** From Playwright's JSON report. */
export function playwrightCount(report: string, code: number): Count {
	const found = read<PlaywrightReport>(report);
	const { expected, unexpected, flaky } = found?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
	const broken = found ? brokenJourneys(found) : [];
	const named = (repeated: boolean) => broken.filter(({ ok }) => ok === repeated).map(({ name }) => name);
	return { ...atLeastOne({ passed: expected + flaky, failed: unexpected, failures: named(false) }, code), flaky: named(true) };
}

/** Journeys of which a run failed; `ok` where a later one passed. */
function brokenJourneys(suite: PlaywrightSuite): { ok: boolean; name: string }[] {
	const own = (suite.specs ?? []).flatMap(({ title, file, ok, tests }) => {
		const error = tests.flatMap((test) => test.results).find((result) => result.error)?.error;
		return error ? [{ ok, name: told(file, title, error.message) }] : [];
	});
	return [...own, ...(suite.suites ?? []).flatMap(brokenJourneys)];
}

function told(file: string, test: string, message = ""): string {
	const place = file.replace(`${process.cwd()}/`, "");
	const cause = message.split("\n", 1)[0]?.slice(0, 200) ?? "";
	return [place, test, cause].filter(Boolean).join(" › ");
}

/** A step that was to run tests and ran none has failed, whatever its exit code says. */
function atLeastOne({ passed, failed, failures }: Count, code: number): Count {
	const failedSomehow = code !== 0 || passed + failed === 0;
	return { passed, failed: failedSomehow ? Math.max(failed, 1) : failed, failures };
}

function read<Report>(path: string): Report | undefined {
	return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : undefined;
}
