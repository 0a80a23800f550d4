import type pg from "pg";

type Queryable = Pick<pg.ClientBase, "query">;

/** Every table that holds rows of customers. */
export async function customerTables(db: Queryable): Promise<string[]> {
	const { rows } = await db.query<{ relname: string }>(
		"select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' order by 1",
	);
	return rows.map((row) => row.relname);
}

const watched = new WeakSet<Queryable>();

/**
 * How many transactions wrote rows of one customer, table by table: equal before and after means that nothing was written, not even the same again.
 * A trigger notes each; what a transaction takes back, it takes out of the notes as well.
 */
export async function checksum(db: Queryable, customer_id: number): Promise<Record<string, number>> {
	if (!watched.has(db)) {
		watched.add(db);
		await noteWrites(db);
	}
	const { rows } = await db.query<{ table_name: string; times: number }>({
		name: "checksum",
		text: "select table_name, count(*)::int as times from testing.writes where customer_id = $1 group by table_name order by table_name",
		values: [customer_id],
	});
	return Object.fromEntries(rows.map(({ table_name, times }) => [table_name, times]));
}

async function noteWrites(db: Queryable): Promise<void> {
	await db.query(`
		create schema testing;
		create unlogged table testing.writes (customer_id bigint, table_name name, transaction xid8, primary key (customer_id, table_name, transaction));
		create function testing.note_write() returns trigger language plpgsql security definer as $$
			begin
				if tg_op <> 'INSERT' then insert into testing.writes values (old.customer_id, tg_table_name, pg_current_xact_id()) on conflict do nothing; end if;
				if tg_op <> 'DELETE' then insert into testing.writes values (new.customer_id, tg_table_name, pg_current_xact_id()) on conflict do nothing; end if;
				return null;
			end $$;
	`);
	for (const table of await customerTables(db))
		await db.query(
			`create trigger zz_note_write after insert or update or delete on ${table} for each row execute function testing.note_write()`,
		);
}
