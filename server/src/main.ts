import { fileURLToPath } from "node:url";
import { readEnv } from "./kit/env/env.ts";
import { refuseTakenPort } from "./kit/http/listening.ts";
import { chooseDataFolder } from "./kit/postgres/data-folder.ts";
import { startPostgres } from "./kit/postgres/postgres.supervisor.ts";
import { Shutdown } from "./kit/shutdown.ts";
import { StartError } from "./kit/start-error.ts";

const CHECKOUT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

async function main(): Promise<void> {
	const started = performance.now();
	// what we write is for nobody else on this machine
	process.umask(0o077);
	const env = readEnv(process.env);
	const shutdown = new Shutdown();
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void shutdown.run().then(() => process.exit(0)));
	try {
		await refuseTakenPort(env);
		const { folder, reason } = chooseDataFolder({
			wanted: env.HOMEROOM_DATA,
			checkout: CHECKOUT,
			withPostgres: env.DATABASE_URL === undefined,
		});
		if (reason !== undefined) say(reason);
		// the server's thousand files are read while PostgreSQL starts
		const [url, { startServing }] = await Promise.all([env.DATABASE_URL ?? builtInDatabase(folder, shutdown), import("./serving.ts")]);
		await startServing({ url, folder, env, shutdown, say, started });
	} catch (error) {
		await shutdown.run();
		throw error;
	}
}

async function builtInDatabase(folder: string, shutdown: Shutdown): Promise<string> {
	const postgres = await startPostgres({ folder, report: say });
	await shutdown.add(() => postgres.stop());
	return postgres.url;
}

main().catch((error: Error) => {
	process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${error.stack}\n`);
	process.exit(1);
});
