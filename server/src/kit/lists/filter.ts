import type { Sql } from "../db/sql-text.ts";

/** A condition. A function of a value goes into a sub-select, or it would run anew for every row. */
export interface Filter extends Sql {
	/** It says nothing but this: whether rows are archived. */
	readonly archived?: boolean;
}
