import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../server/src/kit/db/migrations/migrate.ts";
import { startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";
import { createTokens } from "../server/src/kit/session/tokens.ts";
import { SECRET, type Started, startServer } from "./bench-processes.ts";
import type { Row } from "./bench-table.ts";
import { buildFamilies } from "./families-data.ts";

const SERIES = 12;
const STEPS = 9;
/** What a killed server held is free again after two looks of twenty seconds each; tries of a job stand further and further apart. */
const PATIENCE_MS = 5 * 60_000;
const TRY_AGAIN_MS = 50;

interface Work {
	/** Sends until it is answered, to whichever server there is, under one key. */
	send<T>(method: string, path: string, key: string, body: object): Promise<T>;
	owner: pg.Pool;
	isOver(): boolean;
}

/** kill -9 of one of two servers, by turns, while templates are started and series go on: each start once and whole, each day of a series one task. */
export async function killTaskMakers(folder: string, cycles: number): Promise<Row[]> {
	const postgres = await startPostgres({ folder, report: () => {} });
	const owner = new pg.Pool({ connectionString: postgres.url, max: 4 });
	const servers: Started[] = [];
	try {
		await migrate(postgres.url);
		const school = await buildFamilies(owner, { families: 50, together: 10 }, "tasks");
		const start = () => startServer({ DATABASE_URL: postgres.url, HOMEROOM_DEMO: "off", HOMEROOM_DATA: folder });
		servers.push(await start(), await start());
		const tokens = createTokens(SECRET);
		let over = false;
		let turn = 0;
		const send = async <T>(method: string, path: string, key: string, body: object): Promise<T> => {
			for (const end = Date.now() + PATIENCE_MS; ; await wait(TRY_AGAIN_MS)) {
				const { access_token } = await tokens.sign(school);
				const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json", "idempotency-key": key };
				const at = servers[turn++ % servers.length]?.port;
				const answer = await fetch(`http://127.0.0.1:${at}/api${path}`, { method, headers, body: JSON.stringify(body) }).catch(() => null);
				if (answer?.ok) return (await answer.json()) as T;
				const refused = answer === null ? "no answer" : `${answer.status} ${await answer.text()}`;
				if ((answer !== null && answer.status < 500) || Date.now() > end) throw new Error(`${method} ${path}: ${refused}`);
			}
		};
		const work: Work = { send, owner, isOver: () => over };
		const templates = startTemplates(work);
		const series = Array.from({ length: SERIES }, (_, n) => goOn(work, n));
		for (let kill = 0; kill < cycles; kill++) {
			await wait(1_000 + Math.random() * 2_000);
			const at = kill % 2;
			await servers[at]?.stop("SIGKILL");
			servers[at] = await start();
		}
		over = true;
		const starts = await templates;
		const done = (await Promise.all(series)).reduce((sum, one) => sum + one, 0);
		return [await auditStarts(owner, starts, cycles), await auditSeries(owner, done, cycles)];
	} finally {
		for (const server of servers) await server.stop("SIGKILL");
		await owner.end();
		await postgres.stop();
	}
}

/** One start after the other; answers how many were acknowledged. */
async function startTemplates({ send, isOver }: Work): Promise<number> {
	const template = await send<{ id: number }>("POST", "/task-templates", "fault-template", { name: "Fault", priority: "3", days: 0 });
	for (let n = 0; n < STEPS; n++)
		await send("POST", "/task-template-steps", `fault-step-${n}`, { template_id: template.id, name: `Step ${n}`, priority: "3", days: n });
	let starts = 0;
	for (; !isOver(); starts++)
		await send("POST", `/task-templates/${template.id}/start`, `fault-start-${starts}`, { on: "2026-12-01", about: String(starts) });
	return starts;
}

/** A series whose next task comes once the last is done; answers how often it was. */
async function goOn({ send, owner, isOver }: Work, n: number): Promise<number> {
	const { rows } = await owner.query<{ today: string }>("select current_date::text as today");
	const rule = "FREQ=DAILY;FROM=COMPLETION";
	const body = { name: `Fault ${n}`, status: "active", rule, starts: rows[0]?.today, ahead: 180, priority: "3", checks: "One\nTwo" };
	const { id } = await send<{ id: number }>("POST", "/task-repeats", `fault-series-${n}`, body);
	let done = 0;
	for (; !isOver() && done < 150; done++) {
		const open = await openTask(owner, id);
		await send("POST", `/tasks/${open}/complete`, `fault-done-${n}-${done}`, { done: true });
	}
	await openTask(owner, id);
	return done;
}
/** The one that is not done: a job makes it, of whichever server. */
async function openTask(owner: pg.Pool, repeat_id: number): Promise<number> {
	for (const end = Date.now() + PATIENCE_MS; ; await wait(TRY_AGAIN_MS)) {
		const { rows } = await owner.query<{ id: string }>("select id from tasks where repeat_id = $1 and status <> 'done'", [repeat_id]);
		if (rows.length > 1) throw new Error(`series ${repeat_id} has ${rows.length} open tasks`);
		if (rows[0]) return Number(rows[0].id);
		if (Date.now() > end) throw new Error(`series ${repeat_id} came to a stop`);
	}
}

async function auditStarts(owner: pg.Pool, starts: number, cycles: number): Promise<Row> {
	const { rows } = await owner.query<{ roots: number; whole: number; tasks: number }>(
		`select count(*) filter (where t.parent_id is null)::int as roots, count(*)::int as tasks,
			count(*) filter (where t.parent_id is null and (select count(*) from tasks c where c.parent_id = t.id) = $1)::int as whole
		from tasks t where t.template_id is not null`,
		[STEPS],
	);
	const { roots, whole, tasks } = rows[0] ?? { roots: 0, whole: 0, tasks: 0 };
	return {
		what: `two servers killed ${cycles} times, ${starts} templates started`,
		measured: `${roots} started, ${whole} whole, ${tasks} tasks`,
		bar: `${starts}, ${starts}, ${starts * (STEPS + 1)}`,
		ok: starts > 0 && roots === starts && whole === starts && tasks === starts * (STEPS + 1),
	};
}

async function auditSeries(owner: pg.Pool, done: number, cycles: number): Promise<Row> {
	const { rows } = await owner.query<{ tasks: number; days: number; taken: number; checks: number }>(
		`select count(*)::int as tasks, count(distinct (repeat_id, repeat_day))::int as days, (select count(*)::int from task_repeat_days) as taken,
			(select count(*)::int from task_checks c join tasks k on k.id = c.task_id where k.repeat_id is not null) as checks
		from tasks where repeat_id is not null`,
	);
	const { tasks, days, taken, checks } = rows[0] ?? { tasks: 0, days: 0, taken: 0, checks: 0 };
	const wanted = done + SERIES;
	return {
		what: `  ${SERIES} series went on meanwhile, ${done} of their tasks done`,
		measured: `${tasks} tasks on ${days} days, ${taken} days taken, ${checks} lines`,
		bar: `${wanted}, ${wanted}, ${wanted}, ${wanted * 2}`,
		ok: done > cycles && tasks === wanted && days === wanted && taken === wanted && checks === wanted * 2,
	};
}
