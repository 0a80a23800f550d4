import { type KnownYear, type SchoolDays, schoolDaysOf } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { yearsBetween } from "./calendar.queries.ts";

/** The days on which there is school, in whole academic years. */
export async function schoolBetween(db: CustomerDb, from: string, to: string): Promise<SchoolDays> {
	const years = await yearsBetween(db, from, to);
	return schoolDaysOf(years.map(({ specials, ...cycle }): KnownYear => ({ ...cycle, special: specials })));
}
