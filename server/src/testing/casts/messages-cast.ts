import type { LeftOut, Message, PreviewRecipient, PreviewTotals } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type pg from "pg";
import { assignTeachers, makeClasses, placeStudents } from "../../areas/classes/classes.builders.ts";
import { makeClients, makeContacts, makeHouseholds, makeRelations } from "../../areas/clients/clients.builders.ts";
import { carryMessage } from "../../areas/communication/sending/messages.carrying.ts";
import { handOutMessage } from "../../areas/communication/sending/messages.delivery.ts";
import type { DeliveryTools } from "../../areas/communication/sending/messages.leaving.ts";
import { makeStaff } from "../../areas/staff/staff.builders.ts";
import { makeStudents } from "../../areas/students/students.builders.ts";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { HandOvers } from "../../kit/http/health/hand-overs.ts";
import { inSchool } from "../in-school.ts";
import { TEST_LINKS } from "../mail-reading.ts";
import { type MailSink, startMailSink } from "../stand-ins/mail-sink.ts";
import { type Caller, startTestApp, type TestApp } from "../test-app.ts";

export interface Preview {
	recipients: PreviewRecipient[];
	left_out: LeftOut[];
	totals: PreviewTotals;
	fingerprint: string;
	needs_approval: boolean;
	moment: { logins: number; busy: number; at: string | null };
}
/** A school with two classes and the families of four children, for the tests of messages. */
export interface MessagesCast {
	t: TestApp;
	office: Caller;
	editor: Caller;
	admin: Caller;
	teacher: Caller;
	parent: Caller;
	southAdmin: Caller;
	sink: MailSink;
	/** As the server asks. */
	pool: pg.Pool;
	year: number;
	/** 4A, which the teacher teaches, and 5B, which she does not. */
	classes: { a: number; b: number };
	/** Tomás, Eira and Noa are in 4A, Hassan in 5B. */
	students: { tomas: number; eira: number; noa: number; hassan: number };
	/** João and Inês live apart; Lena is the mother of the other three; Nils lost custody; Rosa has neither mail nor phone; Claire has the parent's login. */
	contacts: { joao: number; ines: number; lena: number; nils: number; rosa: number; claire: number };
	staff: number[];
	draft(by: Caller, more?: object): Promise<Message>;
	preview(by: Caller, id: number, query?: string): Promise<Preview>;
	/** Looks and sends at once. */
	send(by: Caller, message: Message, more?: object): Promise<Awaited<ReturnType<Caller["call"]>>>;
	/** The minute is over. */
	due(id: number): Promise<void>;
	/** Both of its jobs. `since`: the mail server has been away. */
	handOut(id: number, more?: Partial<DeliveryTools> & { since?: number }): Promise<void>;
	close(): Promise<void>;
}
export const TEXT = { subject: "Railway Museum", body: "<p>Dear {name}, {child_names} needs a packed lunch.</p>", short: "", choices: [] };

export async function castMessages(start: () => Promise<TestApp> = startTestApp): Promise<MessagesCast> {
	const t = await start();
	const { customer_id, users } = t.north;
	const made = await inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('2026/27', '2026-09-01', '2027-07-31', true) returning id",
		);
		const year = Number(rows[0]?.id);
		const [tomas = 0, eira = 0, noa = 0, hassan = 0] = await makeStudents(client, [
			{ first_name: "Tomás", last_name: "Almeida", date_of_birth: "2016-03-01" },
			{ first_name: "Eira", last_name: "Andersson", date_of_birth: "2016-04-01" },
			{ first_name: "Noa", last_name: "Andersson", date_of_birth: "2016-05-01" },
			{ first_name: "Hassan", last_name: "Andersson", date_of_birth: "2015-05-01" },
		] as Parameters<typeof makeStudents>[1]);
		const [a = 0, b = 0] = await makeClasses(client, [
			{ name: "4A", academic_year_id: year, grade_level: 4 },
			{ name: "5B", academic_year_id: year, grade_level: 5 },
		]);
		await placeStudents(client, [
			...[tomas, eira, noa].map((student_id) => ({ class_id: a, student_id, starts_on: "2026-09-01" })),
			{ class_id: b, student_id: hassan, starts_on: "2026-09-01" },
		]);
		const staff = await makeStaff(client, [
			{ first_name: "Priya", last_name: "Nair", department: "Primary", email: "priya@school.example", user_id: users.teacher.user_id },
			{ first_name: "Ravi", last_name: "Chen", department: "Sports", email: "ravi@school.example" },
		]);
		await assignTeachers(client, [
			{ class_id: a, staff_id: staff[0] as number, is_lead: true },
			{ class_id: b, staff_id: staff[1] as number },
		]);
		const [first = 0, second = 0, third = 0, fourth = 0] = await makeClients(client, [
			{ name: "Almeida", language: "pt" },
			{ name: "Inês Almeida" },
			{ name: "Andersson", add_line_1: "3 Elm Road", post_code: "YO1", city: "York" },
			{ name: "Andrade", add_line_1: "12 Mill Lane", city: "York" },
		]);
		const [joao = 0, ines = 0, lena = 0, nils = 0, rosa = 0, claire = 0] = await makeContacts(client, [
			{ client_id: first, first_name: "João", last_name: "Almeida", email: "joao@post.example" },
			{
				client_id: second,
				first_name: "Inês",
				last_name: "Almeida",
				email: "ines@post.example",
				phone: "+44 7700 900412",
				language: "pt",
				preferred: "message",
			},
			{ client_id: third, first_name: "Lena", last_name: "Andersson", email: "lena@post.example" },
			{ client_id: third, first_name: "Nils", last_name: "Andersson", email: "nils@post.example" },
			{ client_id: fourth, first_name: "Rosa", last_name: "Andrade" },
			{
				client_id: fourth,
				first_name: "Claire",
				last_name: "Bernard",
				email: "claire@post.example",
				language: "fr",
				user_id: users.client.user_id,
			},
		]);
		await makeHouseholds(client, [
			{ client_id: first, student_id: tomas },
			{ client_id: second, student_id: tomas },
		]);
		await makeRelations(client, [
			{ student_id: tomas, contact_id: joao, relationship: "father", custody: "shared", emergency_order: 1 },
			{ student_id: tomas, contact_id: ines, relationship: "mother", custody: "shared", emergency_order: 2 },
			...[eira, noa, hassan].map((student_id) => ({ student_id, contact_id: lena, relationship: "mother", custody: "full" })),
			...[eira, noa].map((student_id) => ({
				student_id,
				contact_id: nils,
				relationship: "father",
				custody: "none",
				portal: false,
				starts: "2026-11-01",
			})),
			{ student_id: hassan, contact_id: rosa, relationship: "grandparent", portal: false },
			{ student_id: hassan, contact_id: claire, relationship: "guardian", starts: "2026-09-01" },
		]);
		return { year, classes: { a, b }, students: { tomas, eira, noa, hassan }, contacts: { joao, ines, lena, nils, rosa, claire }, staff };
	});
	const sink = await startMailSink();
	const pool = openPool({ url: t.url, max: 4, as: "app", onError: () => {} });
	const tools = {
		box: TEST_LINKS.box,
		smtp: { url: sink.url, from: "Homeroom <school@homeroom.test>" },
		publicUrl: TEST_LINKS.url,
		handOvers: new HandOvers({ warn: () => {} }),
		ending: new AbortController().signal,
	};
	const db = inCustomer(pool, { customer_id, user_id: null, request_id: null });
	const preview = async (by: Caller, id: number, query = ""): Promise<Preview> =>
		(await by.call<Preview & Record<string, unknown>>("POST", `/messages/${id}/preview${query}`, {})).body;
	return {
		t,
		...made,
		sink,
		pool,
		office: await t.as(t.north, "office"),
		editor: await t.as(t.north, "editor"),
		admin: await t.as(t.north, "admin"),
		teacher: await t.as(t.north, "teacher"),
		parent: await t.as(t.north, "client"),
		southAdmin: await t.as(t.south, "admin"),
		draft: async (by, more = {}) => {
			const body = {
				texts: { en: TEXT },
				falls_back: true,
				channels: ["email", "letter"],
				targets: [{ kind: "class", ref: made.classes.a, audience: "families" }],
				...more,
			};
			const { status, body: message } = await by.call<Message & Record<string, unknown>>("POST", "/messages", body);
			if (status !== 201) throw new Error(JSON.stringify(message));
			return message;
		},
		preview,
		send: async (by, { id, version }, more = {}) => {
			const { fingerprint } = await preview(by, id);
			return by.call("POST", `/messages/${id}/send`, { version, fingerprint, again: true, ...more });
		},
		due: async (id) => {
			await t.owner.query(
				"update messages set sends_at = now() - interval '1 second', undo_until = now() - interval '1 second' where customer_id = $1 and id = $2",
				[customer_id, id],
			);
		},
		handOut: async (id, { since, ...more } = {}) => {
			await handOutMessage(db, id, { ...tools, ...more });
			await carryMessage(db, { message_id: id, ...(since !== undefined && { since, misses: 1 }) }, { ...tools, ...more });
		},
		close: async () => {
			sink.close();
			await pool.end();
			await t.close();
		},
	};
}
