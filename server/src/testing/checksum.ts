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

type Sums = Record<string, string>;
/** Sums of a database's customers, and how many writes they had then. */
const known = new WeakMap<Queryable, Map<number, { writes: string; sums: Sums }>>();

/**
 * One line per table over all rows of one customer: equal before and after means that nothing was written.
 * Rows are read only where something was: a trigger counts the writes of each customer, those that were undone as well.
 */
export async function checksum(db: Queryable, customer_id: number): Promise<Sums> {
	let customers = known.get(db);
	if (customers === undefined) {
		customers = new Map();
		known.set(db, customers);
		await countWrites(db);
	}
	const { rows } = await db.query<{ writes: string }>({
		name: "writes",
		text: "select testing.writes_of($1)::text as writes",
		values: [customer_id],
	});
	const writes = rows[0]?.writes as string;
	const last = customers.get(customer_id);
	if (last?.writes === writes) return last.sums;
	const sums = await sumsOf(db, customer_id);
	customers.set(customer_id, { writes, sums });
	return sums;
}

async function sumsOf(db: Queryable, customer_id: number): Promise<Sums> {
	// a sum needs no order, and one statement no waiting in between
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

/** A sequence for each customer that is asked about, raised by every row that is written: a sequence keeps what a transaction takes back. */
async function countWrites(db: Queryable): Promise<void> {
	await db.query(`
		create schema testing;
		create function testing.count_write(customer_id bigint) returns void language plpgsql security definer as $$
			begin if to_regclass('testing.writes_' || customer_id) is not null then perform nextval('testing.writes_' || customer_id); end if; end $$;
		create function testing.count_row() returns trigger language plpgsql security definer as $$
			begin
				if tg_op <> 'INSERT' then perform testing.count_write(old.customer_id); end if;
				if tg_op <> 'DELETE' then perform testing.count_write(new.customer_id); end if;
				return null;
			end $$;
		create function testing.writes_of(customer_id bigint) returns bigint language plpgsql security definer as $$
			declare n bigint;
			begin
				execute 'create sequence if not exists testing.writes_' || customer_id;
				execute 'select last_value + is_called::int from testing.writes_' || customer_id into n;
				return n;
			end $$;
	`);
	for (const table of await customerTables(db))
		await db.query(
			`create trigger zz_count_row after insert or update or delete on ${table} for each row execute function testing.count_row()`,
		);
}
