import type { MODULES } from "@homeroom/contract/kit/modules.ts";
import type pg from "pg";
import { makeDraft } from "../../areas/drafts/drafts.builders.ts";
import { makeStaff } from "../../areas/staff/staff.builders.ts";
import type { TestApp } from "../test-app.ts";
import { type Garden, OFFICE, type Private, type Readers } from "./canaries.garden.ts";
import type { People } from "./canaries.people.ts";

interface At {
	customer_id: number;
	platform_module_id: number;
	record: string;
	record_id: number;
}
interface School {
	garden: Garden;
	people: People;
	day: string;
	group: number;
	room: number;
	year_id: number;
	secret: Private;
	file(at: At, readers: Readers, more?: Record<string, string>): Promise<number>;
	place(module: keyof typeof MODULES, record: string, record_id: number): At;
}
export interface Staffed {
	teacher: number;
	session: number;
	ids: Record<string, number[]>;
}

/** A colleague with all that a school knows of one, away today, and the lesson that somebody else takes. */
export async function plantPeople(t: TestApp, client: pg.ClientBase, school: School): Promise<Staffed> {
	const { garden, people, day, group, room, year_id, secret, file, place } = school;
	const { customer_id } = t.north;
	const colleague = await garden.plant(
		client,
		"staff",
		{ first_name: "Col", last_name: "League" },
		{
			line_1: OFFICE,
			line_2: OFFICE,
			post_code: OFFICE,
			city: OFFICE,
			emergency_name: OFFICE,
			emergency_phone: { readers: OFFICE, values: ["+999 703001", "+999 703002"] },
			date_of_birth: { readers: OFFICE, values: ["1901-05-17", "1902-05-17"] },
			...secret,
		},
	);
	const [teacher, cover, refuser] = (await makeStaff(client, [
		{ first_name: "Tea", last_name: "Cher", user_id: people.teacher.user_id },
		{ first_name: "Cov", last_name: "Er" },
		{ first_name: "Ref", last_name: "User" },
	])) as [number, number, number];
	const money: Readers = ["admin", "finance"];
	const paper = async (table: string, fixed: Record<string, unknown>, hidden: Private, readers: Readers) => {
		const id = await garden.plant(client, table, { staff_id: colleague, ...fixed }, hidden);
		const scan = await file(place("Staff", table, id), readers, { purpose: "scan" });
		await client.query(`update ${table} set file_id = $2 where id = $1`, [id, scan]);
		return scan;
	};
	const contract = await paper("staff_contracts", { kind: "permanent", starts_on: day }, { note: money }, money);
	const qualification = await paper("staff_qualifications", { kind: "degree", expires_on: day }, { name: OFFICE, number: OFFICE }, OFFICE);
	const decides: Readers = ["admin", "office"];
	await garden.plant(
		client,
		"staff_leave",
		{
			staff_id: colleague,
			kind: "sick",
			starts_at: `${day}T00:00Z`,
			ends_at: `${day}T23:59Z`,
			state: "approved",
			decided_at: `${day}T00:00Z`,
		},
		{ reason: decides, answer: decides },
	);
	const { rows } = await client.query<{ id: string }>(
		"insert into sessions (class_id, day, starts_at, ends_at, room_id) values ($1, $2, $2::date + time '08:30', $2::date + time '09:15', $3) returning id",
		[group, day, room],
	);
	const session = Number(rows[0]?.id);
	await client.query("insert into session_teachers (session_id, staff_id, is_away) values ($1, $2, true)", [session, colleague]);
	await client.query("insert into session_teachers (session_id, staff_id, part) values ($1, $2, 'cover')", [session, cover]);
	const covers = await garden.plant(
		client,
		"covers",
		{ session_id: session, away_staff_id: colleague, cover_staff_id: cover, assigned_at: `${day}T00:00Z` },
		{ note: OFFICE },
	);
	await garden.plant(client, "cover_refusals", { cover_id: covers, staff_id: refuser }, { reason: OFFICE });
	const draft = await makeDraft(client, { name: "Draft", academic_year_id: year_id, starts_on: day, ends_on: day }, [
		{ class_id: group, cycle_day: 1, starts_at: "10:00", ends_at: "11:00", staff_ids: [colleague] },
	]);
	const word = garden.word();
	await client.query("update timetables set name = $2 where id = $1", [draft, word]);
	garden.add({ word, column: "name", table: "timetables", row_id: draft, age: "now", readers: OFFICE });
	const readsUsers: Readers = ["admin", "office"];
	const member = Number(
		(await client.query("select id from memberships where customer_id = $1 and user_id = $2", [customer_id, people.staff.user_id])).rows[0]
			.id,
	);
	for (const column of ["username", "company", "mobile", "website"]) {
		const value = garden.word();
		await client.query(`update memberships set ${column} = $2 where id = $1`, [member, value]);
		garden.add({ word: value, column, table: "memberships", row_id: member, age: "now", readers: readsUsers });
	}
	return {
		teacher,
		session,
		ids: {
			staff: [colleague],
			"timetable/sessions": [session],
			"attendance/sessions": [session],
			timetables: [draft],
			"user-management/users": [member],
			papers: [contract, qualification],
			away: [colleague],
		},
	};
}
