import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { tellInDemo } from "../notices/notices.public.ts";
import { makeStaff, type NewStaff } from "./staff.builders.ts";
import { type DemoPerson, NORTH_PEOPLE, SOUTH_FIRST, SOUTH_LAST, SOUTH_PAIRS, SOUTH_PEOPLE } from "./staff.demo-people.ts";
import { STAFF_PAPER_EXPIRING } from "./staff.expiry.ts";
import { LEAVE_ASKED, LEAVE_DECIDED } from "./staff.notices.ts";

const COLOURS = ["slate", "teal", "plum", "rust", "violet", "moss", "raspberry", "blue", "ochre", "grey"];
/** Teachers of the gymnasium, those with a login among them. */
const SOUTH_TEACHERS = 75;

const letters = (name: string): string =>
	name
		.replace(/[äÄ]/g, "ae")
		.replace(/[öÖ]/g, "oe")
		.replace(/[üÜ]/g, "ue")
		.replace(/ß/g, "ss")
		.replace(/ı/g, "i")
		.normalize("NFD")
		.replace(/[^A-Za-z]/g, "");

/** Three letters that nobody else has: the first three of the name, or its first two and a later one. */
function freeCode(name: string, taken: Set<string>): string {
	const plain = letters(name).toUpperCase();
	const choices = [...plain.slice(2), ..."XYZ"].map((letter) => plain.slice(0, 2) + letter);
	const code = choices.find((choice) => !taken.has(choice)) ?? plain.slice(0, 6);
	taken.add(code);
	return code;
}

function southPeople(): DemoPerson[] {
	const people = [...SOUTH_PEOPLE];
	const taken = new Set(people.flatMap(([, , , , , code]) => (code === null ? [] : [code])));
	for (let i = 0; people.filter(([, , kind]) => kind === "teacher").length < SOUTH_TEACHERS; i++) {
		const first = SOUTH_FIRST[(i * 7) % SOUTH_FIRST.length] as string;
		const last = `${SOUTH_LAST[i % SOUTH_LAST.length]}${i < SOUTH_LAST.length ? "" : `-${SOUTH_LAST[(i * 11 + 5) % SOUTH_LAST.length]}`}`;
		const [a, b, department] = SOUTH_PAIRS[i % SOUTH_PAIRS.length] as (typeof SOUTH_PAIRS)[number];
		const job = i % 5 === 0 ? "Referendariat" : i % 7 === 0 ? "Oberstudienrat" : "Lehrkraft";
		people.push([first, last, "teacher", job, department, freeCode(last, taken), [a, b]]);
	}
	return people;
}

/** Everybody of a demo school. The timetable's demo looks up teachers by `code`, and what they can teach in `teaches`. */
export const DEMO_STAFF: Record<"north" | "south", readonly DemoPerson[]> = { north: NORTH_PEOPLE, south: southPeople() };
/** Class of the primary school → code of its teacher. */
export const NORTH_CLASS_TEACHERS: Readonly<Record<string, string>> = Object.fromEntries(
	NORTH_PEOPLE.flatMap(([, , , job, , code]) => (job.startsWith("Class teacher ") && code !== null ? [[job.slice(14), code]] : [])),
);

interface DemoPlace {
	school: "north" | "south";
	domain: string;
	/** Logins of the demo, by name: "Daniel Osei". */
	logins: Readonly<Record<string, number>>;
	streets: readonly string[];
	post_codes: readonly string[];
	city: string;
	phone: string;
}

/** All that is needed to look at. The transaction must already be the customer's. */
export async function makeDemoPeople(client: pg.ClientBase, place: DemoPlace): Promise<void> {
	const people = DEMO_STAFF[place.school];
	const staff = people.map(([first_name, last_name, kind, job_title, department, code], i): NewStaff => {
		const isTrainee = job_title === "Referendariat";
		return {
			first_name,
			last_name,
			kind,
			job_title,
			department,
			code,
			email: `${letters(first_name)}.${letters(last_name)}@${place.domain}`.toLowerCase(),
			phone: place.phone.replace("###", String((i * 137 + 11) % 1000).padStart(3, "0")),
			started_on: `${2026 - ((i * 5) % 22)}-${place.school === "north" ? "09" : "08"}-01`,
			weekly_minutes: kind !== "teacher" ? null : isTrainee ? 630 : place.school === "north" ? 1350 : i % 4 === 3 ? 810 : 1147,
			user_id: place.logins[`${first_name} ${last_name}`] ?? null,
			colour_code: COLOURS[i % COLOURS.length] as string,
			date_of_birth: new Date(Date.UTC(1964 + ((i * 11) % 35), (i * 5) % 12, 1 + ((i * 7) % 28))).toISOString().slice(0, 10),
			line_1: `${place.streets[i % place.streets.length]} ${1 + ((i * 13) % 90)}`,
			post_code: place.post_codes[i % place.post_codes.length]?.replace("#", String(1 + (i % 9))) ?? "",
			city: place.city,
			country: place.school === "north" ? "GB" : "DE",
			external_id: `P-${1001 + i}`,
		};
	});
	const ids = await makeStaff(client, staff);
	const own = "customer_id = current_setting('app.customer_id')::bigint";
	await makePapers(client, place.school, own);
	await makeLeave(client, place.school, ids);
}

/** Who teaches what; the school's subjects must be there. */
export async function makeDemoSubjects(client: pg.ClientBase, school: "north" | "south"): Promise<void> {
	const pairs = DEMO_STAFF[school].flatMap(([first_name, last_name, , , , , teaches = []]) =>
		teaches.map((code) => ({ first_name, last_name, code })),
	);
	await client.query(
		`insert into staff_subjects (staff_id, subject_id) select p.id, u.id from jsonb_to_recordset($1) as x (first_name text, last_name text, code text)
			join staff p on p.customer_id = current_setting('app.customer_id')::bigint and p.first_name = x.first_name and p.last_name = x.last_name
			join subjects u on u.customer_id = p.customer_id and u.code = x.code`,
		[JSON.stringify(pairs)],
	);
}

async function makePapers(client: pg.ClientBase, school: "north" | "south", own: string): Promise<void> {
	const words =
		school === "north"
			? { first_aid: "First aid at work", check: "Enhanced DBS check", teaching: "Qualified teacher status" }
			: { first_aid: "Erste-Hilfe-Kurs", check: "Erweitertes Führungszeugnis", teaching: "Zweites Staatsexamen" };
	await client.query(
		`insert into staff_qualifications (staff_id, kind, name, number, issued_on, expires_on)
		select id, 'first_aid', $1, 'FA ' || 20000 + id % 7000, current_date - 700 - (id * 7 % 20)::int, current_date - 20 + (id * 37 % 400)::int from staff where ${own} and id % 2 = 0
		union all select id, 'background_check', $2, null, started_on, started_on + 1826 + 1826 * ((current_date - started_on) / 1826) from staff where ${own}
		union all select id, 'teaching', $3, null, started_on - 400, null from staff where ${own} and kind in ('teacher', 'leadership')`,
		[words.first_aid, words.check, words.teaching],
	);
	await client.query(
		`insert into staff_contracts (staff_id, kind, starts_on, ends_on, share, weekly_minutes)
		select id, case when job_title = 'Referendariat' then 'trainee' when id % 9 = 0 then 'fixed_term' else 'permanent' end, started_on,
			case when id % 9 = 0 or job_title = 'Referendariat' then greatest(started_on, date '2026-08-01') + 364 end,
			case when weekly_minutes < 1000 then 70 else 100 end, weekly_minutes from staff where ${own}`,
	);
	// those of a smaller post have a day off or come in the mornings
	await client.query(
		`insert into staff_availability (staff_id, weekday, starts_at, ends_at)
		select id, d, time '07:30', case when id % 2 = 0 then time '13:30' else time '17:00' end from staff cross join generate_series(1, 5) d
		where ${own} and weekly_minutes = 810 and (id % 2 = 0 or d <> 1 + id % 5)`,
	);
}

/** One is ill today, one is on a course for the week, a few ask, and some leave is long decided. What would begin on a weekend or in holidays begins on the day of school after. */
async function makeLeave(client: pg.ClientBase, school: "north" | "south", ids: number[]): Promise<void> {
	const [a, b, c, d, e] = (school === "north" ? [3, 14, 6, 9, 4] : [17, 30, 0, 24, 41]).map((i) => ids[i] as number);
	const said =
		school === "north"
			? {
					ill: "Called at 7.10",
					course: "Phonics course in Leeds",
					wedding: "My sister’s wedding",
					move: "Moving house",
					no: "Report week; any day after is fine",
				}
			: {
					ill: "Anruf um 6:50",
					course: "Fortbildung in Soest",
					wedding: "Hochzeit meiner Schwester",
					move: "Umzug",
					no: "Konferenzwoche; danach gern",
				};
	await client.query(
		`insert into staff_leave (staff_id, kind, starts_at, ends_at, state, reason, answer, decided_at)
		select x.staff_id, x.kind, d.first::timestamp at time zone customer_zone(), (d.first + x.last - x.first + 1)::timestamp at time zone customer_zone(),
			x.state, x.reason, x.answer, case when x.state not in ('approved', 'declined') then null when x.kind = 'sick' and x.first >= 0 then now() else now() - interval '2 days' end
		from jsonb_to_recordset($1) as x (staff_id bigint, kind text, first int, last int, state text, reason text, answer text)
		cross join lateral (
			select min(g)::date as first from generate_series(customer_today() + x.first, customer_today() + x.first + 60, interval '1 day') g
			where extract(isodow from g) < 6 and not exists (select from calendar_days h
				where h.customer_id = current_setting('app.customer_id')::bigint and h.kind = 'holiday' and g::date between h.starts_on and h.ends_on)
		) d`,
		[
			JSON.stringify([
				{ staff_id: a, kind: "sick", first: 0, last: 1, state: "approved", reason: said.ill },
				{ staff_id: b, kind: "training", first: 8, last: 10, state: "approved", reason: said.course },
				{ staff_id: c, kind: "personal", first: 12, last: 12, state: "requested", reason: said.wedding },
				{ staff_id: d, kind: "training", first: 19, last: 20, state: "requested", reason: said.course },
				{ staff_id: e, kind: "personal", first: 5, last: 5, state: "declined", reason: said.move, answer: said.no },
				{ staff_id: e, kind: "sick", first: -24, last: -22, state: "approved" },
				{ staff_id: c, kind: "child_sick", first: -40, last: -39, state: "approved" },
			]),
		],
	);
}

export const fillStaff = (client: pg.ClientBase, { key, domain, logins, place }: DemoFilling): Promise<void> =>
	makeDemoPeople(client, {
		school: key,
		domain,
		logins,
		streets: place.streets,
		post_codes: place.post_codes,
		city: place.city,
		phone: place.phone,
	});
export const fillTaught = (client: pg.ClientBase, { key }: DemoFilling): Promise<void> => makeDemoSubjects(client, key);

/** Whoever decides was told of what is open, and whoever asked of what was decided lately. */
export async function tellDemoLeave(client: pg.ClientBase): Promise<void> {
	await tellInDemo(
		client,
		STAFF_PAPER_EXPIRING,
		"select id from staff_qualifications where archived_at is null and expires_on between customer_today() and customer_today() + 30",
	);
	await tellInDemo(client, LEAVE_ASKED, "select id from staff_leave where state = 'requested'");
	await tellInDemo(
		client,
		LEAVE_DECIDED,
		"select id from staff_leave where state in ('approved', 'declined') and kind <> 'sick' and decided_at > now() - interval '7 days'",
	);
}
