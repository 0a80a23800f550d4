import { readFileSync } from "node:fs";
import pg from "pg";
import type { School } from "./bench-data.ts";
import { removeFolder, startServer, temporaryFolder } from "./bench-processes.ts";
import { atLeast, type Row, say } from "./bench-table.ts";
import type { World } from "./bench-world.ts";

interface State {
	id: number;
	state: string;
	problem: string | null;
	batch: string | null;
	match: string[];
	columns: { index: number; field: string | null }[];
	counts: Record<string, number>;
}
const LOOK_MS = 50;
/** What garbage the engine would let lie says nothing: in a small heap memory is what is needed. */
const SMALL_HEAP = ["--max-old-space-size=128", "--max-semi-space-size=4"];

/** A file of students checked, imported and taken back, beside COPY of the same rows into the same table. */
export async function benchImport({ database }: World): Promise<Row[]> {
	const count = database.size.large;
	const school = database.scratch;
	say(`  ${count} rows`);
	const lines = Array.from({ length: count }, (_, i) => studentLine(i));
	const folder = temporaryFolder("bench");
	const server = await startServer({ DATABASE_URL: database.url, HOMEROOM_DEMO: "off", HOMEROOM_DATA: folder }, SMALL_HEAP);
	const owner = new pg.Pool({ connectionString: database.url, max: 1 });
	try {
		const token = await database.tokenOf(school);
		const ask = async (method: string, path: string, body?: object | string): Promise<State> => {
			const isFile = typeof body === "string";
			const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
				method,
				headers: {
					authorization: `Bearer ${token}`,
					...(body && { "content-type": isFile ? "application/octet-stream" : "application/json" }),
				},
				...(body && { body: isFile ? body : JSON.stringify(body) }),
			});
			if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
			return (await answer.json()) as State;
		};
		let peak = residentMegabytes(server.pid);
		const idle = peak;
		const until = async (id: number, states: string[]): Promise<State> => {
			for (;;) {
				peak = Math.max(peak, residentMegabytes(server.pid));
				const state = await ask("GET", `/students/imports/${id}`);
				if (states.includes(state.state)) return state;
				await new Promise((wake) => setTimeout(wake, LOOK_MS));
			}
		};
		const uploaded = await ask(
			"POST",
			"/students/imports?name=bench.csv",
			`First name,Last name,Date of birth,Class,E-mail\n${lines.join("\n")}\n`,
		);
		const columns = uploaded.columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }]));
		const check = await timed(async () => {
			await ask("POST", `/students/imports/${uploaded.id}/check`, {
				header_row: 1,
				date_format_id: 2,
				columns,
				match: uploaded.match,
				empty: "keep",
			});
			return until(uploaded.id, ["checked", "uploaded"]);
		});
		if (check.value.counts.new !== count) throw new Error(`checked: ${JSON.stringify(check.value)}`);
		const run = await timed(async () => {
			await ask("POST", `/students/imports/${uploaded.id}/run`, {});
			return until(uploaded.id, ["done", "stopped"]);
		});
		if (run.value.state !== "done") throw new Error(`run: ${JSON.stringify(run.value)}`);
		say(`  checked in ${check.seconds.toFixed(1)} s, written in ${run.seconds.toFixed(1)} s`);
		const undo = await timed(() => ask("POST", "/changes/undo", { batch: run.value.batch as string }));
		const copied = await copyOf(owner, school, lines);
		const perSecond = (seconds: number) => Math.round(count / seconds);
		return [
			{ what: "import: rows checked per second", measured: `${perSecond(check.seconds)}/s`, bar: "–", ok: undefined },
			{ what: "import: rows written per second", measured: `${perSecond(run.seconds)}/s`, bar: "–", ok: undefined },
			atLeast("import: rows written, of COPY into the same table", copied / run.seconds, 0.25, ` (COPY ${perSecond(copied)}/s)`),
			{ what: "import: undo of all of it", measured: `${undo.seconds.toFixed(1)} s`, bar: "–", ok: undefined },
			{ what: "import: server's memory, idle and at most", measured: `${idle} · ${peak} MB`, bar: "–", ok: undefined },
		];
	} finally {
		await owner.query("delete from students where customer_id = $1 and email like '%@import.bench'", [school.customer_id]).catch(() => {});
		await owner.query("delete from imports where customer_id = $1", [school.customer_id]).catch(() => {});
		await owner.query("delete from import_rows where customer_id = $1", [school.customer_id]).catch(() => {});
		await owner.end();
		await server.stop();
		await removeFolder(folder);
	}
}

const studentLine = (i: number): string => {
	const day = new Date(Date.UTC(2010, 0, 1 + (i % 3000))).toISOString().slice(0, 10);
	return `First${i},Last${i % 5000},${day},${1 + (i % 12)}${"ABC"[i % 3]},s${i}@import.bench`;
};

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
	const begun = performance.now();
	const value = await work();
	return { value, seconds: (performance.now() - begun) / 1000 };
}

/** The file that the database reads by itself is on its own machine: rows go through a temporary table's text, without row security, with all indexes and triggers. */
async function copyOf(owner: pg.Pool, { customer_id }: School, lines: string[]): Promise<number> {
	const client = await owner.connect();
	try {
		await client.query("select set_config('app.customer_id', $1, false)", [String(customer_id)]);
		const path = `${(await client.query<{ path: string }>("select current_setting('data_directory') as path")).rows[0]?.path}/bench-import.csv`;
		const { rows } = await client.query<{ oid: string }>("select lo_from_bytea(0, $1) as oid", [Buffer.from(`${lines.join("\n")}\n`)]);
		await client.query("select lo_export($1, $2), lo_unlink($1)", [rows[0]?.oid, path]);
		const { seconds } = await timed(() =>
			client.query(`copy students (first_name, last_name, date_of_birth, class_label, email) from '${path}' (format csv)`),
		);
		return seconds;
	} finally {
		client.release();
	}
}

/** What the process holds in memory now. */
const residentMegabytes = (pid: number): number =>
	Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);
