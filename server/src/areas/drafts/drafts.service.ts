import type { Schedule, ScheduleInput, Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { yearById } from "../calendar/calendar.public.ts";
import { unknownPart } from "../timetable/timetable.public.ts";
import {
	deleteDraft,
	deleteSchedule,
	findSchedule,
	findTimetable,
	insertSchedule,
	insertTimetable,
	updateSchedule,
	updateTimetable,
} from "./drafts.queries.ts";

interface DraftInput {
	name: string;
	starts_on: string;
	ends_on: string;
}
const outside = (field: "starts_on" | "ends_on" | "academic_year_id", message: string) =>
	new Refusal("invalid", { fields: { [field]: { message } } });

async function checkDays(db: CustomerDb, academic_year_id: number, { starts_on, ends_on }: DraftInput): Promise<void> {
	const year = await yearById(db, academic_year_id);
	if (year === undefined) throw outside("academic_year_id", "choice");
	if (starts_on > ends_on) throw outside("ends_on", "before_start");
	if (starts_on < year.starts_on || starts_on > year.ends_on) throw outside("starts_on", "outside_year");
	if (ends_on > year.ends_on) throw outside("ends_on", "outside_year");
}

export async function createDraft(
	db: CustomerDb,
	input: DraftInput & { academic_year_id: number; based_on_id: number | null },
): Promise<Timetable> {
	await checkDays(db, input.academic_year_id, input);
	if (input.based_on_id !== null && (await findTimetable(db, input.based_on_id)) === undefined)
		throw new Refusal("invalid", { fields: { based_on_id: { message: "choice" } } });
	return found(await findTimetable(db, found(await insertTimetable(db, input))));
}

export async function changeDraft(db: CustomerDb, id: number, input: DraftInput & { version: number }): Promise<Timetable> {
	const before = found(await findTimetable(db, id));
	await checkDays(db, before.academic_year_id, input);
	if (!(await updateTimetable(db, id, input))) throw new Refusal("conflict", { current: before });
	return found(await findTimetable(db, id));
}

export async function dropDraft(db: CustomerDb, id: number): Promise<void> {
	if (await deleteDraft(db, id)) return;
	found(await findTimetable(db, id));
	throw new Refusal("timetable_in_use");
}

/** A published timetable is changed by publishing another one, or session by session. */
async function draftOf(db: CustomerDb, id: number): Promise<void> {
	if (found(await findTimetable(db, id)).state !== "draft") throw new Refusal("timetable_in_use");
}

export async function addSchedule(db: CustomerDb, timetable_id: number, input: ScheduleInput): Promise<Schedule> {
	await draftOf(db, timetable_id);
	const id = found(await insertSchedule(db, timetable_id, input).catch(unknownPart));
	return found(await findSchedule(db, timetable_id, id));
}

export async function changeSchedule(
	db: CustomerDb,
	timetable_id: number,
	id: number,
	input: Omit<ScheduleInput, "class_id"> & { version: number },
): Promise<Schedule> {
	await draftOf(db, timetable_id);
	const before = found(await findSchedule(db, timetable_id, id));
	if (!(await updateSchedule(db, timetable_id, id, input).catch(unknownPart))) throw new Refusal("conflict", { current: before });
	return found(await findSchedule(db, timetable_id, id));
}

export async function dropSchedule(db: CustomerDb, timetable_id: number, id: number): Promise<void> {
	await draftOf(db, timetable_id);
	if (!(await deleteSchedule(db, timetable_id, id))) throw new Refusal("not_found");
}
