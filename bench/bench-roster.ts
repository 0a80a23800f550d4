import pg from "pg";
import { cleverFiles } from "../server/src/testing/files/roster-files.ts";
import type { School } from "./bench-data.ts";
import { removeFolder, startServer, temporaryFolder } from "./bench-processes.ts";
import { type Row, say } from "./bench-table.ts";
import type { World } from "./bench-world.ts";

interface State {
	id: number;
	state: string;
	problem: string | null;
	batch: string | null;
	questions: { academic_year: { suggested_id: number | null; make: object | null; years: { id: number }[] } | null };
	steps: { counts: { new: number; error: number } }[];
}
const LOOK_MS = 100;
/** As many rows as a roster may have. */
const FULL = { students: 3_800, teachers: 300, sections: 1_500, enrolments: 50_000 };
const SMALL = { students: 380, teachers: 30, sections: 150, enrolments: 5_000 };

/** A district’s files checked and brought in, beside COPY of as many places of classes into their table. */
export async function benchRoster({ database, seconds }: World): Promise<Row[]> {
	const size = seconds > 1 ? FULL : SMALL;
	const school = database.scratch;
	const folder = temporaryFolder("bench");
	const server = await startServer({ DATABASE_URL: database.url, HOMEROOM_DEMO: "off", HOMEROOM_DATA: folder });
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
		let slowest = 0;
		const until = async (id: number, busy: string): Promise<State> => {
			for (;;) {
				const begun = performance.now();
				const state = await ask("GET", `/rosters/${id}`);
				slowest = Math.max(slowest, performance.now() - begun);
				if (state.state !== busy) return state;
				await new Promise((wake) => setTimeout(wake, LOOK_MS));
			}
		};
		const { id } = await ask("POST", "/rosters", {});
		let roster: State | undefined;
		for (const [name, text] of Object.entries(cleverFiles(size))) roster = await ask("POST", `/rosters/${id}/files?name=${name}`, text);
		const year = roster?.questions.academic_year;
		const answers = year?.suggested_id
			? { academic_year_id: year.suggested_id }
			: year?.make
				? { new_year: year.make }
				: { academic_year_id: year?.years[0]?.id };
		const check = await timed(async () => {
			await ask("POST", `/rosters/${id}/check`, answers);
			return until(id, "checking");
		});
		const rows = check.value.steps.reduce((sum, { counts }) => sum + counts.new, 0);
		if (check.value.state !== "checked" || check.value.steps.some(({ counts }) => counts.error > 0))
			throw new Error(`checked: ${check.value.problem} ${JSON.stringify(check.value.steps)}`);
		const run = await timed(async () => {
			await ask("POST", `/rosters/${id}/run`, {});
			return until(id, "running");
		});
		if (run.value.state !== "done") throw new Error(`run: ${run.value.state} ${run.value.problem}`);
		say(`  ${rows} rows checked in ${check.seconds.toFixed(1)} s, done in ${run.seconds.toFixed(1)} s`);
		const copied = await copyPlaces(owner, school);
		// taken for as many rows as the roster made
		const copy = (copied.seconds / copied.rows) * rows;
		const row = (what: string, measured: string): Row => ({ what, measured, bar: "–", ok: undefined });
		return [
			row("roster: entries checked · brought in", `${rows}: ${check.seconds.toFixed(1)} s · ${run.seconds.toFixed(1)} s`),
			row("roster: rows checked · brought in, of COPY", `${(copy / check.seconds).toFixed(2)} · ${(copy / run.seconds).toFixed(2)}`),
			row("roster: its own page answers meanwhile, at most", `${Math.round(slowest)} ms`),
		];
	} finally {
		await takeOut(owner, school).catch((error: unknown) => say(`  not taken out: ${String(error)}`));
		await owner.end();
		await server.stop();
		await removeFolder(folder);
	}
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
	const begun = performance.now();
	const value = await work();
	return { value, seconds: (performance.now() - begun) / 1000 };
}

/** The same places of classes once more by COPY, with all indexes and triggers: the roster's own are taken out first. */
async function copyPlaces(owner: pg.Pool, { customer_id }: School): Promise<{ seconds: number; rows: number }> {
	const client = await owner.connect();
	try {
		await client.query("select set_config('app.customer_id', $1, false)", [String(customer_id)]);
		const path = `${(await client.query<{ path: string }>("select current_setting('data_directory') as path")).rows[0]?.path}/bench-roster.csv`;
		const places =
			"l.class_id, l.student_id, l.starts_on, l.ends_on from class_students l join classes c on c.customer_id = l.customer_id and c.id = l.class_id";
		const { rowCount } = await client.query(
			`copy (select ${places} where l.customer_id = ${customer_id} and c.kind <> 'homeroom') to '${path}' (format csv)`,
		);
		await client.query(
			"delete from class_students l using classes c where l.customer_id = $1 and c.customer_id = l.customer_id and c.id = l.class_id and c.kind <> 'homeroom'",
			[customer_id],
		);
		const { seconds } = await timed(() =>
			client.query(`copy class_students (class_id, student_id, starts_on, ends_on) from '${path}' (format csv)`),
		);
		return { seconds, rows: rowCount ?? 1 };
	} finally {
		client.release();
	}
}

/** What a roster made, children first. */
async function takeOut(owner: pg.Pool, { customer_id }: School): Promise<void> {
	const of = (table: string, ids: string) =>
		`delete from ${table} where customer_id = ${customer_id} and id in (select row_id from roster_ids where customer_id = ${customer_id} and record = '${ids}')`;
	const made = "select row_id from roster_ids where customer_id = $1 and record";
	for (const text of [
		`delete from class_students where customer_id = $1 and class_id in (${made} = 'classes')`,
		`delete from class_teachers where customer_id = $1 and class_id in (${made} = 'classes')`,
		`delete from student_contacts where customer_id = $1 and student_id in (${made} = 'students')`,
		`delete from client_students where customer_id = $1 and student_id in (${made} = 'students')`,
		`delete from student_enrolments where customer_id = $1 and student_id in (${made} = 'students')`,
	])
		await owner.query(text, [customer_id]);
	for (const record of ["contacts", "classes", "students", "staff"]) await owner.query(of(record, record));
	for (const table of ["import_rows", "imports", "rosters", "roster_ids"])
		await owner.query(`delete from ${table} where customer_id = $1`, [customer_id]);
}
