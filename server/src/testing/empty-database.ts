import { randomBytes } from "node:crypto";
import pg from "pg";
import { APP_ROLE, PLATFORM_ROLE } from "../kit/db/pool.ts";

export interface EmptyDatabase {
	/** As its owner: a role without any special right but to create roles, as the documentation asks for. */
	url: string;
	/** As a superuser, whom row security hides nothing from. */
	superuser: pg.Client;
	drop(): Promise<void>;
}

/** A database with nothing in it, on the server of the tests. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
	const name = `homeroom_${randomBytes(6).toString("hex")}`;
	const server = new URL(process.env.TEST_DATABASE_URL as string);
	const on = new pg.Client({ connectionString: server.href });
	await on.connect();
	await on.query(`create role ${name} login createrole password 'owner'`);
	for (const role of [APP_ROLE, PLATFORM_ROLE]) {
		// the roles of requests belong to the whole server; whoever made them there grants them
		await on.query(`do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`);
		await on.query(`grant ${role} to ${name}`);
	}
	await on.query(`create database ${name} owner ${name}`);
	const url = new URL(server);
	url.pathname = `/${name}`;
	const superuser = new pg.Client({ connectionString: url.href });
	superuser.on("error", () => {});
	await superuser.connect();
	url.username = name;
	url.password = "owner";
	return {
		url: url.href,
		superuser,
		async drop() {
			await superuser.end();
			await on.query(`drop database if exists ${name} with (force)`);
			await on.query(`drop role ${name}`);
			await on.end();
		},
	};
}
