import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "./server/src/kit/postgres/postgres.processes.ts";
import { CHROMIUM_FLAGS, findChromium } from "./tools/chromium.ts";

// Set once in the first process and inherited by Playwright's workers, which read this file again.
process.env.E2E_WORKERS ??= "2";
process.env.E2E_PORTS ??= (await freePorts(Number(process.env.E2E_WORKERS))).join(",");
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), "homeroom-e2e-"));
chmodSync(process.env.E2E_DATA, 0o711); // PostgreSQL may run as another user, who has to get through
const ports = process.env.E2E_PORTS.split(",");
const chromium = findChromium();
// reads what was just set
const { BASE_URL } = await import("./e2e/own-server.ts");

async function freePorts(count: number): Promise<number[]> {
	const ports = new Set<number>();
	while (ports.size < count) ports.add(await freePort());
	return [...ports];
}

export default defineConfig({
	testDir: "e2e",
	testMatch: "**/*.spec.ts",
	outputDir: "test-results",
	workers: ports.length,
	// journey by journey: by file, one worker waits for the other's last one
	fullyParallel: true,
	retries: 0,
	forbidOnly: true,
	// Bounds for what hangs, not for what is slow: a busy machine is no fault of the product, and its speed is measured by bench/.
	timeout: 900_000,
	expect: { timeout: 90_000 },
	use: {
		baseURL: BASE_URL,
		trace: "off",
		// each journey is a new device: it would fetch everything for a network that never goes; attendance.spec.ts lets it
		serviceWorkers: "block",
		actionTimeout: 90_000,
		navigationTimeout: 90_000,
		viewport: { width: 1440, height: 900 },
		launchOptions: { args: CHROMIUM_FLAGS, ...(chromium && { executablePath: chromium }) },
	},
	webServer: {
		command: `"${process.execPath}" e2e/servers.ts`,
		// no url beside it: Playwright goes on with whichever of the two comes first, and people can sign in before the lessons are there
		wait: { stdout: /Every worker has its Homeroom/ },
		timeout: 900_000,
		reuseExistingServer: false,
		stdout: "pipe",
		gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 }, // time to stop its PostgreSQL
	},
});
