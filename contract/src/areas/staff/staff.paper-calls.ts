import { z } from "zod";
import { call } from "../../kit/call.ts";
import { AnswerDay, Id } from "../../kit/schemas.ts";
import { QUALIFICATION_KINDS } from "./staff.rules.ts";

/** Of the whole school: what has expired or soon does. */
export const ExpiringQualification = z.object({
	id: Id,
	staff_id: Id,
	staff_name: z.string(),
	kind: z.enum(QUALIFICATION_KINDS),
	name: z.string(),
	expires_on: AnswerDay,
	/** Below 0: it has expired. */
	days_left: z.int(),
});
export type ExpiringQualification = z.output<typeof ExpiringQualification>;

export const expiryCalls = {
	qualifications_expiring: call({
		get: "/staff/qualifications/expiring",
		access: "Staff.Edit",
		summary: "Qualifications of those who work here that have expired or soon do, the first in front",
		answer: z.object({ qualifications: z.array(ExpiringQualification) }),
	}),
};
