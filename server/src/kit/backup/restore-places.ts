import type pg from "pg";
import { openBackupClient } from "./backup-client.ts";

/**
 * Columns that hold ids of transactions. A place in the change log is (transaction, id), and a new server counts its transactions from the beginning:
 * what people write after the restore would stand before the log's end, so that no open screen heard of it and no seal covered it.
 */
const LOG = { table: "public.changes", column: "xid" } as const;
const SEALS = { table: "public.change_seals", column: "last_xid" } as const;

/** So many transactions are used up in some minutes. */
const MOST_USED_UP = 20_000_000;
const AT_ONCE = 100_000;

/**
 * Brings the server's count beyond the log's newest transaction by using up ids, so that every row stays as it is.
 * Where that would take too long, the log's transactions get small numbers instead, in the same order; seals are about the order, not the numbers.
 */
export async function settlePlaces(client: pg.ClientBase, url: string, most: number = MOST_USED_UP): Promise<void> {
	if ((await behind(client)) > most) await renumber(client);
	const left = await behind(client);
	if (left > 0) await useUp(url, left);
}

/** How many transactions the server has to begin until the log is in its past. */
async function behind(client: pg.ClientBase): Promise<number> {
	const { rows } = await client.query<{ left: string | null }>(
		`select greatest((select max(newest) from (select max(${LOG.column}) as newest from ${LOG.table} union all select max(${SEALS.column}) from ${SEALS.table}) n)::text::numeric
			- pg_snapshot_xmax(pg_current_snapshot())::text::numeric + 1, 0) as left`,
	);
	return Number(rows[0]?.left ?? 0);
}

async function renumber(client: pg.ClientBase): Promise<void> {
	await client.query(
		`create temporary table places on commit drop as
		select xid, row_number() over (order by xid)::text::xid8 as place from (select distinct ${LOG.column} as xid from ${LOG.table}) x`,
	);
	await client.query("create unique index on places (xid) include (place)");
	await client.query("analyze places");
	await client.query(`update ${SEALS.table} s set ${SEALS.column} = (select max(place) from places where xid <= s.${SEALS.column})`);
	await client.query(`update ${LOG.table} c set ${LOG.column} = place from places p where p.xid = c.${LOG.column}`);
}

async function useUp(url: string, count: number): Promise<void> {
	const client = await openBackupClient(url);
	try {
		await client.query("set synchronous_commit = off");
		for (let left = count; left > 0; left -= AT_ONCE)
			await client.query(`do $$ begin for i in 1..${Math.min(left, AT_ONCE)} loop perform pg_current_xact_id(); commit; end loop; end $$`);
	} finally {
		await client.end();
	}
}
