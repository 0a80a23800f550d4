import { type Param, type Sql, sql, verbatim } from "./sql-text.ts";

/** Whether a row that holds from a day to a day, or from then on, holds on this one. */
export const during = (row: string, day: Sql | Param | string): Sql =>
	sql`daterange(${verbatim(`${row}.starts_on`)}, ${verbatim(`${row}.ends_on`)}, '[]') @> ${day}::date`;
