import { sql } from "../../kit/db/sql-text.ts";
import { holding } from "../../kit/session/holding.ts";

/** Who runs alarms: a query of people. */
export const RUNNING_IT = sql`select h.user_id from (${holding("Communications.Emergency")}) h`;
