import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { notFound, Refusal } from "../../kit/http/refusal.ts";
import { isKnown, type Whose } from "./timetable.queries.ts";

export async function mustKnow(db: CustomerDb, whose: Whose): Promise<void> {
	if (!(await isKnown(db, whose))) throw notFound();
}

/** A range whose end lies before its beginning. */
const BACKWARDS = "22000";
const PARTS = { class: "class_id", course: "course_id", room: "room_id", staff: "staff_ids" };
/** A class, room, course or colleague that is not there, told at its field; so is a time that the clocks leave out. */
export function unknownPart(error: unknown): never {
	const { code, constraint = "" } = error as { code?: string; constraint?: string };
	// It ends after it begins, and yet not as an instant: only the change of the clocks does that.
	if (code === BACKWARDS) throw new Refusal("invalid", { fields: { starts_at: { message: "clock_gap" } } });
	const part = code === "23503" ? Object.entries(PARTS).find(([name]) => constraint.includes(`_${name}_id_`)) : undefined;
	throw part === undefined ? error : new Refusal("invalid", { fields: { [part[1]]: { message: "choice" } } });
}
