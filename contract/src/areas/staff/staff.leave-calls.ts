import { z } from "zod";
import { call } from "../../kit/call.ts";
import {
	ChosenId,
	ClockTime,
	Day,
	Id,
	Instant,
	line,
	listQuery,
	optional,
	pageOf,
	requiredLine,
	Version,
	whenFit,
} from "../../kit/schemas.ts";
import { LEAVE_KINDS, LEAVE_STATES } from "./staff.rules.ts";

const LeaveDay = Day.refine((day) => day >= "2000-01-01", "day");
const leaveFields = {
	kind: z.enum(LEAVE_KINDS, { error: "choice" }),
	starts_on: LeaveDay,
	ends_on: LeaveDay,
	/** Empty: from the morning. */
	starts_at: optional(ClockTime),
	/** Empty: the whole last day. */
	ends_at: optional(ClockTime),
	reason: optional(line(500)),
};
type Typed = { starts_on: string; ends_on: string; starts_at: string | null; ends_at: string | null };
const inOrder = ({ starts_on, ends_on, starts_at, ends_at }: Typed) =>
	starts_on < ends_on || (starts_on === ends_on && (ends_at === null || (starts_at ?? "00:00") < ends_at));
const order = { error: "before_start", path: ["ends_on"], when: whenFit("starts_on", "ends_on", "starts_at", "ends_at") };
const LeaveFields = z.object({
	...leaveFields,
	/** Entered as approved: by those who may approve. */
	approved: z.boolean().default(false),
});
export const LeaveInput = LeaveFields.refine(inOrder, order);
export type LeaveInput = z.output<typeof LeaveInput>;
/** What the form holds: whose leave it is can be chosen. */
export const LeaveForm = LeaveFields.extend({ staff_id: ChosenId }).refine(inOrder, order);

export const Leave = z.object({
	id: Id,
	staff_id: Id,
	staff_name: z.string(),
	kind: z.enum(LEAVE_KINDS),
	starts_at: Instant,
	/** The first moment at which they are back. */
	ends_at: Instant,
	state: z.enum(LEAVE_STATES),
	reason: z.string().nullable(),
	answer: z.string().nullable(),
	requested_by: z.string().nullable(),
	decided_by: z.string().nullable(),
	decided_at: Instant.nullable(),
	version: Version,
	created_at: Instant,
});
export type Leave = z.output<typeof Leave>;

export const Away = z.object({
	staff_id: Id,
	name: z.string(),
	code: z.string().nullable(),
	photo_file_id: Id.nullable(),
	colour_code: z.string(),
	/** Why is told to those who approve leave. */
	kind: z.enum(LEAVE_KINDS).nullable(),
	starts_at: Instant,
	ends_at: Instant,
});
export type Away = z.output<typeof Away>;

/** Nobody is declined without a word. */
export const LeaveRefusal = z.object({ answer: requiredLine(500) });
const Decision = z.object({ version: Version, answer: optional(line(500)) });
/**
 * Whoever sees staff and has a record of their own asks for leave; so does whoever approves, for anybody.
 * Leave is seen by those who approve it and by the person; that somebody is away, by everybody who sees staff.
 */
export const leaveCalls = {
	leave_list: call({
		get: "/staff/leave",
		access: "Staff.View",
		summary: "Requests, the open ones first, then the latest; without Staff.Approve one's own",
		query: listQuery(["open"], { state: z.enum(LEAVE_STATES).optional() }),
		answer: pageOf("leave", Leave),
	}),
	away: call({
		get: "/staff/away",
		access: "Staff.View",
		summary: "Who is away on a day, today if none is named; and what the caller may ask for and decide",
		query: z.object({ day: LeaveDay.optional() }),
		answer: z.object({
			away: z.array(Away),
			/** The caller's own record, where there is one. */
			mine: Id.nullable(),
			/** Requests that wait for whoever approves; null for others. */
			open: z.int().nullable(),
		}),
	}),
	leave_of: call({
		get: "/staff/{id}/leave",
		access: "Staff.View",
		summary: "Leave of one person, the latest first; others' only with Staff.Approve",
		answer: z.object({ leave: z.array(Leave) }),
	}),
	leave_request: call({
		post: "/staff/{id}/leave",
		access: "Staff.View",
		summary: "Ask for leave for oneself, or enter it for others with Staff.Approve; refused where there is leave already",
		body: LeaveInput,
		answer: Leave,
		status: 201,
	}),
	leave_approve: call({
		post: "/staff/leave/{leave_id}/approve",
		access: "Staff.Approve",
		summary: "Approve a request",
		body: Decision,
		answer: Leave,
	}),
	leave_decline: call({
		post: "/staff/leave/{leave_id}/decline",
		access: "Staff.Approve",
		summary: "Decline a request and say why",
		body: LeaveRefusal.extend({ version: Version }),
		answer: Leave,
	}),
	leave_withdraw: call({
		post: "/staff/leave/{leave_id}/withdraw",
		access: "Staff.View",
		summary: "Withdraw one's own request, or leave that has not begun; with Staff.Approve cancel anybody's",
		body: z.object({ version: Version }),
		answer: Leave,
	}),
};
