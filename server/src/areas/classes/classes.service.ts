import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { CLASSES } from "./classes.queries.ts";

/** Rules of the table that a form or a file can break, told at their field. */
const RULES: Record<string, [field: string, message: string]> = {
	classes_name: ["name", "taken"],
	classes_customer_id_academic_year_id_fkey: ["academic_year_id", "choice"],
	classes_customer_id_room_id_fkey: ["room_id", "choice"],
};
export function refuseClass(error: unknown): never {
	const rule = RULES[(error as { constraint?: string }).constraint ?? ""];
	throw rule === undefined ? error : new Refusal("invalid", { fields: { [rule[0]]: { message: rule[1] } } });
}

/** A call that writes classes, with its refusals at their fields. */
export const refusing =
	<Context, Answer>(write: (context: Context) => Answer | Promise<Answer>) =>
	async (context: Context): Promise<Answer> => {
		try {
			return await write(context);
		} catch (error) {
			return refuseClass(error);
		}
	};

/** Whose colleagues alone are told of: who may not see staff learns who teaches their classes. */
export const whoseTeachers = (actor: Actor): number | null => (actor.reach("Staff.View") === "all" ? null : actor.user_id);

/** A class that is named is one that the person sees. */
export async function checkClass(db: CustomerDb, class_id: number | undefined, own: number | null): Promise<void> {
	if (class_id !== undefined) found(await findRecord(db, CLASSES, class_id, own));
}
