import { randomUUID } from "node:crypto";
import { type Contract, contract } from "@homeroom/contract/contract.generated.ts";
import type { Call } from "@homeroom/contract/kit/call.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { decodeJwt } from "jose";
import { z } from "zod";
import { linkStudents, makeStudents } from "../areas/students/students.builders.ts";
import { issueTicket, type TicketKind } from "../kit/session/tickets.ts";
import { attendanceSamples } from "./attendance.samples.ts";
import { badgesSamples } from "./badges.samples.ts";
import { calendarSamples } from "./calendar.samples.ts";
import { changesSamples } from "./changes.samples.ts";
import { classesSamples } from "./classes.samples.ts";
import { clientsSamples, contactsSamples, familiesSamples } from "./clients.samples.ts";
import { consoleSamples } from "./console.samples.ts";
import { classLessonsSamples, coursesSamples, subjectsSamples } from "./courses.samples.ts";
import { coverSamples } from "./cover.samples.ts";
import { customFieldsSamples } from "./custom_fields.samples.ts";
import { enrolmentsSamples } from "./enrolments.samples.ts";
import { factorsSamples } from "./factors.samples.ts";
import { feedsSamples } from "./feeds.samples.ts";
import { filesSamples } from "./files.samples.ts";
import { findSamples } from "./find.samples.ts";
import { recordFileSamples } from "./imports.samples.ts";
import { inSchool } from "./in-school.ts";
import { newUser } from "./new-user.ts";
import { pairingSamples } from "./pairing.samples.ts";
import { plansSamples } from "./plans.samples.ts";
import { profileSamples } from "./profile.samples.ts";
import { rolesSamples } from "./roles.samples.ts";
import { roomsSamples } from "./rooms.samples.ts";
import { settingsSamples } from "./settings.samples.ts";
import { ssoSamples } from "./sso.samples.ts";
import { staffSamples } from "./staff.samples.ts";
import { studentCareSamples } from "./students.samples.ts";
import { PASSWORD, type School, type TestApp } from "./test-app.ts";
import { timetableSamples } from "./timetable.samples.ts";
import { usersSamples } from "./users.samples.ts";
import { viewsSamples } from "./views.samples.ts";

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
/** The samples of one area; kept in `<area>.samples.ts` beside this file. */
export type AreaSamples<A extends keyof Contract> = { [N in keyof Contract[A]]: Sampler };
type Samples = { [A in keyof Contract]: AreaSamples<A> };

const tableKey = (ids: Ids) => ({
	platform_customer_id: ids.customer_id,
	user_id: ids.user_id,
	client_user_id: ids.portal_type === "CLIENT" ? ids.user_id : null,
	portal_type: ids.portal_type,
	table_name: "students",
});
const credentials = ({ email }: Ids) => ({ body: { email, password: PASSWORD } });
const student = { first_name: "Ana", last_name: "Costa", status: "enrolled", class_label: "5A" };

/** A right input for every call. A new call without one does not compile, so that no matrix leaves it out. */
const SAMPLES: Samples = {
	session: {
		unified_login: credentials,
		login: credentials,
		refresh_token: () => ({ body: { accessToken: null } }),
		switch_customer: ({ customer_id }) => ({ body: { customer_id } }),
		register: () => ({
			body: {
				displayName: "Ana Costa",
				email: `${randomUUID()}@new.test`,
				password: "four quiet green ideas",
				terms_version: TERMS_VERSION,
			},
		}),
		logout: () => ({}),
		logout_everywhere: () => ({}),
		sessions: () => ({}),
		end_session: async (ids, t) => ({ params: { id: await newSession(t, ids.user_id) } }),
		forget_password: ({ email }) => ({ body: { email } }),
		setup_link: async ({ user_id }, t) => ({ body: { token: await newTicket(t, "reset", { user_id }) } }),
		reset_password: async (_ids, t) => ({
			body: { token: await newTicket(t, "reset", await newUser(t)), password: "four quiet green ideas", terms_version: TERMS_VERSION },
		}),
		verify_email: async (ids, t) => ({ body: { token: await newTicket(t, "verify_email", ids) } }),
		change_password: () => ({ body: { current_password: PASSWORD, password: PASSWORD } }),
		unlock: () => ({ body: { password: PASSWORD } }),
		accept_terms: () => ({ body: { version: TERMS_VERSION } }),
		update_profile: () => ({ body: { first_name: "Ana", middle_name: null, last_name: "Costa", about: null } }),
		customer_face: () => ({ body: { subdomain: "north" } }),
		check_subdomain: () => ({ params: { subdomain: "somewhere-new" } }),
		user_details: () => ({}),
		demo_logins: () => ({}),
	},
	profile: profileSamples,
	factors: factorsSamples,
	preferences: {
		table_setting_get: (ids) => ({ body: tableKey(ids) }),
		table_setting_update: (ids) => ({ body: { ...tableKey(ids), pagination_per_page: 50 } }),
		show: () => ({}),
		update: () => ({ body: { theme: "dark", locale: "de", bookmarks: ["/students"] } }),
	},
	settings: settingsSamples,
	students: {
		...recordFileSamples("students", "First name,Last name\nAna,Costa\n", ["first_name", "last_name"]),
		list: () => ({
			query: {
				where: JSON.stringify([
					["status", "in", ["enrolled"]],
					["class_label", "is", "5A"],
				]),
				search: "cos",
				sort: "-class_label,status",
				page: "1",
				limit: "5",
			},
		}),
		class_labels: () => ({}),
		show: ({ student_id }) => ({ params: { id: student_id } }),
		create: () => ({ body: student }),
		update: ({ student_id }) => ({ params: { id: student_id }, body: { version: 1, class_label: "6B" } }),
		archive: ({ student_id }) => ({ params: { id: student_id }, body: { version: 1 } }),
		restore: ({ student_id }) => ({ params: { id: student_id }, body: { version: 1 } }),
		activity: ({ student_id }) => ({ params: { id: student_id } }),
		bulk_update: ({ student_id }) => ({ body: { selection: { ids: [student_id] }, changes: { class_label: "6B" } } }),
		bulk_archive: ({ student_id }) => ({ body: { selection: { ids: [student_id] } } }),
		bulk_restore: ({ student_id }) => ({ body: { selection: { ids: [student_id] } } }),
		...studentCareSamples,
	},
	files: filesSamples,
	changes: changesSamples,
	classes: classesSamples,
	clients: clientsSamples,
	contacts: contactsSamples,
	families: familiesSamples,
	enrolments: enrolmentsSamples,
	subjects: subjectsSamples,
	courses: coursesSamples,
	class_lessons: classLessonsSamples,
	staff: staffSamples,
	timetable: timetableSamples,
	feeds: feedsSamples,
	cover: coverSamples,
	rooms: roomsSamples,
	calendar: calendarSamples,
	attendance: attendanceSamples,
	badges: badgesSamples,
	custom_fields: customFieldsSamples,
	find: findSamples,
	sso: ssoSamples,
	pairing: pairingSamples,
	users: usersSamples,
	views: viewsSamples,
	roles: rolesSamples,
	plans: plansSamples,
	console: consoleSamples,
};

export type CallName = { [A in keyof Contract]: `${A}.${keyof Contract[A] & string}` }[keyof Contract];
export interface TableEntry {
	name: CallName;
	call: Call;
	sample: Sampler;
}
export const ROUTE_TABLE: TableEntry[] = Object.entries(contract).flatMap(([area, calls]) =>
	Object.entries(calls).map(([name, call]) => ({
		name: `${area}.${name}` as CallName,
		call: call as unknown as Call,
		sample: (SAMPLES[area as keyof Contract] as Record<string, Sampler>)[name] as Sampler,
	})),
);

/** The address of a call with its path parts and query filled in. */
export function addressOf(
	call: Call,
	{ params = {}, query = {} }: { params?: Record<string, unknown>; query?: Record<string, string> },
): string {
	const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
	const search = new URLSearchParams(query).toString();
	return `/api${path}${search === "" ? "" : `?${search}`}`;
}

/** What is sent as the body of a call: JSON, a file's bytes, or nothing. */
export function payloadOf(call: Call, { body, file }: Sample): object | undefined {
	if (call.takes === "file") return file ?? Buffer.from("a file");
	return call.method === "GET" ? undefined : (body ?? {});
}

export const shapeOf = (schema: z.core.$ZodType): Record<string, z.ZodType> =>
	schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};

/** A student of that school, linked to its teacher and its parent, so that ViewOwn reaches it. */
export function newStudent(t: TestApp, { customer_id, users }: School): Promise<number> {
	return inSchool(t, customer_id, async (client) => {
		const blank = { middle_name: null, date_of_birth: "2015-02-28", email: "ana@example.org", phone: null };
		const [id] = await makeStudents(client, [{ ...student, ...blank, status: "enrolled" }]);
		await linkStudents(client, users.teacher.user_id, [id as number], "teacher");
		await linkStudents(client, users.client.user_id, [id as number], "guardian");
		return id as number;
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
/** A login somewhere else. */
async function newSession(t: TestApp, user_id: number): Promise<string> {
	const { rows } = await t.owner.query<{ id: string }>(
		"insert into platform.sessions (user_id, refresh_hash, expires_at) values ($1, '', now() + interval '1 hour') returning id",
		[user_id],
	);
	return rows[0]?.id as string;
}
