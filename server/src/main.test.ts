import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "./testing/eventually.ts";
import { newDatabase } from "./testing/test-app.ts";

const OURS = [
	"PORT",
	"HOST",
	"HOMEROOM_DATA",
	"DATABASE_URL",
	"HOMEROOM_DEMO",
	"HOMEROOM_SECRET",
	"HOMEROOM_URL",
	"HOMEROOM_POOL",
	"LOG_LEVEL",
];
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
let folder: string;
let said: string;
let complained: string;
let exits: unknown[];

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "homeroom-main-"));
	said = "";
	complained = "";
	exits = [];
	vi.spyOn(process.stdout, "write").mockImplementation((text) => {
		said += String(text);
		return true;
	});
	vi.spyOn(process.stderr, "write").mockImplementation((text) => {
		complained += String(text);
		return true;
	});
	vi.spyOn(process, "exit").mockImplementation(((code: unknown) => exits.push(code)) as never);
	vi.resetModules();
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
	for (const signal of SIGNALS) process.removeAllListeners(signal);
	rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<void> {
	for (const name of OURS) vi.stubEnv(name, env[name]);
	await import("./main.ts");
}
const lookup = () => /http:\/\/localhost:(\d+)/.exec(said)?.[1];

describe("starting", () => {
	test("on nothing but an empty folder serves within moments, twice, and ends when told to", async () => {
		const env = { HOMEROOM_DATA: folder, PORT: "0" };
		await start(env);
		await eventually(() => expect(lookup()).toBeDefined());
		expect(said).toContain("Filled two demo schools.");
		expect(said).toContain("admin@north.demo");
		expect(said).not.toContain("operator-setup");
		const secret = readFileSync(join(folder, "secret"), "utf8");
		expect(secret.trim().length).toBeGreaterThanOrEqual(64);
		expect(statSync(join(folder, "secret")).mode & 0o077).toBe(0);
		const origin = `http://127.0.0.1:${lookup()}`;
		expect((await fetch(`${origin}/ready`)).status).toBe(200);
		const body = JSON.stringify({ email: "admin@north.demo", password: "homeroom-demo" });
		expect(
			(await fetch(`${origin}/api/auth/login`, { method: "POST", body, headers: { "content-type": "application/json" } })).status,
		).toBe(200);
		process.emit("SIGTERM");
		process.emit("SIGTERM");
		await eventually(() => expect(exits).toContain(0));
		await expect(fetch(`${origin}/ready`)).rejects.toThrow();

		said = "";
		exits = [];
		for (const signal of SIGNALS) process.removeAllListeners(signal);
		vi.resetModules();
		await start({ ...env, HOMEROOM_DEMO: "off" });
		await eventually(() => expect(lookup()).toBeDefined());
		expect(said).not.toMatch(/Filled|Demo logins|steps/);
		// the demo operator is switched off with the demo: somebody has to run this
		await eventually(() => expect(said).toMatch(/\/operator-setup#\S{43}\n/));
		expect(readFileSync(join(folder, "secret"), "utf8")).toBe(secret);
		process.emit("SIGINT");
		await eventually(() => expect(exits).toEqual([0]));
		expect(complained).toBe("");
	});

	/** Why it did not start, in one sentence and without a stack. */
	async function refusal(env: Record<string, string>): Promise<string> {
		await start({ HOMEROOM_DATA: folder, ...env });
		await eventually(() => expect(exits).toEqual([1]));
		expect(complained).not.toContain("    at ");
		return complained;
	}
	test("with wrong settings names them", async () => {
		expect(await refusal({ PORT: "x", HOMEROOM_SECRET: "short" })).toMatch(/PORT.*HOMEROOM_SECRET/);
	});
	test.each([
		["postgres://user:hidden@127.0.0.1:1/none", "nothing listens there"],
		["postgres://user:hidden@no-such-host.invalid/none", "there is no such host"],
	])("at %s says what is wrong, without the password", async (DATABASE_URL, why) => {
		const sentence = await refusal({ DATABASE_URL });
		expect(sentence).toContain(why);
		expect(sentence).not.toContain("hidden");
	});
	test("at a database that is not there says so", async () => {
		const url = new URL(process.env.TEST_DATABASE_URL as string);
		url.pathname = "/nowhere";
		expect(await refusal({ DATABASE_URL: url.href })).toContain("there is no database nowhere");
	});
	test("on a database that could lose what it confirmed is refused", async () => {
		expect(await refusal({ DATABASE_URL: await newDatabase(), HOMEROOM_DEMO: "off" })).toContain("fsync off");
	});
	test.each(["127.0.0.1", "0.0.0.0", "localhost"])(
		"on a port of %s in use says which, and what to do, before a database starts",
		async (HOST) => {
			const taken = createServer();
			await new Promise<void>((resolve) => taken.listen(0, HOST, resolve));
			const { port } = taken.address() as { port: number };
			expect(await refusal({ PORT: String(port), HOST, HOMEROOM_DEMO: "off" })).toBe(
				`Port ${port} on ${HOST} is in use: stop the other program or choose another port, for example PORT=${port + 1} npm start.\n`,
			);
			expect(readdirSync(folder)).toEqual([]);
			taken.close();
		},
	);
	test("at an address of another machine says so before a database starts", async () => {
		expect(await refusal({ PORT: "3999", HOST: "192.0.2.1" })).toMatch(/^HOST is 192\.0\.2\.1, which is no address of this machine.*\n$/);
		expect(readdirSync(folder)).toEqual([]);
	});
	test("under a path says that it needs a name of its own", async () => {
		expect(await refusal({ HOMEROOM_URL: "https://district.example.org/homeroom" })).toMatch(
			/^HOMEROOM_URL: .*cannot live in a folder of a site\n$/,
		);
	});
	test("on a database of a newer program says what to do", async () => {
		const DATABASE_URL = await newDatabase();
		const client = new pg.Client({ connectionString: DATABASE_URL });
		await client.connect();
		await client.query("insert into schema_migrations (name, hash) values ('29990101000000_moons_create.sql', 'x')");
		expect(await refusal({ DATABASE_URL })).toBe(
			"The database was brought up to date by a newer Homeroom than this one (29990101000000_moons_create.sql): start that version again, or restore a backup from before the upgrade.\n",
		);
		await client.end();
	});
});
