import type pg from "pg";

type Queryable = Pick<pg.ClientBase, "query">;

/** Every table that holds rows of customers. */
export async function customerTables(db: Queryable): Promise<string[]> {
	const { rows } = await db.query<{ relname: string }>(
		"select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' order by 1",
	);
	return rows.map((row) => row.relname);
}

/** One line per table over all rows of one customer: equal before and after means that nothing was touched. */
export async function checksum(db: Queryable, customer_id: number): Promise<Record<string, string>> {
	const sums: Record<string, string> = {};
	for (const table of await customerTables(db)) {
		const { rows } = await db.query<{ sum: string }>(
			`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t where customer_id = $1`,
			[customer_id],
		);
		sums[table] = rows[0]?.sum ?? "";
	}
	return sums;
}
