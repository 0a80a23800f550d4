import type { MarkInput, Register, RegisterLine, SavedRegister } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { REOPENED_HOURS } from "@homeroom/contract/areas/attendance/attendance.rules.ts";
import { schoolDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { type YearCalendar, yearOn } from "../calendar/calendar.public.ts";
import { lookLater } from "./attendance.absent.ts";
import { attendanceSettings } from "./attendance.codes.ts";
import {
	findRegister,
	marksOf,
	overrideMark,
	registersOn,
	reopenRegister,
	takeRegister,
	type Which,
	writeMarks,
} from "./attendance.queries.ts";

/** Who asks: registers are shown to those who teach them, and to those who see all. */
export interface Asking {
	actor: Actor;
	own: number | null;
}

export async function registersOfDay(db: CustomerDb, day: string, { actor, own }: Asking): Promise<RegisterLine[]> {
	const { by_day } = await attendanceSettings(db);
	return registersOn(db, day, actor.user_id, own, by_day && (await isTaught(db, day)));
}
/** Whether the calendar has school on that day. */
export async function isTaught(db: CustomerDb, day: string): Promise<boolean> {
	return isTaughtIn((await yearOn(db, day)) ?? null, day);
}
export const isTaughtIn = (year: YearCalendar | null, day: string): boolean =>
	year !== null && schoolDays({ ...year, ends_on: day }, year.specials).at(-1)?.cycle_day !== null;

export async function openRegister(db: CustomerDb, which: Which, { actor, own }: Asking): Promise<Register> {
	const register = found(await findRegister(db, which, actor.user_id, own));
	return { ...register, marks: await marksOf(db, register.line, actor.allows("Students.Edit")) };
}

/** All in one call. What somebody else wrote since is left as it is and named: nobody overwrites anybody, whenever a phone finds its network again. */
export async function saveRegister(db: CustomerDb, which: Which, marks: MarkInput[], asking: Asking): Promise<SavedRegister> {
	const { line, is_locked } = found(await findRegister(db, which, asking.actor.user_id, asking.own));
	if (is_locked) throw new Refusal("register_locked");
	const id = await takeRegister(db, line, asking.actor.user_id);
	await lookLater(db);
	const left = await writeMarks(db, id, line, marks, asking.actor.user_id).catch(unknownCode("marks"));
	if (left.some(({ is_stranger }) => is_stranger)) throw new Refusal("invalid", { fields: { marks: { message: "choice" } } });
	return { ...(await openRegister(db, which, asking)), conflicts: left.map(({ student_id }) => student_id) };
}

export async function overrideByOffice(
	db: CustomerDb,
	id: number,
	input: { code_id: number | null; note: string | null; version: number },
	{ actor, own }: Asking,
): Promise<void> {
	const outcome = await overrideMark(db, id, input, actor.user_id, own).catch(unknownCode("code_id"));
	if (outcome === "missing") throw new Refusal("not_found");
	if (outcome === "changed") throw new Refusal("conflict");
}

export async function openAgain(db: CustomerDb, which: Which, asking: Asking): Promise<Register> {
	const { line } = found(await findRegister(db, which, asking.actor.user_id, asking.own));
	await reopenRegister(db, line, REOPENED_HOURS);
	return openRegister(db, which, asking);
}

const unknownCode =
	(field: string) =>
	(error: unknown): never => {
		throw (error as { code?: string }).code === "23503" ? new Refusal("invalid", { fields: { [field]: { message: "choice" } } }) : error;
	};
