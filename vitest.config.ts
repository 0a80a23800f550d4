import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		// Order is random so that no test leans on one before it; the seed is printed and can be given back with --sequence.seed.
		sequence: { shuffle: true },
		coverage: { provider: "v8", include: ["server/src/**", "contract/src/**"], reporter: ["text-summary", "json-summary"] },
		projects: [
			{
				extends: true,
				test: {
					name: "server",
					include: ["server/src/**/*.test.ts", "contract/src/**/*.test.ts", "tools/**/*.test.ts"],
					globalSetup: ["tools/test-postgres.ts"],
					// Forks, because tests of start-up and shutdown send signals and read the environment of a whole process.
					pool: "forks",
					maxWorkers: 2,
					testTimeout: 20_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
