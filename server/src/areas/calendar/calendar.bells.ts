import type { BellInput, BellTimes } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Param, param, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";

/** Sets of bells with their periods. */
export const BELLS = `select b.id, b.name, b.is_default, b.version, coalesce((
		select jsonb_agg(jsonb_build_object('id', p.id, 'position', p.position, 'name', p.name, 'kind', p.kind,
			'starts_at', to_char(p.starts_at, 'HH24:MI'), 'ends_at', to_char(p.ends_at, 'HH24:MI')) order by p.starts_at)
		from bell_periods p where p.bell_time_id = b.id
	), '[]') as periods from bell_times b`;

async function findBells(db: CustomerDb, id: number): Promise<BellTimes | undefined> {
	const [row] = await ask<BellTimes>(db, sql`${verbatim(BELLS)} where b.id = ${id}`);
	return row;
}

/** The new ordinary bells take that from the former ones in the same statement. */
const handed = (isDefault: Param) =>
	sql`update bell_times set is_default = false, version = version + 1, updated_at = now() where is_default and ${isDefault}::boolean`;

export async function createBells(db: CustomerDb, { name, is_default, periods }: BellInput): Promise<BellTimes> {
	const isDefault = param(is_default);
	const [row] = await ask<{ id: number }>(
		db,
		sql`with handed as (${handed(isDefault)}) insert into bell_times (name, is_default) values (${name}, ${isDefault}) returning id`,
	).catch(brokenRule);
	const { id } = row as { id: number };
	await setPeriods(db, id, periods);
	return found(await findBells(db, id));
}

export async function changeBells(
	db: CustomerDb,
	id: number,
	{ version, name, is_default, periods }: BellInput & { version: number },
): Promise<BellTimes> {
	const $id = param(id);
	const $is_default = param(is_default);
	const rows = await ask(
		db,
		sql`update bell_times b set name = case when b.id = ${$id} then ${name} else b.name end, is_default = b.id = ${$id} and ${$is_default}, version = b.version + 1, updated_at = now()
		where exists (select from bell_times t where t.id = ${$id} and t.version = ${version}) and (b.id = ${$id} or (b.is_default and ${$is_default})) returning b.id`,
	).catch(brokenRule);
	if (rows.length === 0) throw new Refusal("conflict", { current: found(await findBells(db, id)) });
	await setPeriods(db, id, periods);
	return found(await findBells(db, id));
}

/** A period is known by its number: what stays keeps its row, and history tells what changed. */
const setPeriods = (db: CustomerDb, id: number, periods: BellInput["periods"]) => {
	const $id1 = param(id);
	return ask(
		db,
		sql`merge into bell_periods b
		using (
			select coalesce(p.position, o.position) as position, p.name, p.kind, p.starts_at, p.ends_at, p.position is null as is_gone
			from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p (position int, name text, kind text, starts_at time, ends_at time)
			full join (select position from bell_periods where bell_time_id = ${$id1}) o on o.position = p.position
		) p
		on b.bell_time_id = ${$id1} and b.position = p.position
		when matched and p.is_gone then delete
		when matched and (b.name, b.kind, b.starts_at, b.ends_at) is distinct from (p.name, p.kind, p.starts_at, p.ends_at)
			then update set name = p.name, kind = p.kind, starts_at = p.starts_at, ends_at = p.ends_at
		when not matched then insert (bell_time_id, position, name, kind, starts_at, ends_at) values (${$id1}, p.position, p.name, p.kind, p.starts_at, p.ends_at)`,
	);
};

export async function removeBells(db: CustomerDb, id: number): Promise<void> {
	const rows = await ask(db, sql`delete from bell_times where id = ${id} returning id`).catch((error: unknown) => {
		throw (error as { code?: string }).code === "23503" ? new Refusal("bells_in_use") : error;
	});
	if (rows.length === 0) throw notFound();
}

function brokenRule(error: unknown): never {
	const { constraint } = error as { constraint?: string };
	if (constraint === "bell_times_name") throw new Refusal("invalid", { fields: { name: { message: "taken" } } });
	// two people made different bells the ordinary ones in the same moment
	throw constraint === "bell_times_default" ? new Refusal("conflict") : error;
}
