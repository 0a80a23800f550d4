import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { pictureCalls } from "../../kit/picture-calls.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { rowSchema } from "../../kit/record-schemas.ts";
import { ClockTime, Id, Instant, line, Version } from "../../kit/schemas.ts";
import { scanCalls } from "../files/files.scan-calls.ts";
import { leaveCalls } from "./staff.leave-calls.ts";
import { expiryCalls } from "./staff.paper-calls.ts";
import { CONTRACT, LEAVE_KINDS, MOST_SLOTS, MOST_SUBJECTS, QUALIFICATION, STAFF } from "./staff.rules.ts";

export const StaffSubject = z.object({ id: Id, name: z.string(), code: z.string().nullable() });
export type StaffSubject = z.output<typeof StaffSubject>;

/** What the head of a person's page says besides the record. */
export const StaffSummary = z.object({
	subjects: z.array(StaffSubject),
	/** Classes of the current year. */
	classes: z.array(z.object({ id: Id, name: z.string(), is_lead: z.boolean() })),
	/** Why is told to those who approve leave, and to the person. */
	away: z.object({ until: Instant, kind: z.enum(LEAVE_KINDS).nullable() }).nullable(),
	/** Minutes taught in an ordinary week of the timetable that holds; 0 where there is none. */
	taught_minutes: z.int(),
	/** Null for those who may not know, and where there is none. */
	login: z.object({ user_id: Id, name: z.string(), email: z.string() }).nullable(),
	/** How many qualifications have expired or expire soon, and how many of them have; null for those who may not see them. */
	expiring: z.int().nullable(),
	expired: z.int().nullable(),
	/** Requests that wait; null for those who may not see them. */
	open_leave: z.int().nullable(),
	/** Whether this is the caller. */
	is_me: z.boolean(),
});
export type StaffSummary = z.output<typeof StaffSummary>;

const slot = { weekday: z.int().min(1, "choice").max(7, "choice"), starts_at: ClockTime, ends_at: ClockTime };
export const Availability = z.object({
	/** 1 is Monday. None at all: at any time. */
	slots: z
		.array(z.object(slot).refine(({ starts_at, ends_at }) => starts_at < ends_at, { error: "before_start", path: ["ends_at"] }))
		.max(MOST_SLOTS, "too_long"),
});
export type Availability = z.output<typeof Availability>;

export const staff = area({
	...recordCalls(STAFF),
	...pictureCalls(STAFF),
	departments: call({
		get: "/staff/departments",
		access: "Staff.View",
		summary: "Departments in use, with the number of people",
		answer: z.object({ departments: z.array(z.object({ department: z.string(), people: z.int() })) }),
	}),
	summary: call({
		get: "/staff/{id}/summary",
		access: "Staff.View",
		summary: "What the head of a person's page says",
		answer: StaffSummary,
	}),
	logins: call({
		get: "/staff/logins",
		access: "Staff.Edit",
		forOwn: "none",
		summary: "People of the school who have a login and no staff record yet",
		query: z.object({ search: line(100).optional() }),
		answer: z.object({ logins: z.array(z.object({ user_id: Id, name: z.string(), email: z.string() })) }),
	}),
	link: call({
		put: "/staff/{id}/login",
		access: "Staff.Edit",
		forHelpers: false,
		summary: "Say whose login this is, or that there is none; one record per login",
		body: z.object({ version: Version, user_id: Id.nullable() }),
		answer: rowSchema(STAFF),
	}),
	subject_choices: call({
		get: "/staff/subjects",
		access: "Staff.View",
		forOwn: { all: "subjects are nobody's" },
		summary: "Subjects of the school that somebody can teach",
		answer: z.object({ subjects: z.array(StaffSubject) }),
	}),
	subjects_set: call({
		put: "/staff/{id}/subjects",
		access: "Staff.Edit",
		summary: "Say which subjects somebody teaches",
		body: z.object({ subject_ids: z.array(Id).max(MOST_SUBJECTS, "too_long") }),
		answer: z.object({ subjects: z.array(StaffSubject) }),
	}),
	availability: call({
		get: "/staff/{id}/availability",
		access: "Staff.View",
		summary: "When somebody can teach; nothing means at any time",
		answer: Availability,
	}),
	availability_set: call({
		put: "/staff/{id}/availability",
		access: "Staff.Edit",
		summary: "Say when somebody can teach; times of a day do not overlap",
		body: Availability,
		answer: Availability,
	}),
	...expiryCalls,
	...leaveCalls,
});

export const staff_qualifications = area({ ...recordCalls(QUALIFICATION), ...scanCalls(QUALIFICATION) });
export const staff_contracts = area({ ...recordCalls(CONTRACT), ...scanCalls(CONTRACT) });
