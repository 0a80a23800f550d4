import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type pg from "pg";
import { makeDemoAttendance } from "./areas/attendance/attendance.demo.ts";
import { COLOGNE_CALENDAR, makeDemoCalendar, YORK_CALENDAR } from "./areas/calendar/calendar.demo.ts";
import { makeDemoClasses } from "./areas/classes/classes.demo.ts";
import { type DemoPlace, makeDemoFamilies } from "./areas/clients/clients.demo.ts";
import { makeDemoCourses } from "./areas/courses/courses.demo.ts";
import { makeDemoCover } from "./areas/cover/cover.demo.ts";
import { makePastEnrolments, makeYears } from "./areas/enrolments/enrolments.builders.ts";
import { makeSubscription, type NewSubscription } from "./areas/plans/plans.builders.ts";
import { makeDemoRooms, NORTH_BOOKINGS, NORTH_ROOMS, SOUTH_BOOKINGS, SOUTH_ROOMS } from "./areas/rooms/rooms.demo.ts";
import { actIn, makeCustomer, makeMember, makeUser, type NewCustomer, type NewUser } from "./areas/session/session.builders.ts";
import { DEMO_PASSWORD } from "./areas/session/session.demo-logins.ts";
import { DRAWINGS, drawPng, makeLogo } from "./areas/settings/settings.builders.ts";
import { makeDemoPeople, makeDemoSubjects } from "./areas/staff/staff.demo.ts";
import { imagineStudents, linkStudents, makeStudents, type SchoolShape } from "./areas/students/students.builders.ts";
import { makeStudentCare } from "./areas/students/students.demo-care.ts";
import { COLOGNE, YORK } from "./areas/students/students.demo-homes.ts";
import { makeDemoTimetable } from "./areas/timetable/timetable.demo.ts";
import { type DemoColleague, makeDemoStaff, NORTH_STAFF, SOUTH_STAFF } from "./areas/users/users.demo-staff.ts";
import { openClient } from "./kit/db/open-client.ts";
import { hashPassword } from "./kit/session/passwords.ts";

type Person = Pick<NewUser, "first_name" | "last_name" | "colour_code">;
interface DemoSchool {
	customer: NewCustomer;
	/** Drawn where it is needed: every start would pay for it. */
	logo: () => Buffer;
	domain: string;
	shape: SchoolShape;
	people: Record<"admin" | "teacher" | "office" | "client", Person>;
	subscription: NewSubscription;
	/** Colleagues who cannot log in. */
	staff: DemoColleague[];
	/** Classes of the demo teacher. */
	teaches: string[];
	/** Where its families live. */
	place: DemoPlace;
}

const NORTH: DemoSchool = {
	customer: {
		name: "Northgate Primary School",
		subdomain: "north",
		locale: "en",
		time_zone: "Europe/London",
		date_format_id: 2,
		time_format_id: 1,
		week_start: 1,
		currency: "GBP",
		add_line_1: "14 Gatehouse Lane",
		post_code: "YO1 7HH",
		city: "York",
		country: "United Kingdom",
	},
	logo: () => drawPng(DRAWINGS.gate("#29ABE2", "#050505")),
	domain: "north.demo",
	shape: { seed: 11, grades: [1, 2, 3, 4, 5, 6], parallel: 2, perClass: 25, year: 2026, mailDomain: null, home: YORK },
	people: {
		admin: { first_name: "Helen", last_name: "Carver", colour_code: "#48607c" },
		teacher: { first_name: "Daniel", last_name: "Osei", colour_code: "#2f7d6b" },
		office: { first_name: "Priya", last_name: "Nair", colour_code: "#8a4f7d" },
		client: { first_name: "Maeve", last_name: "Doyle", colour_code: "#b0562c" },
	},
	subscription: { plan: "School", period: "month", currency: "GBP", days_ago: 12 },
	staff: NORTH_STAFF,
	teaches: ["4A", "4B"],
	place: {
		language: "en",
		city: "York",
		country: "United Kingdom",
		streets: ["Bishopthorpe Road", "Fossgate", "Huntington Road", "Lawrence Street", "Micklegate", "Nunnery Lane", "Walmgate"],
		post_codes: ["YO1 #HH", "YO10 #AB", "YO23 #QT", "YO31 #NB"],
		phone: "+44 1904 496 ###",
		employers: ["City of York Council", "Nestwood Bakery", "Ouse Rail", "York Hospital"],
		companies: [
			{ name: "Clifford Instruments Ltd", tax_id: "GB 123 4567 89", contact: ["Ruth", "Pemberton"] },
			{ name: "Minster Logistics", tax_id: "GB 987 6543 21", contact: ["Graham", "Ellis"] },
		],
	},
};
const SOUTH: DemoSchool = {
	customer: {
		name: "Gymnasium Südpark",
		subdomain: "south",
		locale: "de",
		time_zone: "Europe/Berlin",
		date_format_id: 5,
		time_format_id: 2,
		week_start: 1,
		primary_color: "#5b21b6",
		secondary_color: "#0f766e",
		heading_color: "#1f1b2e",
		text_color: "#565264",
		currency: "EUR",
		add_line_1: "Südparkallee 3",
		post_code: "50968",
		city: "Köln",
		state: "Nordrhein-Westfalen",
		country: "Deutschland",
	},
	logo: () => drawPng(DRAWINGS.park("#5b21b6", "#fbbf24", "#0f766e")),
	domain: "south.demo",
	shape: {
		seed: 29,
		grades: [5, 6, 7, 8, 9, 10, 11, 12],
		parallel: 5,
		perClass: 30,
		year: 2026,
		mailDomain: "suedpark.example",
		home: COLOGNE,
	},
	people: {
		admin: { first_name: "Katrin", last_name: "Vogt", colour_code: "#5b21b6" },
		teacher: { first_name: "Jonas", last_name: "Albers", colour_code: "#0f766e" },
		office: { first_name: "Elif", last_name: "Demir", colour_code: "#9d174d" },
		client: { first_name: "Markus", last_name: "Reuter", colour_code: "#3f6212" },
	},
	subscription: { plan: "School", period: "year", currency: "EUR", days_ago: 100 },
	staff: SOUTH_STAFF,
	teaches: ["7C", "9A"],
	place: {
		language: "de",
		city: "Köln",
		country: "Deutschland",
		streets: ["Alteburger Straße", "Bonner Straße", "Goltsteinstraße", "Lindenallee", "Parkstraße", "Rheinuferweg", "Schillingstraße"],
		post_codes: ["50968", "50677", "50969", "50996"],
		phone: "+49 221 5550###",
		employers: ["Domstadt Verlag", "Rheinische Werke", "Stadt Köln", "Uniklinik"],
		companies: [
			{ name: "Rheinische Werke GmbH", tax_id: "DE 811 234 567", contact: ["Sabine", "Krämer"] },
			{ name: "Südstadt Medien KG", tax_id: "DE 299 876 543", contact: ["Ole", "Brandt"] },
			{ name: "Weber & Söhne", tax_id: "DE 144 555 666", contact: ["Heike", "Weber"] },
		],
	},
};
const SCHOOLS = [NORTH, SOUTH];
const WORKS_IN_BOTH: Person & { email: string } = {
	email: "both@homeroom.demo",
	first_name: "Sofia",
	last_name: "Lindgren",
	colour_code: "#1d4ed8",
};
const OPERATOR: Person & { email: string } = {
	email: "operator@homeroom.demo",
	first_name: "Robin",
	last_name: "Hale",
	colour_code: "#334155",
};

/** The address of a role's demo login: parents are called parent, not client. */
const addressOf = (role: string, domain: string): string => `${role === "client" ? "parent" : role}@${domain}`;

/** Fills the demo customers once, all or nothing; and makes sure that their logins work only in demo mode. `beside`: also where there are real schools. */
export async function prepareDemo(url: string, demo: boolean, beside = true): Promise<"filled" | "there" | "off"> {
	const client = await openClient(url);
	try {
		await beginFill(client);
		const { rows } = await client.query<{ there: boolean; others: boolean }>(
			"select exists (select from platform.customers where is_demo) as there, exists (select from platform.customers where not is_demo) as others",
		);
		const fill = demo && !rows[0]?.there && (beside || !rows[0]?.others);
		if (fill) await fillDemo(client);
		else await client.query("update platform.users set status = $1 where is_demo and status <> $1", [demo ? "active" : "deactivated"]);
		// whoever tries the demo is not asked for what its people did long ago
		if (demo)
			await client.query(
				"insert into platform.terms_acceptances (user_id, version) select id, $1 from platform.users where is_demo on conflict do nothing",
				[TERMS_VERSION],
			);
		await client.query("commit");
		if (fill) await countRows(client);
		return fill ? "filled" : demo && rows[0]?.there ? "there" : "off";
	} finally {
		await client.end();
	}
}

/**
 * One at a time. Nobody has counted what a transaction fills, so the planner takes each table for empty, and under row security, which holds for an owner
 * that is no superuser, its loops read a whole school for each row of it: minutes for seconds. Compiling such statements takes as long again.
 */
async function beginFill(client: pg.Client): Promise<void> {
	await client.query("begin");
	await client.query("set local enable_nestloop = off");
	await client.query("set local jit = off");
	await client.query("select pg_advisory_xact_lock(727275)");
}

/** PostgreSQL counts by itself only after a minute, and until then reads a school's rows again and again to find one: people are there by now. */
const countRows = (client: pg.Client) =>
	client.query(`do $$ declare one regclass; begin
		for one in select oid from pg_class where relnamespace in ('public'::regnamespace, 'platform'::regnamespace) and relkind = 'r' loop
			execute format('analyze %s', one);
		end loop;
	end $$`);

async function fillDemo(client: pg.Client): Promise<void> {
	const password_hash = await hashPassword(DEMO_PASSWORD);
	const user = (email: string, person: Person, more: Partial<NewUser> = {}) =>
		makeUser(client, { ...person, email, password_hash, is_demo: true, email_verified_at: new Date(), ...more });

	const customers: number[] = [];
	for (const school of SCHOOLS) {
		const customer_id = await makeCustomer(client, { ...school.customer, is_demo: true });
		await makeLogo(client, customer_id, school.logo());
		customers.push(customer_id);
		await makeSubscription(client, customer_id, school.subscription);
		const users: Record<string, number> = {};
		for (const [role, person] of Object.entries(school.people)) {
			const user_id = await user(addressOf(role, school.domain), person);
			users[role] = user_id;
			await makeMember(client, customer_id, user_id, role);
		}
		await actIn(client, customer_id);
		const colleagues = await makeDemoStaff(client, customer_id, school.staff, school.domain, users.admin as number, (email, person) =>
			makeUser(client, { ...person, email, is_demo: true }),
		);
		const logins = Object.fromEntries(
			(["admin", "teacher", "office"] as const).map((role) => {
				const { first_name, last_name } = school.people[role];
				return [`${first_name} ${last_name}`, users[role] as number];
			}),
		);
		await makeDemoPeople(client, {
			school: school.customer.locale === "de" ? "south" : "north",
			domain: school.domain,
			logins: { ...colleagues, ...logins },
			streets: school.place.streets,
			post_codes: school.place.post_codes,
			city: school.place.city,
			phone: school.place.phone,
		});
		const students = imagineStudents(school.shape);
		const children = siblings(students.length, school.people.client.last_name, students);
		await makeYears(client, school.shape);
		const isNorth = school === NORTH;
		await makeDemoCalendar(client, isNorth ? YORK_CALENDAR : COLOGNE_CALENDAR);
		await makeDemoRooms(client, isNorth ? NORTH_ROOMS : SOUTH_ROOMS, isNorth ? NORTH_BOOKINGS : SOUTH_BOOKINGS, users.office as number);
		const ids = await makeStudents(client, children);
		await makePastEnrolments(client, school.shape);
		await makeStudentCare(client, school.customer.locale === "de" ? "de" : "en");
		await makeDemoCourses(client, {
			language: school.customer.locale === "de" ? "de" : "en",
			grades: school.shape.grades,
			teacher_id: users.teacher as number,
		});
		await makeDemoSubjects(client, isNorth ? "north" : "south");
		const taught = ids.filter((_, i) => school.teaches.includes(children[i]?.class_label ?? ""));
		await linkStudents(client, users.teacher as number, taught, "teacher");
		const { first_name, last_name } = school.people.client;
		const families = children.map((child, i) => ({ ...child, id: ids[i] as number }));
		const parent = { user_id: users.client as number, first_name, last_name, email: addressOf("client", school.domain) };
		await makeDemoFamilies(client, school.shape.seed, school.place, families, parent);
		await makeDemoClasses(client, {
			customer_id,
			teacher_user_id: users.teacher as number,
			teaches: school.teaches,
			places: school.shape.perClass + 2,
			language: school.place.language === "de" ? "de" : "en",
		});
	}
	const both = await user(WORKS_IN_BOTH.email, {
		first_name: WORKS_IN_BOTH.first_name,
		last_name: WORKS_IN_BOTH.last_name,
		colour_code: WORKS_IN_BOTH.colour_code,
	});
	await makeMember(client, customers[0] as number, both, "office");
	await makeMember(client, customers[1] as number, both, "admin");
	await user(
		OPERATOR.email,
		{ first_name: OPERATOR.first_name, last_name: OPERATOR.last_name, colour_code: OPERATOR.colour_code },
		{ is_operator: true },
	);
}

/**
 * Lessons, and what happened in them: most of a demo school by far. It comes when people can sign in already, school by school, each all or nothing.
 * Answers how many it filled; whatever breaks off is filled at the next start.
 */
export async function finishDemo(url: string, ended?: AbortSignal): Promise<number> {
	const client = await openClient(url);
	// what is being written ends with the connection, and is undone
	const stop = () => void client.end().catch(() => {});
	ended?.addEventListener("abort", stop, { once: true });
	let filled = 0;
	try {
		for (const school of SCHOOLS) {
			await beginFill(client);
			const { rows } = await client.query<{ id: string }>("select id from platform.customers where is_demo and subdomain = $1", [
				school.customer.subdomain,
			]);
			if (rows[0] !== undefined && (await finishSchool(client, school, Number(rows[0].id)))) filled++;
			await client.query("commit");
		}
		if (filled > 0) await countRows(client);
		return filled;
	} finally {
		ended?.removeEventListener("abort", stop);
		await client.end().catch(() => {});
	}
}

/** Answers whether there was something to fill. */
async function finishSchool(client: pg.Client, school: DemoSchool, customer_id: number): Promise<boolean> {
	// before anything of it is read: an owner that is no superuser is held by row security
	await actIn(client, customer_id);
	const { rows } = await client.query<{ role: string; user_id: string }>(
		`select r.key as role, u.id as user_id from memberships m
		join roles r on r.customer_id = m.customer_id and r.id = m.role_id join platform.users u on u.id = m.user_id
		where m.customer_id = $1 and u.email = any($2) and not exists (select from timetables t where t.customer_id = $1)`,
		[customer_id, Object.keys(school.people).map((role) => addressOf(role, school.domain))],
	);
	if (rows.length < Object.keys(school.people).length) return false;
	const users = Object.fromEntries(rows.map(({ role, user_id }) => [role, Number(user_id)]));
	await makeDemoTimetable(client, customer_id, school.customer.locale === "de" ? "Erstes Halbjahr" : "Autumn term");
	// thousands at once, which what follows reads by class, teacher and day
	await client.query("analyze sessions, session_teachers, schedules, schedule_teachers");
	await makeDemoCover(client, {
		teacher_user_id: users.teacher as number,
		office_user_id: users.office as number,
		language: school.place.language === "de" ? "de" : "en",
	});
	await makeDemoAttendance(client, {
		teacher_user_id: users.teacher as number,
		office_user_id: users.office as number,
		parent_user_id: users.client as number,
		reasons:
			school === NORTH ? ["Fever", "Upset stomach", "Family matter", "Dentist"] : ["Fieber", "Magen-Darm", "Familienfeier", "Zahnarzt"],
	});
	return true;
}

/** Gives the demo parent two children of their own name. */
function siblings(count: number, last_name: string, students: ReturnType<typeof imagineStudents>): ReturnType<typeof imagineStudents> {
	const theirs = [3, Math.floor(count / 2)];
	return students.map((student, i) => (theirs.includes(i) ? { ...student, last_name, status: "enrolled" } : student));
}

/** Who can log in how, for the login page and the terminal. */
export const DEMO_LOGINS: { email: string; role: string; customer_name: string | null }[] = [
	...SCHOOLS.flatMap((school) =>
		Object.keys(school.people).map((role) => ({ email: addressOf(role, school.domain), role, customer_name: school.customer.name })),
	),
	{ email: WORKS_IN_BOTH.email, role: "both", customer_name: null },
	{ email: OPERATOR.email, role: "operator", customer_name: null },
];
