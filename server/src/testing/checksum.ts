import type pg from "pg";

type Queryable = Pick<pg.ClientBase, "query">;

/** Every table that holds rows of customers. */
export async function customerTables(db: Queryable): Promise<string[]> {
	const { rows } = await db.query<{ relname: string }>(
		"select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' order by 1",
	);
	return rows.map((row) => row.relname);
}

/** Which transaction wrote a row: one that was written again, even with the same values, has another. */
const SUM = "coalesce(sum(xmin::text::bigint), 0)";
/** The log is long, and rows can only be added to it. */
const SUMS: Record<string, string> = { changes: "coalesce(max(id), 0)" };

/** One line per table over all rows of one customer: equal before and after means that nothing was written. */
export async function checksum(db: Queryable, customer_id: number): Promise<Record<string, string>> {
	// a sum needs no order, and one statement no waiting in between: this runs thousands of times
	const parts = (await customerTables(db)).map(
		(table) => `select '${table}' as name, count(*) || ' ' || ${SUMS[table] ?? SUM} as sum from ${table} t where customer_id = $1`,
	);
	// named: to plan it costs more than to run it
	const { rows } = await db.query<{ name: string; sum: string }>({
		name: "checksum",
		text: parts.join(" union all "),
		values: [customer_id],
	});
	return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
