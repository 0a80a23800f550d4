import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "./server/src/kit/postgres/postgres.processes.ts";
import { CHROMIUM_FLAGS, findChromium } from "./tools/chromium.ts";

// Set once in the first process and inherited by Playwright's workers, which read this file again.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), "homeroom-e2e-"));
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const chromium = findChromium();

export default defineConfig({
	testDir: "e2e",
	testMatch: "**/*.spec.ts",
	outputDir: "test-results",
	workers: 1,
	retries: 0,
	forbidOnly: true,
	timeout: 30_000,
	use: {
		baseURL,
		trace: "off",
		viewport: { width: 1440, height: 900 },
		launchOptions: { args: CHROMIUM_FLAGS, ...(chromium && { executablePath: chromium }) },
	},
	// The product as people start it, on data of its own.
	webServer: {
		command: "node tools/start.mjs start",
		url: `${baseURL}/ready`,
		timeout: 120_000,
		reuseExistingServer: false,
		stdout: "pipe",
		gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 }, // time to stop its PostgreSQL
		env: { PORT: process.env.E2E_PORT, HOST: "127.0.0.1", HOMEROOM_DATA: process.env.E2E_DATA, HOMEROOM_DEMO: "on" },
	},
});
