import { auditCommand } from "./cli-audit.ts";
import { mailCommand } from "./cli-mail.ts";
import { operatorCommand } from "./cli-operator.ts";
import { finishDemo, prepareDemo } from "./demo.ts";
import { writeTableTypes } from "./kit/db/generate-tables.ts";
import { migrate } from "./kit/db/migrate.ts";
import { publicUrlOf, readEnv } from "./kit/env/env.ts";
import { chooseDataFolder } from "./kit/postgres/data-folder.ts";
import { startPostgres } from "./kit/postgres/postgres.supervisor.ts";
import { foundSecret } from "./kit/session/installation-secret.ts";
import { StartError } from "./kit/start-error.ts";

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

const COMMANDS: Record<string, { about: string; run: (url: string, args: string[], folder: () => string) => Promise<void> }> = {
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
			say(found === "filled" ? "Filled two demo schools." : "The demo schools are there already.");
		},
	},
	operator: {
		about: "who runs the installation: operator add <email> [first name] [last name], operator list, operator remove <email>",
		run: (url, args) => operatorCommand(url, args, publicUrlOf(readEnv(process.env)), say),
	},
	mail: {
		about: "mails that no mail server took, with their links: mail list, mail show <id>",
		run: (url, args, folder) => mailCommand(url, args, readEnv(process.env).HOMEROOM_SECRET ?? foundSecret(folder()), say),
	},
	audit: {
		about: "whether the log of changes is as it was written: audit verify [subdomain]",
		run: (url, args) => auditCommand(url, args, say),
	},
};

/** What an operator does from the terminal: `npm run homeroom -- <command>`. */
async function main([name = "", ...args]: string[]): Promise<void> {
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
	const env = readEnv(process.env);
	const checkout = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
	const folderOf = (withPostgres: boolean) => chooseDataFolder({ wanted: env.HOMEROOM_DATA, checkout, withPostgres }).folder;
	// most commands need no folder beside a database that is elsewhere
	if (env.DATABASE_URL !== undefined) return command.run(env.DATABASE_URL, args, () => folderOf(false));
	const folder = folderOf(true);
	const postgres = await startPostgres({ folder, report: say });
	try {
		await command.run(postgres.url, args, () => folder);
	} finally {
		if (!postgres.adopted) await postgres.stop();
	}
}

main(process.argv.slice(2)).catch((error: Error) => {
	process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
	process.exitCode = 1;
});
