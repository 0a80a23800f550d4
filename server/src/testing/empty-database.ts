import { randomBytes } from "node:crypto";
import pg from "pg";
import { APP_ROLE, PLATFORM_ROLE } from "../kit/db/pool.ts";

export interface EmptyDatabase {
	/** As its owner: a role without any special right but to create roles, as the documentation asks for. */
	url: string;
	/** As a superuser, whom row security hides nothing from. */
	superuser: pg.Client;
	/** Another one of the same owner with what is in this one, which is only copied from then on. */
	copy(): Promise<EmptyDatabase>;
	drop(): Promise<void>;
}

/** A database with nothing in it, on the server of the tests. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
	const owner = newName();
	const on = await connected(serverUrl("postgres"));
	await on.query(`create role ${owner} login createrole password 'owner'`);
	for (const role of [APP_ROLE, PLATFORM_ROLE]) {
		// the roles of requests belong to the whole server; whoever made them there grants them
		await on.query(`do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`);
		await on.query(`grant ${role} to ${owner}`);
	}
	const made = await database(on, owner, "template1");
	return {
		...made,
		async drop() {
			await made.drop();
			await on.query(`drop role ${owner}`);
			await on.end();
		},
	};
}

async function database(on: pg.Client, owner: string, template: string): Promise<EmptyDatabase> {
	const name = newName();
	await on.query(`create database ${name} template ${template} owner ${owner}`);
	const superuser = await connected(serverUrl(name));
	const url = new URL(serverUrl(name));
	url.username = owner;
	url.password = "owner";
	return {
		url: url.href,
		superuser,
		async copy() {
			// nobody may be in a database that is copied
			await superuser.end();
			return database(on, owner, name);
		},
		async drop() {
			await superuser.end();
			await on.query(`drop database if exists ${name} with (force)`);
		},
	};
}

const newName = () => `homeroom_${randomBytes(6).toString("hex")}`;
function serverUrl(database: string): string {
	const url = new URL(process.env.TEST_DATABASE_URL as string);
	url.pathname = `/${database}`;
	return url.href;
}
async function connected(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => {});
	await client.connect();
	return client;
}
