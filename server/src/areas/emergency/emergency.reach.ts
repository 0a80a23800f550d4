import { type Sql, sql } from "../../kit/db/sql-text.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { holding } from "../../kit/session/holding.ts";

/** Who runs alarms: a query of people. Also who sees their own alone elsewhere: an alarm is about everybody. */
export const RUNNING_IT: Sql = sql`select h.user_id from (${holding("Communications.Emergency")}) h`;
export const runsAlarms = (actor: Actor): boolean => actor.reach("Communications.Emergency") !== "none";
/** Whoever works there: they see that there is an alarm. */
export const worksHere = (actor: Actor): boolean => actor.portal_type === "ADMIN";
