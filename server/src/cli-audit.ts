import pg from "pg";
import { verifySeals } from "./kit/changes/seals.ts";
import { requireOwnSchema } from "./kit/db/migrations/migrate.ts";
import { StartError } from "./kit/start-error.ts";

/** Works out every seal of the change log anew. Ends with 1 where one does not hold. The hash proves the log to whoever noted it elsewhere. */
export async function auditCommand(url: string, [what, subdomain]: string[], say: (sentence: string) => void): Promise<void> {
	if (what !== "verify") throw new StartError("audit verify [subdomain]");
	await requireOwnSchema(url);
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const reports = await verifySeals(client, subdomain);
		if (subdomain !== undefined && reports.length === 0) throw new StartError(`There is no school at ${subdomain}.`);
		if (reports.length === 0) say("There is no school yet, so nothing was sealed.");
		for (const { subdomain: school, broken, seals, sealed, head } of reports) {
			if (broken !== null) {
				say(`${school}: seal ${broken} does not hold. The log was changed after it was sealed.`);
				process.exitCode = 1;
			} else say(`${school}: ${sealed} changes under ${seals} seals hold.${head === null ? "" : ` ${head}`}`);
		}
	} finally {
		await client.end();
	}
}
