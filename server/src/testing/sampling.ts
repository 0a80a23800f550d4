import type { Contract } from "@homeroom/contract/contract.generated.ts";
import { decodeJwt } from "jose";
import { linkStudents, makeStudents } from "../areas/students/students.builders.ts";
import { issueTicket, type TicketKind } from "../kit/session/tickets.ts";
import { inSchool } from "./in-school.ts";
import type { School, TestApp } from "./test-app.ts";

export type CallName = { [A in keyof Contract]: `${A}.${keyof Contract[A] & string}` }[keyof Contract];
/** The ids that a call of one school may name. */
export interface Ids {
	customer_id: number;
	user_id: number;
	email: string;
	/** The session that calls. */
	session_id: string;
	portal_type: "ADMIN" | "CLIENT";
	student_id: number;
}
export interface Sample {
	params?: Record<string, number | string>;
	query?: Record<string, string>;
	body?: Record<string, unknown>;
	/** The bytes of a call that takes a file. */
	file?: Buffer;
}
/** May make what the call needs first: a link to follow, a session to end. */
export type Sampler = (ids: Ids, t: TestApp) => Sample | Promise<Sample>;
/** The samples of one area, or of those calls that lie in a folder of their own; kept in `<area>.samples.ts` of the folder. */
export type AreaSamples<A extends keyof Contract, Name extends keyof Contract[A] = keyof Contract[A]> = { [N in Name]: Sampler };

export type Samples = { [A in keyof Contract]: AreaSamples<A> };

export const SAMPLE_STUDENT = { first_name: "Ana", last_name: "Costa", status: "enrolled", class_label: "5A" };
/** A student of that school, linked to its teacher and its parent, so that ViewOwn reaches it. */
export const newStudent = async (t: TestApp, school: School): Promise<number> => (await newStudents(t, school, 1))[0] as number;

export function newStudents(t: TestApp, { customer_id, users }: School, count: number): Promise<number[]> {
	return inSchool(t, customer_id, async (client) => {
		const blank = { middle_name: null, date_of_birth: "2015-02-28", email: "ana@example.org", phone: null };
		const made = await makeStudents(
			client,
			Array.from({ length: count }, () => ({ ...SAMPLE_STUDENT, ...blank, status: "enrolled" as const })),
		);
		await linkStudents(client, users.teacher.user_id, made, "teacher");
		await linkStudents(client, users.client.user_id, made, "guardian");
		return made;
	});
}

/** The session that a token belongs to: people have several after a few calls, and the newest is not always the one that calls. */
export const sessionIn = (token: string): string => String(decodeJwt(token).sid);

export async function idsOf(t: TestApp, school: School, role: keyof School["users"] = "admin", student_id?: number): Promise<Ids> {
	return {
		customer_id: school.customer_id,
		user_id: school.users[role].user_id,
		email: school.users[role].email,
		session_id: sessionIn((await t.as(school, role)).token),
		portal_type: role === "client" ? "CLIENT" : "ADMIN",
		student_id: student_id ?? (await newStudent(t, school)),
	};
}

/** A secret link, as a mail would carry it. */
export async function newTicket(
	t: TestApp,
	kind: TicketKind,
	{ user_id, customer_id = null, ...data }: { user_id: number; customer_id?: number | null; email?: string },
): Promise<string> {
	return (await issueTicket(t.platform, { kind, lifetime_ms: 60_000, user_id, customer_id, data })).secret;
}
