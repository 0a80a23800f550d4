import { argon2Sync, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt } from "jose";
import pg from "pg";
import { type App, createApp } from "../app.ts";
import type { AppOptions } from "../app-options.ts";
import { makeCustomer, makeMember, makeUser, type NewUser } from "../areas/session/session.builders.ts";
import { migrate } from "../kit/db/migrations/migrate.ts";
import { onPlatform, type PlatformDb } from "../kit/db/platform-db.ts";
import { openPool } from "../kit/db/pool.ts";
import { knownRightsRoute } from "./casts/known-rights.ts";

export const PASSWORD = "a long test password";
/** As cheap as argon2 can be: what a real one costs is asked of those that the server makes. */
export const PASSWORD_HASH = cheapHash(PASSWORD);
/** The installation's secret in tests. */
export const TEST_SECRET = "a secret that is only used by tests";
/** A busy machine is no fault of what is tested. */
const PATIENCE_MS = 600_000;
const TEMPLATE = "homeroom_template";
export const ROLES = ["admin", "editor", "teacher", "office", "finance", "staff", "client"] as const;

export interface School {
	customer_id: number;
	name: string;
	subdomain: string;
	/** Role → user. */
	users: Record<(typeof ROLES)[number], { user_id: number; email: string }>;
}
export interface Answer<Body = Record<string, unknown>> {
	status: number;
	body: Body;
	headers: Record<string, string | string[] | number | undefined>;
	/** The answer as it came, for files. */
	bytes: Buffer;
}
/** A logged-in person who calls the API. */
export interface Caller {
	token: string;
	call<Body = Record<string, unknown>>(
		method: string,
		path: string,
		body?: unknown,
		headers?: Record<string, string>,
	): Promise<Answer<Body>>;
}
export interface TestApp {
	app: App;
	/** The platform's own tables, as the console sees them. */
	platform: PlatformDb;
	/** The database's owner, for looking at what really happened. A superuser: row security does not hide anything from it. */
	owner: pg.Pool;
	url: string;
	/** Where this server keeps files. */
	folder: string;
	north: School;
	south: School;
	/** Runs the installation; in no school. */
	operator: { user_id: number; email: string };
	/** The operator, with the second factor proved. A new session each time: going into a school is one of the calls. */
	asOperator(): Promise<Caller>;
	/** Works in both schools, as office in north and as admin in south. */
	both: { user_id: number; email: string };
	anonymous: Caller;
	/** Somebody who already has a token. */
	withToken(token: string): Caller;
	/** Logs in; `role` of a school, or an e-mail address. */
	as(school: School, role: (typeof ROLES)[number]): Promise<Caller>;
	close(): Promise<void>;
}

interface Installation extends Pick<TestApp, "app" | "platform" | "owner" | "url" | "folder"> {
	end(): Promise<void>;
}
/** Lives as long as its process; tools/test-postgres.ts clears up after it. */
let joined: Promise<Installation> | undefined;
let schools = 0;

/**
 * Two schools with one person for each role in each, and an operator. Without options, on the one server and database
 * of this process: other files were there before, so whatever is asked of a table is asked of these schools.
 */
export async function startTestApp(test?: AppOptions["test"], more?: Partial<AppOptions>): Promise<TestApp> {
	if (test !== undefined || more !== undefined) return startOwnApp(test, more);
	joined ??= install({}, {}, process.env.TEST_RUN_FOLDER);
	return withCast(await joined, `-${++schools}`, async () => {});
}

/** The same on a server and a database of its own, where the schools are called north and south: for what looks at or changes a whole installation. */
export async function startOwnApp(test: AppOptions["test"] = {}, more: Partial<AppOptions> = {}): Promise<TestApp> {
	const installation = await install(test, more);
	return withCast(installation, "", installation.end);
}

async function install(test: AppOptions["test"], more: Partial<AppOptions>, files = tmpdir()): Promise<Installation> {
	const url = await newDatabase();
	const owner = new pg.Pool({ connectionString: url, max: 4 });
	// its connections are cut with the database at the end
	owner.on("error", () => {});
	owner.on("connect", (client) => client.on("error", () => {}));
	const platformPool = openPool({ url, max: 2, as: "platform", onError: () => {}, connectMs: PATIENCE_MS });
	const folder = await mkdtemp(join(files, "homeroom-test-files-"));
	const app = await createApp({
		url,
		secret: TEST_SECRET,
		publicUrl: "http://homeroom.test",
		poolSize: 8,
		demoLogins: [],
		simulatePayments: true,
		signup: "on",
		allowLocalIssuers: true,
		files: { folder },
		...more,
		test: {
			unsafeDatabase: true,
			withoutJobs: true,
			perMinute: 100_000,
			attempts: { perAccount: 100_000, perAddress: 100_000, registrations: 100_000 },
			connectMs: PATIENCE_MS,
			pushHere: true,
			...test,
			routes: [knownRightsRoute, ...(test?.routes ?? [])],
		},
	});
	await app.http.ready();
	const end = async () => {
		await app.stop();
		await Promise.all([owner.end(), platformPool.end()]);
		await dropDatabase(url);
		await rm(folder, { recursive: true, force: true });
	};
	return { app, platform: onPlatform(platformPool), owner, url, folder, end };
}

async function withCast({ app, platform, owner, url, folder }: Installation, suffix: string, close: () => Promise<void>): Promise<TestApp> {
	const cast = await fillCast(owner, suffix);
	const caller = (token: string): Caller => ({
		token,
		async call(method, path, body, headers = {}) {
			const answer = await app.http.inject({
				method: method as "GET",
				url: path.startsWith("/api") ? path : `/api${path}`,
				headers: {
					...(token === "" ? {} : { authorization: `Bearer ${token}` }),
					...(Buffer.isBuffer(body) && { "content-type": "application/octet-stream" }),
					...headers,
				},
				...(body === undefined ? {} : { payload: body as object }),
			});
			const isJson = String(answer.headers["content-type"]).includes("json");
			return {
				status: answer.statusCode,
				body: isJson ? answer.json() : (answer.body as never),
				headers: answer.headers,
				bytes: answer.rawPayload,
			};
		},
	});
	const anonymous = caller("");
	const tokens = new Map<string, Promise<string>>();
	const login = async (email: string, customer_id: number | null): Promise<string> => {
		const answer = await anonymous.call<{ access_token: string; customer_id: number | null }>("POST", "/auth/unified-login", {
			email,
			password: PASSWORD,
		});
		if (answer.status !== 200) throw new Error(`login of ${email}: ${answer.status}`);
		if ("second_factor" in answer.body) {
			// what a sample set up before would be asked for now
			const mine = "where user_id = (select id from platform.users where email = $1)";
			for (const table of ["totp", "passkeys"]) await owner.query(`delete from platform.${table} ${mine}`, [email]);
			return login(email, customer_id);
		}
		if (answer.body.customer_id === customer_id) return answer.body.access_token;
		const switched = await caller(answer.body.access_token).call<{ access_token: string }>("POST", "/auth/switch_customer", {
			customer_id,
		});
		return switched.body.access_token;
	};
	return {
		app,
		platform,
		owner,
		url,
		folder,
		...cast,
		anonymous,
		withToken: caller,
		async as(school, role) {
			const { email } = school.users[role];
			const known = await tokens.get(email);
			if (known !== undefined && isFresh(known)) return caller(known);
			const token = login(email, school.customer_id);
			tokens.set(email, token);
			return caller(await token);
		},
		async asOperator() {
			const token = await login(cast.operator.email, null);
			// this one alone: a matrix opens hundreds, and the database announces each that is changed
			await owner.query("update platform.sessions set second_factor = true where id = $1", [decodeJwt(token).sid]);
			return caller(token);
		},
		close,
	};
}

/** A long test outlives an access token: on a busy machine, a matrix takes longer than its ten minutes. */
export const isFresh = (token: string): boolean => token === "" || Number(decodeJwt(token).exp) * 1000 - Date.now() > 3 * 60_000;

async function fillCast(owner: pg.Pool, suffix: string) {
	const client = await owner.connect();
	try {
		await client.query("begin");
		const person = async (email: string, first_name: string, last_name: string, more: Partial<NewUser> = {}) => ({
			email,
			user_id: await makeUser(client, { email, first_name, last_name, password_hash: PASSWORD_HASH, ...more }),
		});
		const school = async (subdomain: string, name: string): Promise<School> => {
			const customer_id = await makeCustomer(client, { name, subdomain });
			const users = {} as School["users"];
			for (const role of ROLES) {
				users[role] = await person(`${role}@${subdomain}.test`, role[0]?.toUpperCase() + role.slice(1), name.split(" ")[0] as string);
				await makeMember(client, customer_id, users[role].user_id, role);
			}
			return { customer_id, name, subdomain, users };
		};
		const north = await school(`north${suffix}`, "North School");
		const south = await school(`south${suffix}`, "South School");
		const both = await person(`both${suffix}@homeroom.test`, "Both", "Schools");
		await makeMember(client, north.customer_id, both.user_id, "office");
		await makeMember(client, south.customer_id, both.user_id, "admin");
		const operator = await person(`operator${suffix}@homeroom.test`, "Robin", "Operator", { is_operator: true });
		await client.query("commit");
		return { north, south, both, operator };
	} finally {
		client.release();
	}
}

function cheapHash(password: string): string {
	const nonce = randomBytes(16);
	const tag = argon2Sync("argon2id", { message: password, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 });
	const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
	return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

function serverUrl(database: string): string {
	const url = process.env.TEST_DATABASE_URL;
	if (url === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with vitest, which starts a PostgreSQL");
	const named = new URL(url);
	named.pathname = `/${database}`;
	return named.href;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: serverUrl("postgres") });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/** Copies the migrated template; the first of all test files makes it. */
export async function newDatabase(): Promise<string> {
	const name = `homeroom_${process.env.TEST_RUN}_${randomBytes(6).toString("hex")}`;
	await onServer(async (client) => {
		await client.query("select pg_advisory_lock(727276)");
		const { rowCount } = await client.query("select from pg_database where datname = $1", [TEMPLATE]);
		if (rowCount === 0) {
			await client.query(`create database ${TEMPLATE}_new`);
			await migrate(serverUrl(`${TEMPLATE}_new`));
			await client.query(`alter database ${TEMPLATE}_new rename to ${TEMPLATE}`);
		}
		await client.query(`create database ${name} template ${TEMPLATE}`);
	});
	return serverUrl(name);
}

const dropDatabase = (url: string) =>
	onServer((client) => client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`));
