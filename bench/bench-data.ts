import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { actIn, makeCustomer, makeMember, makeUser } from "../server/src/areas/session/session.builders.ts";
import { FIRST_NAMES, LAST_NAMES } from "../server/src/areas/students/students.demo-names.ts";
import { migrate } from "../server/src/kit/db/migrations/migrate.ts";
import { chooseDataFolder } from "../server/src/kit/postgres/data-folder.ts";
import { type RunningPostgres, startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";
import { hashPassword } from "../server/src/kit/session/passwords.ts";
import { createTokens } from "../server/src/kit/session/tokens.ts";
import { ROOT, SECRET } from "./bench-processes.ts";
import { say } from "./bench-table.ts";

export const PASSWORD = "a password of the benches";
export const PER_CLASS = 25;

export interface Size {
	name: "full" | "small";
	schools: number;
	perSchool: number;
	large: number;
}
export const FULL: Size = { name: "full", schools: 200, perSchool: 5_000, large: 100_000 };
export const SMALL: Size = { name: "small", schools: 10, perSchool: 1_000, large: 20_000 };
const THOUSAND = 1_000;

export interface School {
	customer_id: number;
	user_id: number;
	email: string;
	students: number;
	session_id: string;
}
export interface Database {
	postgres: RunningPostgres;
	url: string;
	size: Size;
	schools: School[];
	large: School;
	thousand: School;
	/** Where writes go, so that the others stay as they were built. */
	scratch: School;
	tokenOf(school: School): Promise<string>;
	stop(): Promise<void>;
}

/** A PostgreSQL of our own with the schools in it; built once, then kept in a cache folder (BENCH_DATA names another). */
export async function openDatabase(size: Size): Promise<Database> {
	const folder = cacheFolder(size.name);
	return keptIn(folder, () => openIn(folder, size));
}

/** Opens what is kept in a folder; builds it anew where it is of another time. */
export async function keptIn<T>(folder: string, open: () => Promise<T>): Promise<T> {
	try {
		return await open();
	} catch (error) {
		if (!/was changed after it ran|not complete/.test((error as Error).message)) throw error;
		say(`The kept data does not fit any more (${(error as Error).message}): it is built anew.`);
		rmSync(folder, { recursive: true, force: true });
		return open();
	}
}

export function cacheFolder(name: string): string {
	const wanted = join(process.env.BENCH_DATA ?? join(ROOT, "node_modules/.cache/homeroom-bench"), name);
	try {
		return chooseDataFolder({ wanted, checkout: ROOT, withPostgres: true }).folder;
	} catch {
		return chooseDataFolder({ wanted: join(tmpdir(), `homeroom-bench-${name}`), checkout: ROOT, withPostgres: true }).folder;
	}
}

async function openIn(folder: string, size: Size): Promise<Database> {
	const fresh = !existsSync(join(folder, "postgres/data/PG_VERSION"));
	const postgres = await startPostgres({ folder, report: () => {} });
	const { url } = postgres;
	const owner = new pg.Pool({ connectionString: url, max: 2 });
	try {
		await migrate(url);
		if (fresh) await build(owner, size);
		// a migration may have written kept rows anew, and what benches wrote is still there: autovacuum would come, but not in time
		else await owner.query("vacuum analyze");
		const found = await findSchools(owner, size);
		const tokens = createTokens(SECRET);
		return {
			postgres,
			url,
			size,
			...found,
			tokenOf: async (school) => (await tokens.sign(school)).access_token,
			stop: () => postgres.stop(),
		};
	} catch (error) {
		await owner.end();
		await postgres.stop();
		throw error;
	} finally {
		if (!owner.ended) await owner.end();
	}
}

async function build(owner: pg.Pool, size: Size): Promise<void> {
	const begun = performance.now();
	const password_hash = await hashPassword(PASSWORD);
	const plan = [
		["large", size.large],
		["thousand", THOUSAND],
		["scratch", 100],
		...Array.from({ length: size.schools }, (_, i) => [`school-${i + 1}`, size.perSchool]),
	] as [string, number][];
	let next = 0;
	const worker = async () => {
		for (let job = plan[next++]; job !== undefined; job = plan[next++]) {
			await buildSchool(owner, job[0], job[1], password_hash);
			if (next % 50 === 0) say(`  ${next} of ${plan.length} schools built`);
		}
	};
	await Promise.all([worker(), worker()]);
	await owner.query("vacuum analyze");
	await owner.query("checkpoint");
	say(`  built in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

async function buildSchool(owner: pg.Pool, subdomain: string, students: number, password_hash: string): Promise<void> {
	const client = await owner.connect();
	try {
		await client.query("begin");
		await client.query("set local synchronous_commit = off");
		const customer_id = await makeCustomer(client, { name: `School ${subdomain}`, subdomain });
		const email = `admin@${subdomain}.bench`;
		const user_id = await makeUser(client, { email, first_name: "Ada", last_name: "Bench", password_hash });
		await makeMember(client, customer_id, user_id, "admin");
		await actIn(client, customer_id);
		await client.query(
			`insert into students (first_name, last_name, date_of_birth, email, status, class_label, created_at)
			select first, last, date '2008-01-01' + (i % 3650), lower(subdomain) || i || '@pupils.bench',
				case when i % 20 = 0 then 'on_leave' else 'enrolled' end, 'C' || 1 + i % $5, timestamptz '2026-01-01' + i * interval '1 second'
			from generate_series(1, $4) i
			cross join lateral (select $6::text as subdomain,
				($1::text[])[1 + (hashint8(i * 31 + $3) & 2147483647) % array_length($1::text[], 1)] as first,
				($2::text[])[1 + (hashint8(i * 17 + $3 + 1) & 2147483647) % array_length($2::text[], 1)] as last) names`,
			[FIRST_NAMES, LAST_NAMES, customer_id, students, Math.ceil(students / PER_CLASS), subdomain],
		);
		await client.query(
			"insert into platform.sessions (user_id, customer_id, refresh_hash, expires_at) values ($1, $2, '\\x00', now() + interval '10 years')",
			[user_id, customer_id],
		);
		await client.query("commit");
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
}

async function findSchools(owner: pg.Pool, size: Size): Promise<Pick<Database, "schools" | "large" | "thousand" | "scratch">> {
	const { rows } = await owner.query<{ subdomain: string; customer_id: string; user_id: string; email: string; session_id: string }>(
		`select distinct on (c.subdomain) c.subdomain, c.id as customer_id, u.id as user_id, u.email, s.id as session_id from platform.customers c
		join platform.sessions s on s.customer_id = c.id and s.refresh_hash = '\\x00' join platform.users u on u.id = s.user_id`,
	);
	const found = new Map(rows.map((row) => [row.subdomain, row]));
	const school = (subdomain: string, students: number): School => {
		const row = found.get(subdomain);
		if (row === undefined) throw new Error(`the data is not complete: ${subdomain} is missing`);
		return { customer_id: Number(row.customer_id), user_id: Number(row.user_id), email: row.email, session_id: row.session_id, students };
	};
	return {
		large: school("large", size.large),
		thousand: school("thousand", THOUSAND),
		scratch: school("scratch", 100),
		schools: Array.from({ length: size.schools }, (_, i) => school(`school-${i + 1}`, size.perSchool)),
	};
}
