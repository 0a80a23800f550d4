import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Whoever teaches and whoever runs the school; families see their own children. */
const seeing = (): Answers => ({ ...members(200), finance: 403, staff: 403 });
export const ABSENCES_EXPECTED = {
	"attendance.absent": seeing(),
	"attendance.watch": seeing(),
	"attendance.absences": seeing(),
	"attendance.absence_create": { ...seeing(), admin: 201, editor: 201, office: 201, teacher: 201, client: 201 },
	"attendance.absence_decide": only(200, ["admin", "office"]),
	"attendance.absence_withdraw": seeing(),
} satisfies Partial<Record<CallName, Answers>>;
