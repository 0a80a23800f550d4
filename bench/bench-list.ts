import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { STUDENTS } from "../server/src/areas/students/students.queries.ts";
import { inCustomer } from "../server/src/kit/db/customer-db.ts";
import { openPool } from "../server/src/kit/db/pool.ts";
import { listRecords } from "../server/src/kit/records/record-queries.ts";
import { type Database, PER_CLASS } from "./bench-data.ts";
import { get, whereClass } from "./bench-load.ts";
import { cpuOf, familyOf, median, removeFolder, type Started, startScript, startServer, temporaryFolder } from "./bench-processes.ts";
import { PLAIN_LIST, pgbenchScript } from "./bench-sql.ts";
import { atLeast, type Row, say } from "./bench-table.ts";
import type { World } from "./bench-world.ts";

const POOL = 8;
const CONNECTIONS = 16;
const ROUNDS = 5;

const labelOf = (database: Database, i: number) => `C${1 + ((i * 13) % (database.size.perSchool / PER_CLASS))}`;

/** One server process against the least that could answer, and both processes of the machine against pgbench. */
export async function benchHttp({ database, load, seconds }: World): Promise<Row[]> {
	const env = { DATABASE_URL: database.url, HOMEROOM_POOL: String(POOL), HOMEROOM_DEMO: "off" };
	const folder = temporaryFolder("bench");
	const ours = await startServer({ ...env, HOMEROOM_DATA: folder });
	const others = await Promise.all(
		Array.from({ length: availableParallelism() - 1 }, () => startServer({ ...env, HOMEROOM_DATA: folder })),
	);
	const bare = await startScript("bench/bare-server.ts", env);
	try {
		const own = await Promise.all(
			database.schools.map(async (school, i) =>
				get(`/api/students?limit=20&sort=name&where=${whereClass(labelOf(database, i))}`, await database.tokenOf(school)),
			),
		);
		const plain = database.schools.map((school, i) =>
			get(`/students?customer_id=${school.customer_id}&class_label=${labelOf(database, i)}`),
		);
		await sameAnswer(ours.port, bare.port, own[0] as string, plain[0] as string);

		const sides = {
			ours: { started: [ours], requests: own },
			bare: { started: [bare], requests: plain },
			all: { started: [ours, ...others], requests: own },
		};
		const figures = { ours: [] as Figure[], bare: [] as Figure[], all: [] as Figure[], pgbench: [] as number[] };
		const take = async (side: keyof typeof sides, time: number): Promise<Figure> => {
			const { started, requests } = sides[side];
			const before = [cpuOf(started.map(({ pid }) => pid)), cpuOf(familyOf(database.postgres.pid))];
			const { count, perSecond, p99 } = await load.run({
				ports: started.map(({ port }) => port),
				requests,
				connections: CONNECTIONS,
				seconds: time,
			});
			const after = [cpuOf(started.map(({ pid }) => pid)), cpuOf(familyOf(database.postgres.pid))];
			const [node = 0, postgres = 0] = after.map((cpu, i) => ((cpu - (before[i] ?? 0)) / count) * 1000);
			return { perSecond, node, postgres, p99 };
		};
		for (const side of ["ours", "bare", "all"] as const) await take(side, Math.min(2, seconds));
		for (let round = 0; round < ROUNDS; round++) {
			// the order turns around each time: what the machine does meanwhile hits both
			const order = ["ours", "bare", "all"] as const;
			for (const side of round % 2 === 0 ? order : order.toReversed()) figures[side].push(await take(side, seconds));
			figures.pgbench.push(await pgbench(database, seconds));
		}
		const middle = (of: Figure[], key: keyof Figure) => median(of.map((figure) => figure[key]));
		const ratio = median(figures.ours.map((figure, i) => figure.perSecond / (figures.bare[i] as Figure).perSecond));
		for (const side of ["ours", "bare", "all"] as const)
			say(
				`  ${side}: ${middle(figures[side], "perSecond").toFixed(0)} requests/s, ${middle(figures[side], "node").toFixed(0)} µs node + ${middle(figures[side], "postgres").toFixed(0)} µs PostgreSQL per request, p99 ${middle(figures[side], "p99").toFixed(0)} ms`,
			);
		const one = middle(figures.ours, "perSecond");
		const rows = [
			atLeast(
				"list call, one process, of bare node:http + pg",
				ratio,
				0.7,
				` (${one.toFixed(0)}/s of ${middle(figures.bare, "perSecond").toFixed(0)}/s)`,
			),
		];
		const limits = figures.pgbench.filter((perSecond) => perSecond > 0);
		if (limits.length === 0)
			return [...rows, { what: "whole machine of pgbench", measured: "no pgbench here", bar: "≥ 0.30", ok: undefined }];
		const whole = median(figures.all.map((figure, i) => figure.perSecond / (figures.pgbench[i] as number)));
		return [
			...rows,
			atLeast(
				`whole machine (${others.length + 1} processes) of pgbench`,
				whole,
				0.3,
				` (${middle(figures.all, "perSecond").toFixed(0)}/s of ${median(limits).toFixed(0)}/s)`,
			),
		];
	} finally {
		await Promise.all([ours, ...others, bare].map((started: Started) => started.stop()));
		removeFolder(folder);
	}
}

interface Figure {
	perSecond: number;
	node: number;
	postgres: number;
	p99: number;
}

/** A faster server that answers something else would be no comparison. */
async function sameAnswer(ours: number, bare: number, own: string, plain: string): Promise<void> {
	const ask = async (port: number, request: string) => {
		const path = /^GET (\S+)/.exec(request)?.[1] ?? "";
		const token = /Bearer (\S+)/.exec(request)?.[1] ?? "";
		const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: token === "" ? {} : { authorization: `Bearer ${token}` } });
		return (await answer.json()) as { students: unknown[]; meta: { total: number } };
	};
	const [a, b] = [await ask(ours, own), await ask(bare, plain)];
	if (JSON.stringify(a.students) !== JSON.stringify(b.students) || a.meta.total !== b.meta.total || a.students.length !== 20)
		throw new Error(`the servers answer differently: ${JSON.stringify(a).slice(0, 300)} and ${JSON.stringify(b).slice(0, 300)}`);
}

/** Transactions a second; 0 where there is no pgbench. */
async function pgbench(database: Database, seconds: number): Promise<number> {
	if (spawnSync("pgbench", ["--version"]).status !== 0) return 0;
	const folder = temporaryFolder("pgbench");
	const script = join(folder, "list.sql");
	const ids = database.schools.map(({ customer_id }) => customer_id);
	writeFileSync(script, pgbenchScript(Math.min(...ids), Math.max(...ids), database.size.perSchool / PER_CLASS));
	const { hostname, port, username, password, pathname } = new URL(database.url);
	const args = ["-n", "-M", "prepared", "-c", String(CONNECTIONS), "-j", "2", "-T", String(Math.ceil(seconds)), "-f", script];
	const child = spawn("pgbench", [...args, "-h", hostname, "-p", port, "-U", username, pathname.slice(1)], {
		env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk) => {
			output += chunk;
		});
	await new Promise((resolve) => child.once("close", resolve));
	removeFolder(folder);
	const found = /tps = ([\d.]+)/.exec(output);
	if (!found) throw new Error(`pgbench: ${output}`);
	return Number(found[1]);
}

/** The same question in this process: through our database layer under row security, and as a plain named query. */
export async function benchDatabaseLayer({ database, seconds }: World): Promise<Row[]> {
	const app = openPool({ url: database.url, max: POOL, as: "app", onError: () => {} });
	const owner = openPool({ url: database.url, max: POOL, as: "owner", onError: () => {} });
	const ask = {
		ours: (i: number) => {
			const school = pick(database, i);
			const db = inCustomer(app, { customer_id: school.customer_id, user_id: school.user_id, request_id: "bench" });
			return listRecords(db, STUDENTS, { page: 1, limit: 20, sort: "name", where: [["class_label", "is", labelOf(database, i)]] }, null);
		},
		plain: (i: number) => owner.query({ ...PLAIN_LIST, values: [pick(database, i).customer_id, labelOf(database, i), 21] }),
	};
	const figures = { ours: [] as number[], plain: [] as number[] };
	const take = async (side: keyof typeof ask, time: number): Promise<number> => {
		const begun = performance.now();
		const end = begun + time * 1000;
		let count = 0;
		const worker = async () => {
			while (performance.now() < end) await ask[side](count++);
		};
		await Promise.all(Array.from({ length: CONNECTIONS }, worker));
		return count / ((performance.now() - begun) / 1000);
	};
	try {
		for (const side of ["ours", "plain"] as const) await take(side, Math.min(2, seconds));
		for (let round = 0; round < ROUNDS; round++)
			for (const side of round % 2 === 0 ? (["ours", "plain"] as const) : (["plain", "ours"] as const))
				figures[side].push(await take(side, seconds));
		const ratio = median(figures.ours.map((perSecond, i) => perSecond / (figures.plain[i] as number)));
		return [
			atLeast(
				"list under row security, db layer, of the plain named query",
				ratio,
				0.55,
				` (${median(figures.ours).toFixed(0)}/s of ${median(figures.plain).toFixed(0)}/s)`,
			),
		];
	} finally {
		await Promise.all([app.end(), owner.end()]);
	}
}

const pick = (database: Database, i: number) => database.schools[i % database.schools.length] as Database["schools"][number];
