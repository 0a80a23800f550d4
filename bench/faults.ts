import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAlive, readPostmaster } from "../server/src/kit/postgres/postgres.processes.ts";
import { removeFolder, temporaryFolder } from "./bench-processes.ts";
import { printTable, type Row, say } from "./bench-table.ts";
import { killSenders } from "./fault-messages.ts";
import { audit, logIn, look, newAgent, post, postmasterOf, readiness, startFaultServer } from "./fault-school.ts";
import { killTaskMakers } from "./fault-tasks.ts";
import { startWriters } from "./fault-writers.ts";

const WRITERS = 8;
const BACK_MS = 5_000;
const SAID_MS = 1_000;

const cycles = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 20);
const wanted = process.argv.slice(2).filter((word) => !/^(\d+|--small)$/.test(word));
const FAULTS: Record<string, (folder: string) => Promise<Row[]>> = {
	server: killServer,
	postgres: killPostgres,
	stop: stopServer,
	submit: submitAtOnce,
	messages: (folder) => killSenders(folder, cycles),
	tasks: (folder) => killTaskMakers(folder, cycles),
};

/** kill -9 of the server under writes: what was acknowledged is there after the restart. */
async function killServer(folder: string): Promise<Row[]> {
	let server = await startFaultServer(folder);
	const { port } = server;
	const writers = startWriters(WRITERS, { port, token: await logIn(port) });
	const back: number[] = [];
	for (let cycle = 0; cycle < cycles; cycle++) {
		await wait(300 + Math.random() * 700);
		await server.stop("SIGKILL");
		const begun = performance.now();
		server = await startFaultServer(folder, port);
		const before = writers.acknowledged.size;
		while (writers.acknowledged.size === before && performance.now() - begun < 30_000) await wait(5);
		back.push(performance.now() - begun);
	}
	await writers.stop();
	const { lost, half, doubled } = await audit(folder, writers.acknowledged);
	await server.stop();
	const all = writers.acknowledged.size;
	return [
		row(
			`server killed ${cycles} times, ${all} writes acknowledged`,
			`${lost} lost, ${half} half, ${doubled} doubled`,
			"none",
			lost + half + doubled === 0 && all > cycles,
		),
		row("  first write after the restart, slowest", `${(Math.max(...back) / 1000).toFixed(1)} s`, "≤ 5 s", Math.max(...back) <= BACK_MS),
	];
}

/** kill -9 of PostgreSQL under writes: the server stays, says so, and goes on. */
async function killPostgres(folder: string): Promise<Row[]> {
	const server = await startFaultServer(folder);
	let ended = false;
	void server.exited.then(() => {
		ended = true;
	});
	const writers = startWriters(WRITERS, { port: server.port, token: await logIn(server.port) });
	const said: number[] = [];
	const back: number[] = [];
	const outages: { from: number; to: number }[] = [];
	for (let cycle = 0; cycle < cycles && !ended; cycle++) {
		await wait(500 + Math.random() * 500);
		const from = Date.now();
		process.kill(postmasterOf(folder), "SIGKILL");
		let noticed: number | undefined;
		let to: number | undefined;
		while (to === undefined && Date.now() - from < 30_000) {
			const asked = Date.now();
			const status = await readiness(server.port);
			if (status === 503) noticed ??= Date.now() - from;
			// backends outlive their postmaster for a moment: only an answer after the outage was seen is the end of it
			if (status === 200 && (noticed !== undefined || asked - from > 2_000)) to = Date.now();
			await wait(10);
		}
		const before = writers.acknowledged.size;
		while (writers.acknowledged.size === before && Date.now() - from < 30_000) await wait(5);
		said.push(noticed ?? Number.POSITIVE_INFINITY);
		back.push(Date.now() - from);
		outages.push({ from, to: Date.now() });
	}
	await wait(500);
	await writers.stop();
	const outside = writers.failures.filter(({ at }) => !outages.some(({ from, to }) => at >= from && at <= to + 250));
	for (const { reason } of outside.slice(0, 3)) say(`  outside of an outage: ${reason}`);
	const { lost, half, doubled } = await audit(folder, writers.acknowledged);
	const stayed = !ended;
	const code = await server.stop();
	const all = writers.acknowledged.size;
	return [
		row(
			`PostgreSQL killed ${cycles} times, ${all} writes acknowledged`,
			`${lost} lost, ${half} half, ${doubled} doubled`,
			"none",
			lost + half + doubled === 0 && all > cycles,
		),
		row("  the server process", stayed ? `stayed, then stopped with ${code}` : "ended", "stays", stayed && code === 0),
		row("  /ready says 503 after, slowest", `${Math.max(...said)} ms`, "≤ 1000 ms", Math.max(...said) <= SAID_MS),
		row("  first write after the kill, slowest", `${(Math.max(...back) / 1000).toFixed(1)} s`, "≤ 5 s", Math.max(...back) <= BACK_MS),
		row("  errors outside of the outages", `${outside.length} of ${writers.failures.length}`, "0", outside.length === 0),
	];
}

/** SIGTERM under writes: what was sent is answered, then the server and its PostgreSQL are gone. */
async function stopServer(folder: string): Promise<Row[]> {
	const acknowledged = new Set<string>();
	let failed = 0;
	let badExits = 0;
	let leftovers = 0;
	let slowest = 0;
	for (let cycle = 0; cycle < cycles; cycle++) {
		const server = await startFaultServer(folder);
		const writers = startWriters(WRITERS, { port: server.port, token: await logIn(server.port) });
		await wait(300 + Math.random() * 300);
		const begun = performance.now();
		const code = await server.stop("SIGTERM");
		slowest = Math.max(slowest, performance.now() - begun);
		await writers.stop();
		if (code !== 0) badExits++;
		const postmaster = readPostmaster(join(folder, "postgres/data"));
		if (postmaster && isAlive(postmaster.pid)) leftovers++;
		failed += writers.unanswered();
		const first = writers.failures.find(({ reason }) => !reason.startsWith("ECONNREFUSED"));
		if (first) say(`  ${first.reason}`);
		for (const name of writers.acknowledged) acknowledged.add(name);
	}
	const server = await startFaultServer(folder);
	const { lost, half, doubled } = await audit(folder, acknowledged);
	await server.stop();
	return [
		row(
			`SIGTERM ${cycles} times, ${acknowledged.size} writes acknowledged`,
			`${failed} failed, ${lost} lost, ${half} half, ${doubled} doubled`,
			"none",
			failed + lost + half + doubled === 0,
		),
		row(
			"  exits",
			`${badExits} not 0, ${leftovers} times PostgreSQL stayed; slowest ${(slowest / 1000).toFixed(1)} s`,
			"none",
			badExits + leftovers === 0,
		),
	];
}

/** One submit, a hundred times at once. */
async function submitAtOnce(folder: string): Promise<Row[]> {
	const server = await startFaultServer(folder);
	const token = await logIn(server.port);
	const agents = Array.from({ length: 100 }, newAgent);
	let effects = 0;
	let refused = 0;
	let different = 0;
	for (let cycle = 0; cycle < cycles; cycle++) {
		const last_name = `Submit ${process.pid} ${cycle}`;
		const body = { first_name: "Fault", last_name, status: "enrolled" };
		const answers = await Promise.all(agents.map((agent) => post(agent, server.port, token, `submit-${process.pid}-${cycle}`, body)));
		refused += answers.filter(({ status }) => status !== 201).length;
		const first = answers.find(({ status }) => status !== 201);
		if (first) say(`  ${first.status} ${first.body}`);
		different += new Set(answers.filter(({ status }) => status === 201).map((answer) => JSON.parse(answer.body).id)).size - 1;
		const [count] = await look<{ count: number }>(folder, "select count(*)::int from students where last_name = $1", [last_name]);
		effects += count?.count ?? 0;
	}
	for (const agent of agents) agent.destroy();
	await server.stop();
	return [
		row(
			`same submit 100 times at once, ${cycles} times`,
			`${effects} effects, ${refused} refused, ${different} other answers`,
			`${cycles}, 0, 0`,
			effects === cycles && refused === 0 && different === 0,
		),
	];
}

function row(what: string, measured: string, bar: string, ok: boolean): Row {
	return { what, measured, bar, ok };
}

const rows: Row[] = [];
for (const [name, fault] of Object.entries(FAULTS)) {
	if (wanted.length > 0 && !wanted.includes(name)) continue;
	say(`${name} …`);
	const folder = temporaryFolder("faults");
	try {
		rows.push(...(await fault(folder)));
	} catch (error) {
		say(`  ${(error as Error).stack}`);
		rows.push(row(name, `failed: ${(error as Error).message.slice(0, 100)}`, "", false));
	}
	const left = readPostmaster(join(folder, "postgres/data"));
	if (left && isAlive(left.pid)) process.kill(left.pid, "SIGINT");
	removeFolder(folder);
}
printTable(rows);
process.exit(rows.every(({ ok }) => ok !== false) ? 0 : 1);
