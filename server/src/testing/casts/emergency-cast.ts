import { randomUUID } from "node:crypto";
import type { Alarm, BoardPerson, SafetyTotals, SheetLine, ToldCounts } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import type pg from "pg";
import { assignTeachers, makeClasses, placeStudents } from "../../areas/classes/classes.builders.ts";
import { makeClients, makeContacts, makeRelations } from "../../areas/clients/clients.builders.ts";
import { endAlarms } from "../../areas/emergency/emergency.builders.ts";
import { type TellingTools, tellByMail, tellWithin } from "../../areas/emergency/telling/alarm.delivery.ts";
import { makeRooms } from "../../areas/rooms/rooms.builders.ts";
import { makeStaff } from "../../areas/staff/staff.builders.ts";
import { makeStudents } from "../../areas/students/students.builders.ts";
import { type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { HandOvers } from "../../kit/http/health/hand-overs.ts";
import { inSchool } from "../in-school.ts";
import { TEST_LINKS } from "../mail-reading.ts";
import { type MailSink, startMailSink } from "../stand-ins/mail-sink.ts";
import { type Caller, startTestApp, type TestApp } from "../test-app.ts";

export interface Board {
	alarm: Alarm;
	missing: BoardPerson[];
	help: BoardPerson[];
	classes: SheetLine[];
	rooms: SheetLine[];
	staff: SafetyTotals;
	visitors: SafetyTotals;
	told: ToldCounts[];
}
/** A school in the middle of a lesson, for the tests of alarms. */
export interface EmergencyCast {
	t: TestApp;
	office: Caller;
	teacher: Caller;
	parent: Caller;
	/** Works there, without running alarms or teaching. */
	worker: Caller;
	southAdmin: Caller;
	sink: MailSink;
	/** 6B, which the teacher teaches at this moment in the lab, and 4A, of somebody else. */
	classes: { taught: number; other: number };
	lesson: number;
	lab: number;
	/** Ana and Eve are marked, Ben is not; Cem is announced to be away, Dan was marked away. Fay is in 4A. Eve's mark of a later lesson says that she is away. */
	students: Record<"ana" | "ben" | "cem" | "dan" | "eve" | "fay", number>;
	staff: { priya: number; ravi: number; mona: number };
	tools: TellingTools;
	db(customer_id?: number): CustomerDb;
	/** Nothing runs any more. */
	calm(): Promise<void>;
	raise(more?: object): Promise<Alarm>;
	board(id: number): Promise<Board>;
	/** Somebody of the list, by name. */
	person(id: number, name: string): Promise<BoardPerson>;
	/** All jobs that tell. */
	tellAll(id: number): Promise<void>;
	/** Rows, in north. */
	sql<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]>;
	close(): Promise<void>;
}
/** As a device sends it: made now. */
export const fromDevice = (more: object = {}) => ({ answer_id: randomUUID(), given_at: new Date().toISOString(), ...more });

export async function castEmergency(): Promise<EmergencyCast> {
	const t = await startTestApp();
	const { customer_id, users } = t.north;
	const made = await inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on, is_current, weekdays) values ('Now', public.customer_today() - 200, public.customer_today() + 100, true, '{1,2,3,4,5,6,7}') returning id",
		);
		const academic_year_id = Number(rows[0]?.id);
		const [lab = 0] = await makeRooms(client, [{ name: "Lab 2" }]);
		const [taught = 0, other = 0] = await makeClasses(client, [
			{ name: "6B", academic_year_id, kind: "homeroom" },
			{ name: "4A", academic_year_id, kind: "homeroom" },
		]);
		const names = ["Ana", "Ben", "Cem", "Dan", "Eve", "Fay"];
		const ids = await makeStudents(
			client,
			names.map((first_name) => ({ first_name, last_name: "Costa", status: "enrolled", phone: null, email: null })) as never,
		);
		const [ana = 0, ben = 0, cem = 0, dan = 0, eve = 0, fay = 0] = ids;
		await placeStudents(client, [
			...[ana, ben, cem, dan, eve].map((student_id) => ({ class_id: taught, student_id, starts_on: "2020-01-01" })),
			{ class_id: other, student_id: fay, starts_on: "2020-01-01" },
		]);
		await client.query("update students set phone = '+351912345001', email = 'ana@post.example' where id = $1 and customer_id = $2", [
			ana,
			customer_id,
		]);
		const [priya = 0, ravi = 0, mona = 0] = await makeStaff(client, [
			{ first_name: "Priya", last_name: "Nair", email: "priya@school.example", user_id: users.teacher.user_id },
			{ first_name: "Ravi", last_name: "Chen", email: "ravi@school.example", phone: "+351912345002" },
			{
				first_name: "Mona",
				last_name: "Weiss",
				email: "mona@school.example",
				phone: "+351912345003",
				kind: "office",
				user_id: users.office.user_id,
			},
		]);
		await assignTeachers(client, [{ class_id: taught, staff_id: priya, is_lead: true }]);
		const lesson = async (from: string, class_id: number, room_id: number | null) => {
			const { rows } = await client.query<{ id: string }>(
				`insert into sessions (class_id, room_id, day, starts_at, ends_at) select $1, $2, public.customer_today(), ${from}, ${from} + interval '40 minutes' returning id`,
				[class_id, room_id],
			);
			return Number(rows[0]?.id);
		};
		const running = await lesson(
			"greatest(now() - interval '10 minutes', public.customer_today()::timestamp at time zone customer_zone())",
			taught,
			lab,
		);
		const later = await lesson("now() + interval '1 hour'", taught, null);
		await client.query("insert into session_teachers (session_id, staff_id) values ($1, $2)", [running, priya]);
		await client.query(
			"insert into staff_leave (staff_id, kind, starts_at, ends_at, state, decided_at) values ($1, 'sick', now() - interval '1 hour', now() + interval '1 day', 'approved', now())",
			[ravi],
		);
		const marks = async (session_id: number, given: [number, string][]) => {
			const { rows } = await client.query<{ id: string }>(
				"insert into registers (class_id, session_id, day, taken_at) values ($1, $2, public.customer_today(), now()) returning id",
				[taught, session_id],
			);
			for (const [student_id, key] of given)
				await client.query(
					"insert into attendance_marks (register_id, student_id, day, code_id, marked_at) select $1, $2, public.customer_today(), id, now() from attendance_codes where customer_id = $4 and key = $3",
					[Number(rows[0]?.id), student_id, key, customer_id],
				);
		};
		await marks(running, [
			[ana, "present"],
			[eve, "late"],
			[dan, "ill"],
		]);
		await marks(later, [[eve, "medical"]]);
		await client.query(
			"insert into absences (student_id, code_id, starts_at, ends_at, state) select $1, id, now() - interval '3 hours', now() + interval '3 hours', 'announced' from attendance_codes where customer_id = $2 and key = 'ill'",
			[cem, customer_id],
		);
		const [family = 0] = await makeClients(client, [{ name: "Costa", language: "pt" }]);
		const [claire = 0] = await makeContacts(client, [
			{
				client_id: family,
				first_name: "Claire",
				last_name: "Costa",
				email: "claire@post.example",
				phone: "+351912345009",
				user_id: users.client.user_id,
				language: "fr",
			},
		]);
		await makeRelations(client, [{ student_id: ana, contact_id: claire, relationship: "mother", custody: "full", emergency_order: 1 }]);
		return {
			classes: { taught, other },
			lesson: running,
			lab,
			students: { ana, ben, cem, dan, eve, fay },
			staff: { priya, ravi, mona },
		};
	});
	const sink = await startMailSink();
	const pool = openPool({ url: t.url, max: 6, as: "app", onError: () => {} });
	const tools = {
		box: TEST_LINKS.box,
		smtp: { url: sink.url, from: "Homeroom <school@homeroom.test>" },
		publicUrl: TEST_LINKS.url,
		handOvers: new HandOvers({ warn: () => {} }),
		ending: new AbortController().signal,
	};
	const office = await t.as(t.north, "office");
	const db = (id = customer_id) => inCustomer(pool, { customer_id: id, user_id: null, request_id: null });
	const calm = () => inSchool(t, customer_id, async (client) => void (await endAlarms(client)));
	return {
		t,
		...made,
		office,
		teacher: await t.as(t.north, "teacher"),
		parent: await t.as(t.north, "client"),
		worker: await t.as(t.north, "staff"),
		southAdmin: await t.as(t.south, "admin"),
		sink,
		tools,
		db,
		calm,
		raise: async (more = {}) => {
			await calm();
			const { status, body } = await office.call<Alarm & Record<string, unknown>>("POST", "/emergency/alarms", {
				kind: "fire",
				rehearsal: false,
				...more,
			});
			if (status !== 201) throw new Error(JSON.stringify(body));
			return body;
		},
		board: async (id) => (await office.call<Board & Record<string, unknown>>("GET", `/emergency/alarms/${id}/board`)).body,
		person: async (id, name) => {
			const { body } = await office.call<{ people: BoardPerson[] }>(
				"GET",
				`/emergency/alarms/${id}/people?limit=200&search=${encodeURIComponent(name)}`,
			);
			const [one] = body.people;
			if (one === undefined) throw new Error(`${name} is not on the list`);
			return one;
		},
		tellAll: async (id) => {
			for (const channel of ["app", "push", "sms"] as const) await tellWithin(db(), id, channel, tools);
			await tellByMail(db(), id, tools);
		},
		sql: async (text, ...values) => (await t.owner.query(text, [customer_id, ...values])).rows,
		close: async () => {
			sink.close();
			await pool.end();
			await t.close();
		},
	};
}
