import { recordFileSamples } from "../../testing/imports.samples.ts";
import { inSchool } from "../../testing/in-school.ts";
import { recordSamples, scanSamples } from "../../testing/record-samples.ts";
import type { AreaSamples, Ids, Sample } from "../../testing/sampling.ts";
import { staffOf } from "../../testing/staff-of.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { PICTURE } from "../files/files.builders.ts";
import { makeStaff } from "./staff.builders.ts";

/** Somebody who is none of those who call. */
const newStaff = (t: TestApp, { customer_id }: Ids): Promise<number> =>
	inSchool(t, customer_id, async (client) => (await makeStaff(client, [{ first_name: "Ana", last_name: "Costa" }]))[0] as number);
/** The record of whoever calls. */
export const ownStaff = (t: TestApp, ids: Ids): Promise<number> =>
	inSchool(
		t,
		ids.customer_id,
		async (client) =>
			(await staffOf(client, ids)) ?? ((await makeStaff(client, [{ first_name: "Own", last_name: "Record" }]))[0] as number),
	);
/** A login of an employee that nobody's record has. */
const freeLogin = (t: TestApp, { customer_id }: Ids): Promise<number> =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ user_id: string }>(
			"select user_id from memberships where customer_id = $1 and portal_type = 'ADMIN' order by id limit 1",
			[customer_id],
		);
		await client.query("update staff set user_id = null where customer_id = $1 and user_id = $2", [customer_id, rows[0]?.user_id]);
		return Number(rows[0]?.user_id);
	});

let made = 0;
/** A day on which no other call of these tests takes leave; lessons have theirs from 2100 on. */
const freeDay = (): string => new Date(Date.UTC(2090, 0, 1) + made++ * 864e5).toISOString().slice(0, 10);
const newLeave = (t: TestApp, ids: Ids, staff_id: number): Promise<number> =>
	inSchool(t, ids.customer_id, async (client) => {
		const day = freeDay();
		const { rows } = await client.query<{ id: string }>(
			"insert into staff_leave (staff_id, kind, starts_at, ends_at) values ($1, 'training', $2::date, $2::date + 1) returning id",
			[staff_id, day],
		);
		return Number(rows[0]?.id);
	});
const newPaper = (table: string, columns: string, values: string) => async (ids: Ids, t: TestApp) => {
	const staff_id = await newStaff(t, ids);
	return inSchool(t, ids.customer_id, async (client) => {
		const text = `insert into ${table} (staff_id, ${columns}) values ($1, ${values}) returning id`;
		return Number((await client.query<{ id: string }>(text, [staff_id])).rows[0]?.id);
	});
};
const newQualification = newPaper("staff_qualifications", "kind, name", "'first_aid', 'First aid'");
const newContract = newPaper("staff_contracts", "kind, starts_on", "'permanent', '2020-01-01'");
const anybody = async (ids: Ids, t: TestApp): Promise<Sample> => ({ params: { id: await newStaff(t, ids) } });
const versioned = async (ids: Ids, t: TestApp) => ({ ...(await anybody(ids, t)), body: { version: 1 } });
const aRequest = async (ids: Ids, t: TestApp) => ({ params: { leave_id: await newLeave(t, ids, await newStaff(t, ids)) } });

export const staffSamples: AreaSamples<"staff"> = {
	...recordFileSamples("staff", "First name,Last name\nAna,Costa\n", ["first_name", "last_name"]),
	list: () => ({ query: { where: JSON.stringify([["kind", "in", ["teacher"]]]), search: "cos", sort: "-kind", page: "1", limit: "5" } }),
	show: anybody,
	create: () => ({ body: { first_name: "Ana", last_name: "Costa", kind: "teacher", status: "active", colour_code: "teal" } }),
	update: async (ids, t) => ({ ...(await anybody(ids, t)), body: { version: 1, job_title: "Head of music" } }),
	archive: versioned,
	restore: versioned,
	activity: anybody,
	bulk_update: async (ids, t) => ({ body: { selection: { ids: [await newStaff(t, ids)] }, changes: { department: "Music" } } }),
	bulk_archive: async (ids, t) => ({ body: { selection: { ids: [await newStaff(t, ids)] } } }),
	bulk_restore: async (ids, t) => ({ body: { selection: { ids: [await newStaff(t, ids)] } } }),
	departments: () => ({}),
	summary: anybody,
	logins: () => ({ query: { search: "a" } }),
	link: async (ids, t) => ({ ...(await anybody(ids, t)), body: { version: 1, user_id: await freeLogin(t, ids) } }),
	photo_set: async (ids, t) => ({ ...(await anybody(ids, t)), file: PICTURE }),
	photo_remove: versioned,
	subject_choices: () => ({}),
	subjects_set: async (ids, t) => ({ ...(await anybody(ids, t)), body: { subject_ids: [await newSubject(t, ids)] } }),
	availability: anybody,
	availability_set: async (ids, t) => ({
		...(await anybody(ids, t)),
		body: { slots: [{ weekday: 1, starts_at: "08:00", ends_at: "12:00" }] },
	}),
	qualifications_expiring: () => ({}),
	leave_list: () => ({ query: { state: "requested", search: "cos", page: "1", limit: "5" } }),
	away: () => ({ query: { day: "2026-11-16" } }),
	leave_of: anybody,
	leave_request: async (ids, t) => {
		const day = freeDay();
		const body = { kind: "training", starts_on: day, ends_on: day, starts_at: null, ends_at: null, reason: "A course", approved: false };
		return { params: { id: await ownStaff(t, ids) }, body };
	},
	leave_approve: async (ids, t) => ({ ...(await aRequest(ids, t)), body: { version: 1, answer: null } }),
	leave_decline: async (ids, t) => ({ ...(await aRequest(ids, t)), body: { version: 1, answer: "Exams that week" } }),
	leave_withdraw: async (ids, t) => ({ params: { leave_id: await newLeave(t, ids, await ownStaff(t, ids)) }, body: { version: 1 } }),
};

export const staffQualificationsSamples: AreaSamples<"staff_qualifications"> = {
	...recordSamples("staff_qualifications", {
		make: newQualification,
		create: async (ids, t) => ({
			staff_id: await newStaff(t, ids),
			kind: "first_aid",
			name: "First aid",
			number: "7",
			issued_on: "2025-01-01",
			expires_on: "2027-01-01",
		}),
		change: { kind: "training", name: "Fire safety", issued_on: "2025-01-01", expires_on: "2027-01-01" },
		alone: async () => ({ number: "8" }),
		file: ["Person,Name\nAna Costa,First aid\n", ["staff_id", "name"]],
	}),
	...scanSamples(newQualification),
};
export const staffContractsSamples: AreaSamples<"staff_contracts"> = {
	...recordSamples("staff_contracts", {
		make: newContract,
		create: async (ids, t) => ({
			staff_id: await newStaff(t, ids),
			kind: "fixed_term",
			starts_on: "2025-08-01",
			ends_on: "2026-07-31",
			share: 62.5,
			weekly_minutes: 600,
			note: null,
		}),
		change: { kind: "hourly", share: 50, starts_on: "2025-08-01", ends_on: "2026-07-31", weekly_minutes: 600, note: "Less" },
		file: ["Person,From\nAna Costa,01/08/2025\n", ["staff_id", "starts_on"]],
	}),
	...scanSamples(newContract),
};

const newSubject = (t: TestApp, { customer_id }: Ids): Promise<number> =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into subjects (name) values ('Subject ' || gen_random_uuid()) returning id",
		);
		return Number(rows[0]?.id);
	});
