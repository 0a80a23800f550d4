import { auditCommand } from "./cli-audit.ts";
import { backupCommand, type Place, restoreCommand, verifyCommand } from "./cli-backup.ts";
import { mailCommand } from "./cli-mail.ts";
import { operatorCommand } from "./cli-operator.ts";
import { finishDemo, followDemo, prepareDemo } from "./demo.ts";
import { explained } from "./kit/db/database-fault.ts";
import { writeTableTypes } from "./kit/db/generate-tables.ts";
import { migrate } from "./kit/db/migrations/migrate.ts";
import { reachDatabase } from "./kit/db/reach/reach-database.ts";
import { publicUrlOf, readEnv } from "./kit/env/env.ts";
import { chooseDataFolder } from "./kit/postgres/data-folder.ts";
import { startPostgres } from "./kit/postgres/postgres.supervisor.ts";
import { secretOf } from "./kit/secrets/installation-secret.ts";
import { StartError } from "./kit/start-error.ts";

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** With `alone` a command decides by itself whether it needs the database. */
const COMMANDS: Record<
	string,
	{ about: string } & (
		| { run: (url: string, args: string[], folder: () => string) => Promise<void> }
		| { alone: (args: string[]) => Promise<void> }
	)
> = {
	migrate: {
		about: "bring the database to the newest schema (--types: and write its types for the code)",
		async run(url, args) {
			say(`${await migrate(url)} steps ran.`);
			if (args.includes("--types")) await writeTableTypes(url);
		},
	},
	demo: {
		about: "fill the demo schools if they are not there",
		async run(url) {
			await migrate(url);
			const found = await prepareDemo(url, true);
			await finishDemo(url);
			await followDemo(url);
			say(found === "filled" ? "Filled two demo schools." : "The demo schools are there already.");
		},
	},
	operator: {
		about: "who runs the installation: operator add <email> [first name] [last name], operator list, operator remove <email>",
		run: (url, args) => operatorCommand(url, args, publicUrlOf(readEnv(process.env)), say),
	},
	mail: {
		about:
			"mails that no mail server took, with their links: mail list, mail show <id>, mail again <id> (send it again), mail settle <id> (one in doubt did arrive)",
		run: (url, args, folder) => mailCommand(url, args, secretOf(folder(), readEnv(process.env).HOMEROOM_SECRET), say),
	},
	audit: {
		about: "whether the log of changes is as it was written: audit verify [subdomain]",
		run: (url, args) => auditCommand(url, args, say),
	},
	backup: {
		about: "everything into one file, while people work: backup <file> [--passphrase-file <file>] [--ask]",
		alone: (args) => backupCommand(args, readEnv(process.env), inPlace, say),
	},
	verify: {
		about: "whether a backup is whole: verify <file> [--passphrase-file <file>]",
		alone: (args) => verifyCommand(args, readEnv(process.env), say),
	},
	restore: {
		about: "a backup into an empty installation: restore <file> [--passphrase-file <file>]",
		alone: (args) => restoreCommand(args, readEnv(process.env), inPlace, say),
	},
};

async function obey([name = "", ...args]: string[]): Promise<void> {
	const command = COMMANDS[name];
	if (command === undefined) {
		say(
			`Commands:\n${Object.entries(COMMANDS)
				.map(([known, { about }]) => `  ${known.padEnd(10)} ${about}`)
				.join("\n")}`,
		);
		process.exitCode = name === "" ? 0 : 1;
		return;
	}
	return "alone" in command ? command.alone(args) : inPlace(({ url, folder }) => command.run(url, args, folder));
}

/** The database that the environment names, or the built-in one, started for as long as `work` takes. */
async function inPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
	const env = readEnv(process.env);
	const checkout = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
	const choose = (withPostgres: boolean) => chooseDataFolder({ wanted: env.HOMEROOM_DATA, checkout, withPostgres }).folder;
	// beside somebody else's PostgreSQL only what has to do with files needs a folder
	if (env.DATABASE_URL !== undefined) {
		const url = env.DATABASE_URL;
		await reachDatabase(url, say);
		return work({ url, folder: () => choose(false) }).catch((error: Error) => {
			throw explained(error, url);
		});
	}
	const folder = choose(true);
	const postgres = await startPostgres({ folder, report: say });
	try {
		return await work({ url: postgres.url, folder: () => folder });
	} finally {
		if (!postgres.adopted) await postgres.stop();
	}
}

/** What an operator does from the terminal: `npm run homeroom -- <command>`. */
export async function homeroom(words: string[]): Promise<void> {
	try {
		await obey(words);
	} catch (error) {
		process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
		process.exitCode = 1;
	}
}
