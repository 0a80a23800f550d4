import pg from "pg";
import { get } from "./bench-load.ts";
import { cpuOf, familyOf, median, removeFolder, startServer, temporaryFolder } from "./bench-processes.ts";
import { atMost, type Row, say } from "./bench-table.ts";
import type { World } from "./bench-world.ts";

const ROUNDS = 5;
const LIMIT = 20;

interface Answer {
	students: { id: number }[];
	meta: { total: number; next_page_url: string | null; previous_page_url: string | null };
}

/** What size and depth cost, in processor time of server and PostgreSQL together; waiting time as the second figure. */
export async function benchDepth({ database, load, seconds }: World): Promise<Row[]> {
	const folder = temporaryFolder("bench");
	const server = await startServer({ DATABASE_URL: database.url, HOMEROOM_DEMO: "off", HOMEROOM_POOL: "8", HOMEROOM_DATA: folder });
	try {
		const tokens = { large: await database.tokenOf(database.large), thousand: await database.tokenOf(database.thousand) };
		const ask = async (path: string, token: string): Promise<Answer> => {
			const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: `Bearer ${token}` } });
			if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
			return (await answer.json()) as Answer;
		};
		const list = `/api/students?limit=${LIMIT}&sort=name`;
		const last = Math.floor(database.large.students / LIMIT);
		const middle = await ask(`${list}&page=${Math.floor(last / 2)}`, tokens.large);
		const deep = await ask(`${list}&page=${last}`, tokens.large);
		const byClass = await ask(`/api/students?limit=${LIMIT}&sort=class_label&page=${Math.floor(last / 2)}`, tokens.large);
		const requests = {
			thousand: get(list, tokens.thousand),
			large: get(list, tokens.large),
			"next from the middle": get(middle.meta.next_page_url as string, tokens.large),
			"previous from the end": get(deep.meta.previous_page_url as string, tokens.large),
			"next by class": get(byClass.meta.next_page_url as string, tokens.large),
			jump: get(`${list}&page=${last}`, tokens.large),
		};
		const costs = Object.fromEntries(Object.keys(requests).map((name) => [name, { cpu: [] as number[], wall: [] as number[] }]));
		const pids = () => [server.pid, ...familyOf(database.postgres.pid)];
		for (let round = 0; round <= ROUNDS; round++) {
			for (const [name, request] of Object.entries(requests)) {
				const before = cpuOf(pids());
				const { count, p50 } = await load.run({
					ports: [server.port],
					requests: [request],
					connections: 2,
					seconds: round === 0 ? 0.5 : seconds / 2,
				});
				if (round === 0) continue; // the first warms up
				costs[name]?.cpu.push((cpuOf(pids()) - before) / count);
				costs[name]?.wall.push(p50);
			}
		}
		const ratio = (name: string, to: string, figure: "cpu" | "wall") =>
			median((costs[name]?.[figure] ?? []).map((value, i) => value / (costs[to]?.[figure][i] as number)));
		for (const [name, { cpu, wall }] of Object.entries(costs))
			say(`  ${name}: ${(median(cpu) * 1000).toFixed(0)} µs of processor, answered in ${median(wall).toFixed(1)} ms`);
		const row = (what: string, name: string, to: string, bar: number) =>
			atMost(what, ratio(name, to, "cpu"), bar, "×", ` (waiting ${ratio(name, to, "wall").toFixed(1)}×)`);
		return [
			row(`list at ${database.large.students} rows to 1,000`, "large", "thousand", 1.5),
			row("next page from the middle to page 1", "next from the middle", "large", 2),
			row("previous page from the end to page 1", "previous from the end", "large", 2),
			row("next page from the middle, sorted by class", "next by class", "large", 2),
			row(`jump to page ${last} to page 1`, "jump", "large", 50),
			await exactTotal(database.url, database.large.customer_id, deep, middle),
		];
	} finally {
		await server.stop();
		removeFolder(folder);
	}
}

async function exactTotal(url: string, customer_id: number, ...answers: Answer[]): Promise<Row> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query("select count(*)::int as count from students where customer_id = $1 and archived_at is null", [
		customer_id,
	]);
	await client.end();
	const told = answers.map(({ meta }) => meta.total);
	return {
		what: "total in the meta",
		measured: told.join(", "),
		bar: `${rows[0].count}`,
		ok: told.every((total) => total === rows[0].count),
	};
}
