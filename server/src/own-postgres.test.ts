import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { contract } from "@homeroom/contract/contract.generated.ts";
import type { Call } from "@homeroom/contract/kit/call.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { wakeReminders } from "./areas/attendance/attendance.reminders.ts";
import { DEMO_PASSWORD } from "./areas/session/session.demo-logins.ts";
import { sealChanges, verifySeals } from "./kit/changes/seals.ts";
import { openPool } from "./kit/db/pool.ts";
import { tidyImports, wakeImports } from "./kit/imports/import-tasks.ts";
import { tidyUp } from "./kit/jobs/chores.ts";
import { findOwner } from "./kit/postgres/postgres.owner.ts";
import { freePort } from "./kit/postgres/postgres.processes.ts";
import { eventually } from "./testing/eventually.ts";
import { type ServerProcess, startServerProcess } from "./testing/processes/server-process.ts";
import { schemaOf } from "./testing/schema-of.ts";
import { newDatabase } from "./testing/test-app.ts";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
const { url, version, pgbouncer } = inject("ownPostgres");
let folder: string;
let server: ServerProcess;
let origin: string;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "homeroom-own-"));
	server = startServerProcess({ DATABASE_URL: url, HOMEROOM_DATA: join(folder, "data"), PORT: "0" });
	void server.ended.then((code) => code !== 0 && process.stderr.write(server.said()));
	await Promise.race([server.ended, eventually(() => expect(server.said()).toMatch(/The demo schools (have|stay)/))]);
	origin = `http://127.0.0.1:${/http:\/\/localhost:(\d+)/.exec(server.said())?.[1]}`;
});
afterAll(async () => {
	await server.stop();
	rmSync(folder, { recursive: true, force: true });
});

async function on<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: address });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}
async function call<Body>(method: string, path: string, token?: string, body?: unknown) {
	const answer = await fetch(`${origin}${path}`, {
		method,
		headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	const text = await answer.text();
	return {
		status: answer.status,
		body: (text.startsWith("{") ? JSON.parse(text) : text) as Body,
		batch: answer.headers.get("x-request-id"),
	};
}
async function signIn(email: string): Promise<string> {
	const { status, body } = await call<{ access_token: string }>("POST", "/api/auth/login", undefined, { email, password: DEMO_PASSWORD });
	expect(status).toBe(200);
	return body.access_token;
}

describe(`PostgreSQL ${version}, set up as the handbook says`, () => {
	test("starts, and fills the demo schools to their end", async () => {
		expect(server.said()).toContain("Filled two demo schools.\n");
		expect(server.said()).toContain("The demo schools have their lessons and registers.\n");
		const owner = await on(url, (client) =>
			client.query("select rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user"),
		);
		expect(owner.rows).toEqual([{ mighty: false }]);
		for (const school of ["north", "south"]) {
			const token = await signIn(`admin@${school}.demo`);
			const students = await call<{ meta: { total: number } }>("GET", "/api/students?limit=1", token);
			expect(students.body.meta.total).toBe(school === "north" ? 300 : 1200);
		}
	});
	test("has the schema of the built-in one, line by line", async () => {
		const [own, builtIn] = [await on(url, schemaOf), await on(await newDatabase(), schemaOf)];
		expect(own.length).toBeGreaterThan(3_000);
		expect(own).toEqual(builtIn);
	});
	test("answers whatever pages ask for: every call that reads, needs no id and takes nothing", async () => {
		const reads = Object.values(contract)
			.flatMap((area) => Object.values(area) as Call[])
			.filter(
				({ method, path, gives, query }) =>
					method === "GET" && gives === "json" && !path.includes("{") && !path.includes(":") && z.safeParse(query, {}).success,
			);
		const tokens = await Promise.all(["admin@north.demo", "teacher@south.demo", "parent@north.demo"].map(signIn));
		const answers: Record<number, string[]> = {};
		for (const token of tokens)
			for (const { path } of reads) {
				const { status } = await call("GET", path.startsWith("/api") ? path : `/api${path}`, token);
				answers[status] = [...(answers[status] ?? []), path];
			}
		process.stdout.write(
			`reads of three people: ${Object.entries(answers)
				.map(([status, paths]) => `${paths.length} × ${status}`)
				.join(", ")}\n`,
		);
		expect(Object.keys(answers).filter((status) => !["200", "403", "404"].includes(status))).toEqual([]);
		expect(answers[200]?.length).toBeGreaterThan(60);
	});
	test("writes, finds what it wrote and takes it back", async () => {
		const token = await signIn("admin@north.demo");
		const input = { first_name: "Änne", last_name: "O'Neill-Müller", called_name: "Änni", status: "enrolled", class_label: "4A" };
		const made = await call<{ id: number; version: number }>("POST", "/api/students", token, input);
		expect(made).toMatchObject({ status: 201, body: input });
		for (const word of ["änni", "oneill"]) {
			const found = await call<{ students: { id: number }[] }>("GET", `/api/students?search=${encodeURIComponent(word)}`, token);
			expect(found.body.students.map(({ id }) => id)).toContain(made.body.id);
		}
		const removed = await call("POST", "/api/changes/undo", token, { batch: made.batch });
		expect(removed.status).toBe(200);
		expect((await call("GET", `/api/students/${made.body.id}`, token)).status).toBe(404);
	});
	test("does its chores as an owner that row security holds", async () => {
		const pools = (["owner", "app"] as const).map((as) => openPool({ url, max: 2, as, onError: () => {} })) as [pg.Pool, pg.Pool];
		const [owner, app] = pools;
		try {
			await tidyUp(app, owner);
			for (const chore of [sealChanges, wakeImports, tidyImports, wakeReminders]) await chore(owner);
			expect((await on(url, (client) => verifySeals(client))).map(({ subdomain, broken }) => [subdomain, broken])).toEqual([
				["north", null],
				["south", null],
			]);
			expect((await app.query("show jit")).rows).toEqual([{ jit: "off" }]);
		} finally {
			for (const pool of pools) await pool.end();
		}
	});
});

describe.runIf(pgbouncer)("PgBouncer in front of it", () => {
	test.each([
		["transaction", "leads to a pooler in transaction mode"],
		["session", "leads to a pooler that refuses the settings of a connection"],
	])("in %s mode ends with one sentence", async (mode, why) => {
		const { port, process: bouncer } = await startPgBouncer(mode);
		try {
			const at = new URL(url);
			at.port = String(port);
			const refused = startServerProcess({ DATABASE_URL: at.href, HOMEROOM_DATA: join(folder, "data"), PORT: "0" });
			expect(await refused.ended).toBe(1);
			expect(refused.said()).toMatch(/^DATABASE_URL [^\n]+\n$/);
			expect(refused.said()).toContain(why);
			expect(refused.said()).not.toContain(at.password);
			const backup = spawnSync(process.execPath, [CLI, "backup", join(folder, "pooled.backup")], {
				env: { ...process.env, DATABASE_URL: at.href, HOMEROOM_DATA: join(folder, "data") },
				encoding: "utf8",
			});
			expect(backup).toMatchObject({ status: 1, stderr: refused.said() });
		} finally {
			bouncer.kill("SIGTERM");
		}
	});
});

async function startPgBouncer(mode: string): Promise<{ port: number; process: ChildProcess }> {
	const { hostname, port: behind, username, password } = new URL(url);
	const port = await freePort();
	const place = mkdtempSync(join(folder, "pgbouncer-"));
	for (const path of [folder, place]) chmodSync(path, 0o755);
	writeFileSync(join(place, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`);
	writeFileSync(
		join(place, "pgbouncer.ini"),
		`[databases]\nhomeroom = host=${hostname} port=${behind} dbname=homeroom\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = plain\nauth_file = ${join(place, "users.txt")}\npool_mode = ${mode}\nunix_socket_dir =\n`,
	);
	// as PostgreSQL, it does not run as root
	const bouncer = spawn(pgbouncer as string, [join(place, "pgbouncer.ini")], { ...findOwner(place), cwd: "/", stdio: "ignore" });
	await eventually(
		() =>
			new Promise<void>((resolve, reject) => {
				const trial = connect(port, "127.0.0.1", () => resolve(void trial.destroy())).on("error", reject);
			}),
	);
	return { port, process: bouncer };
}
