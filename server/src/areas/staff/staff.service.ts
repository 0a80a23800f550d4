import type { Availability, StaffSubject } from "@homeroom/contract/areas/staff/staff.contract.ts";
import type { Leave, LeaveInput } from "@homeroom/contract/areas/staff/staff.leave-calls.ts";
import type { Staff } from "@homeroom/contract/areas/staff/staff.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { changeRecord, findRecord } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { tell } from "../notices/notices.public.ts";
import { findLeave, insertLeave, leaveOf, moveLeave } from "./staff.leave.ts";
import { LEAVE_ASKED, LEAVE_DECIDED } from "./staff.notices.ts";
import { availabilityOf, holdStaff, isEmployee, STAFF_TABLE, writeAvailability, writeSubjects } from "./staff.queries.ts";

interface Who {
	db: CustomerDb;
	actor: Actor;
	own: number | null;
}
const approves = (actor: Actor): boolean => actor.allows("Staff.Approve");

/** Only those who approve, and the person. */
async function demandOneself({ db, actor, own }: Who, id: number): Promise<void> {
	if (approves(actor)) return;
	const { user_id } = found(await findRecord(db, STAFF_TABLE, id, own));
	if (user_id !== actor.user_id) throw new Refusal("forbidden", { needed: "Staff.Approve" });
}

export async function linkLogin(
	{ db, own }: Who,
	id: number,
	{ version, user_id }: { version: number; user_id: number | null },
): Promise<Staff> {
	if (user_id !== null && !(await isEmployee(db, user_id))) throw new Refusal("invalid", { fields: { user_id: { message: "choice" } } });
	return changeRecord(db, STAFF_TABLE, id, version, own, { user_id });
}

export async function setSubjects({ db, own }: Who, id: number, subject_ids: number[]): Promise<{ subjects: StaffSubject[] }> {
	if (!(await holdStaff(db, id, own))) throw notFound();
	const subjects = await writeSubjects(db, id, subject_ids);
	if (subjects === undefined) throw new Refusal("invalid", { fields: { subject_ids: { message: "choice" } } });
	return { subjects };
}

export async function setAvailability({ db, own }: Who, id: number, availability: Availability): Promise<Availability> {
	if (!(await holdStaff(db, id, own))) throw notFound();
	await writeAvailability(db, id, availability).catch((error: { constraint?: string }) => {
		throw error.constraint === "staff_availability_overlap"
			? new Refusal("invalid", { fields: { slots: { message: "times_overlap" } } })
			: error;
	});
	return found(await availabilityOf(db, id, own));
}

export async function leaveOfOne(who: Who, id: number): Promise<Leave[]> {
	await demandOneself(who, id);
	return found(await leaveOf(who.db, id, who.own));
}

/** For oneself, or by those who approve for anybody. Nobody but an admin approves their own. */
export async function requestLeave({ db, actor, own }: Who, id: number, input: LeaveInput): Promise<Leave> {
	const forOthers = approves(actor);
	if (input.approved && !forOthers) throw new Refusal("forbidden", { needed: "Staff.Approve" });
	const leave_id = await insertLeave(db, id, input, { user_id: actor.user_id, own, forOthers }).catch(overlapping);
	if (leave_id === undefined) {
		const { archived_at } = found(await findRecord(db, STAFF_TABLE, id, own));
		throw archived_at === null ? new Refusal("forbidden", { needed: "Staff.Approve" }) : notFound();
	}
	const { user_id, ...leave } = found(await findLeave(db, leave_id, null));
	if (input.approved) demandOther(actor, user_id);
	else await tell(db, LEAVE_ASKED, leave_id);
	return leave;
}

export async function decideLeave(
	{ db, actor, own }: Who,
	id: number,
	to: "approved" | "declined",
	{ version, answer }: { version: number; answer: string | null },
): Promise<Leave> {
	const before = found(await findLeave(db, id, own));
	demandOther(actor, before.user_id);
	const step = { version, from: ["requested"], to, answer, user_id: actor.user_id, onlyAhead: false } as const;
	const decided = await moved(db, id, await moveLeave(db, id, step));
	await tell(db, LEAVE_DECIDED, id);
	return decided;
}

export async function withdrawLeave({ db, actor, own }: Who, id: number, version: number): Promise<Leave> {
	const whose = approves(actor) ? own : actor.user_id;
	const before = found(await findLeave(db, id, whose));
	const onlyAhead = !approves(actor);
	const step = { version, from: ["requested", "approved"], to: "withdrawn", user_id: actor.user_id, onlyAhead } as const;
	const done = await moveLeave(db, id, step);
	if (!done && onlyAhead && before.version === version && before.state === "approved") throw new Refusal("leave_begun");
	return moved(db, id, done);
}

async function moved(db: CustomerDb, id: number, done: boolean): Promise<Leave> {
	const { user_id: _, ...leave } = found(await findLeave(db, id, null));
	if (!done) throw new Refusal("conflict", { current: leave });
	return leave;
}

function demandOther(actor: Actor, user_id: number | null): void {
	if (user_id === actor.user_id && actor.permissions !== 1) throw new Refusal("not_yourself");
}

const overlapping = (error: { constraint?: string }): never => {
	throw error.constraint === "staff_leave_overlap"
		? new Refusal("invalid", { fields: { starts_on: { message: "leave_overlap" } } })
		: error;
};
