import pg from "pg";
import { migrate } from "../server/src/kit/db/migrations/migrate.ts";
import { startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";
import { createTokens } from "../server/src/kit/session/tokens.ts";
import { median, percentile, removeFolder, SECRET, startServer, temporaryFolder } from "./bench-processes.ts";
import { atMost, type Row, say } from "./bench-table.ts";
import { buildTerm, fillMarks, SLOTS, type TermSchool, type TermSize } from "./term-data.ts";

const FULL: TermSize = { classes: 1000, groups: 200, perClass: 40, weeks: 14, marks: 20_000_000 };
const SMALL: TermSize = { classes: 100, groups: 20, perClass: 40, weeks: 3, marks: 200_000 };
const MOVES = 200;
const REGISTERS = 100;
const CHECKS = 5;
/** Statements are planned anew five times before their plan is kept. */
const WARM_UP = 10;

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;
interface Lesson {
	id: number;
	class_id: number;
	day: string;
	room_id: number;
	staff_id: number;
}

/** A term of a large school: all clashes of a draft, single moves, registers with a year of marks beside them. */
export async function benchDay(): Promise<Row[]> {
	const size = process.argv.includes("--small") ? SMALL : FULL;
	const folder = temporaryFolder("bench-day");
	const postgres = await startPostgres({ folder, report: () => {} });
	const owner = new pg.Pool({ connectionString: postgres.url, max: 1 });
	try {
		await migrate(postgres.url);
		const school = await buildTerm(owner, size);
		const server = await startServer({ DATABASE_URL: postgres.url, HOMEROOM_DEMO: "off", HOMEROOM_DATA: folder });
		try {
			const token = (await createTokens(SECRET).sign(school)).access_token;
			const ask: Ask = async (method, path, body) => {
				const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
					method,
					headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
					...(body && { body: JSON.stringify(body) }),
				});
				if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 400)}`);
				return (await answer.json()) as never;
			};
			return [
				...(await benchClashes(ask, school, size)),
				...(await benchMoves(ask, owner, school)),
				...(await benchRegisters(ask, owner, school, size)),
			];
		} finally {
			await server.stop();
		}
	} finally {
		await owner.end();
		await postgres.stop();
		removeFolder(folder);
	}
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
	const begun = performance.now();
	await work();
	return performance.now() - begun;
}

async function benchClashes(ask: Ask, { timetable_id }: TermSchool, size: TermSize): Promise<Row[]> {
	const times: number[] = [];
	for (let i = 0; i < CHECKS; i++) times.push(await milliseconds(() => ask("GET", `/timetables/${timetable_id}/clashes`)));
	return [atMost(`clash check of a draft of ${size.classes} classes × ${SLOTS}`, Math.max(...times.slice(1)), 1000, " ms")];
}

/** Lessons of the mornings of some days, one of a class. */
async function lessonsOf(owner: pg.Pool, { customer_id }: TermSchool, from: string, count: number): Promise<Lesson[]> {
	const { rows } = await owner.query<Lesson>(
		`select s.id::int, s.class_id::int, s.day::text, s.room_id::int, t.staff_id::int from (
			select distinct on (class_id) * from sessions where customer_id = $1 and day >= ${from} and starts_at::time < '12:00' order by class_id, starts_at
		) s join session_teachers t on t.customer_id = s.customer_id and t.session_id = s.id order by s.id limit $2`,
		[customer_id, count],
	);
	return rows;
}

/** To an evening that is free, beside an insert that only the constraints look at. */
async function benchMoves(ask: Ask, owner: pg.Pool, school: TermSchool): Promise<Row[]> {
	const lessons = await lessonsOf(owner, school, "current_date + 1", MOVES);
	const moved: number[] = [];
	for (const { id, day, room_id, staff_id } of lessons)
		moved.push(
			await milliseconds(() =>
				ask("PUT", `/timetable/sessions/${id}`, {
					version: 1,
					day,
					starts_at: "21:00",
					ends_at: "21:45",
					room_id,
					staff_ids: [staff_id],
					note: null,
				}),
			),
		);
	await owner.query("create table bare_sessions (like sessions including all)");
	await owner.query(
		"insert into bare_sessions (customer_id, class_id, origin_id, day, starts_at, ends_at, room_id) select customer_id, class_id, origin_id, day, starts_at, ends_at, room_id from sessions",
	);
	await owner.query("vacuum analyze bare_sessions");
	const bare: number[] = [];
	for (const [i, { class_id, day, room_id }] of lessons.entries())
		bare.push(
			await milliseconds(() =>
				owner.query(
					"insert into bare_sessions (customer_id, class_id, origin_id, day, starts_at, ends_at, room_id) values ($1, $2, $3, $4, $4::date + time '22:00', $4::date + time '22:45', $5)",
					[school.customer_id, class_id, -1 - i, day, room_id],
				),
			),
		);
	say(`  a move: ${median(moved).toFixed(1)} ms in the middle; the bare insert ${median(bare).toFixed(1)} ms`);
	return [
		atMost("a lesson moved, checked and saved, p95", percentile(moved, 0.95), 50, " ms"),
		{
			what: "a lesson moved, to a bare insert under the constraints",
			measured: `${(median(moved) / median(bare)).toFixed(1)}×`,
			bar: "–",
			ok: undefined,
		},
	];
}

interface Figures {
	open: number[];
	save: number[];
	summary: number[];
	marks: number[];
}
async function benchRegisters(ask: Ask, owner: pg.Pool, school: TermSchool, size: TermSize): Promise<Row[]> {
	const lessons = (await lessonsOf(owner, school, "current_date - 7", 2 * REGISTERS)).slice(0, 2 * REGISTERS);
	const half = Math.floor(lessons.length / 2);
	const { codes } = await ask<{ codes: { id: number; is_present: boolean }[] }>("GET", "/attendance/codes");
	const present = codes.find(({ is_present }) => is_present)?.id;
	const measure = async (some: Lesson[]): Promise<Figures> => {
		const figures: Figures = { open: [], save: [], summary: [], marks: [] };
		for (const { id } of some) {
			let students: number[] = [];
			figures.open.push(
				await milliseconds(async () => {
					students = (await ask<{ marks: { student_id: number }[] }>("GET", `/attendance/sessions/${id}`)).marks.map(
						({ student_id }) => student_id,
					);
				}),
			);
			if (students.length !== size.perClass) throw new Error(`a register of ${students.length}`);
			const marks = students.map((student_id) => ({ student_id, code_id: present, minutes_late: null, note: null, version: 0 }));
			figures.save.push(await milliseconds(() => ask("PUT", `/attendance/sessions/${id}`, { marks })));
			figures.summary.push(await milliseconds(() => ask("GET", `/students/${students[0]}/attendance`)));
			figures.marks.push(await milliseconds(() => ask("GET", `/students/${students[0]}/attendance/marks`)));
		}
		return figures;
	};
	await measure(lessons.slice(0, WARM_UP));
	// both are looked at with what the database knows of them
	await owner.query("vacuum analyze attendance_marks, attendance_totals, registers");
	await measure(lessons.slice(WARM_UP, 2 * WARM_UP));
	const empty = await measure(lessons.slice(2 * WARM_UP, half));
	const filled = await fillMarks(owner, school, size);
	say(`  ${filled} marks written`);
	await measure(lessons.slice(half, half + 2 * WARM_UP));
	const full = await measure(lessons.slice(half + 2 * WARM_UP));
	const words = { open: "opened", save: "saved", summary: "a student's year", marks: "a page of a student's marks" };
	for (const name of ["open", "save", "summary", "marks"] as const)
		say(`  ${words[name]}: ${median(empty[name]).toFixed(1)} ms, beside ${filled} marks ${median(full[name]).toFixed(1)} ms`);
	return [
		atMost(`a register of ${size.perClass} saved, p95`, percentile(full.save, 0.95), 100, " ms"),
		...(["open", "save", "summary"] as const).map((name) =>
			atMost(
				`registers: ${words[name]}, beside ${(filled / 1e6).toFixed(1)} M marks to none`,
				median(full[name]) / median(empty[name]),
				1.5,
				"×",
			),
		),
	];
}
