import { Email } from "@homeroom/contract/kit/schemas.ts";
import type pg from "pg";
import { addOperator, listOperators, removeOperator } from "./areas/console/console.public.ts";
import { migrate, requireOwnSchema } from "./kit/db/migrations/migrate.ts";
import { onPlatform } from "./kit/db/platform-db.ts";
import { openPool } from "./kit/db/pool.ts";
import { StartError } from "./kit/start-error.ts";

const USAGE = "operator add <email> [first name] [last name] · operator list · operator remove <email>";

/** Who runs the installation, from the terminal: the way in for the first one and for further ones. Whoever has a password keeps it, and second factors stay as they are. */
export async function operatorCommand(url: string, args: string[], publicUrl: string, say: (sentence: string) => void): Promise<void> {
	const [what = "", ...rest] = args;
	if (!["add", "list", "remove"].includes(what)) throw new StartError(USAGE);
	await (what === "list" ? requireOwnSchema(url) : migrate(url));
	const pool = openPool({ url, max: 1, as: "platform", onError: () => {} });
	try {
		if (what === "list") await list(pool, say);
		else if (what === "add") await add(pool, rest, publicUrl, say);
		else await remove(pool, rest, say);
	} finally {
		await pool.end();
	}
}

async function list(pool: pg.Pool, say: (sentence: string) => void): Promise<void> {
	const operators = await listOperators(onPlatform(pool));
	say(operators.length === 0 ? "There is no operator." : operators.map(({ email, name }) => `${email}  ${name}`).join("\n"));
}

async function add(
	pool: pg.Pool,
	[address, first_name, last_name]: string[],
	publicUrl: string,
	say: (sentence: string) => void,
): Promise<void> {
	const email = emailOf(address);
	const called = email.split("@")[0] as string;
	const { secret } = await addOperator(pool, {
		email,
		first_name: (first_name ?? called).slice(0, 80),
		last_name: (last_name ?? "Operator").slice(0, 80),
	});
	say(
		secret === null
			? `${email} is an operator and signs in with the password they have.`
			: `${email} is an operator. This link sets the password; it works once and for one hour:\n${publicUrl}/Password-setup#${secret}`,
	);
}

async function remove(pool: pg.Pool, [address]: string[], say: (sentence: string) => void): Promise<void> {
	const email = emailOf(address);
	if (!(await removeOperator(pool, email))) throw new StartError(`${email} is no operator.`);
	say(`${email} is no operator any more and was signed out everywhere.`);
}

function emailOf(address: string | undefined): string {
	const parsed = Email.safeParse(address ?? "");
	if (!parsed.success) throw new StartError(`An e-mail address is missing. ${USAGE}`);
	return parsed.data;
}
