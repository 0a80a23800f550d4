import { ask, type CustomerDb } from "../db/customer-db.ts";
import { type Param, param, type Sql, sql } from "../db/sql-text.ts";
import { hashOf } from "../secrets/hash-of.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { PushAddress } from "./push-message.ts";

/** More are hardly one person's: with the next one the oldest goes. */
const DEVICES_MAX = 10;

/** Devices `d` whose person would get into this school now, by the very login in which they were switched on. */
export const atDevices = (customer_id: Param): Sql => sql`platform.push_devices d
	join platform.sessions s on s.id = d.session_id and s.ended_at is null and s.expires_at > now()
		and (s.bound_customer_id is null or s.bound_customer_id = ${customer_id}::bigint)
	join platform.users u on u.id = d.user_id and u.status = 'active'
	join platform.customers c on c.id = ${customer_id}::bigint and c.status = 'active'
	join memberships m on m.customer_id = c.id and m.user_id = d.user_id and m.status = 'active' and m.accepted_at is not null
	join roles r on r.customer_id = m.customer_id and r.id = m.role_id and (not r.requires_second_factor or s.second_factor)`;

/** Whose devices, and from which login they are looked at: one that a school vouched for knows those of its own kind. */
export interface DeviceOwner {
	user_id: number;
	session_id: string;
	bound_customer_id: number | null;
}
const theirs = ({ user_id, bound_customer_id }: DeviceOwner): Sql => {
	const bound = param(bound_customer_id);
	return sql`d.user_id = ${user_id} and s.id = d.session_id and s.ended_at is null and s.expires_at > now()
		and (${bound}::bigint is null or s.bound_customer_id = ${bound}::bigint)`;
};

export interface DeviceRow {
	id: number;
	name: string;
	created_at: string;
	used_at: string;
	is_here: boolean;
}
/** The one at hand first, then by last use. */
export const listDevices = (db: CustomerDb, owner: DeviceOwner): Promise<DeviceRow[]> =>
	ask<DeviceRow>(
		db,
		sql`select d.id, d.name, d.created_at, s.last_seen_at as used_at, s.id = ${owner.session_id}::uuid as is_here
		from platform.push_devices d, platform.sessions s where ${theirs(owner)} order by is_here desc, used_at desc, d.id desc`,
	);

/** A browser has one address at a time, and belongs to who signed in there last. Without a name it keeps the one it had. */
export async function addDevice(
	db: CustomerDb,
	{ user_id, session_id }: DeviceOwner,
	{ address, name }: { address: PushAddress; name: string | undefined },
	box: SecretBox,
): Promise<number> {
	const hash = hashOf(address.endpoint);
	const [before] = await ask<{ name: string }>(
		db,
		sql`select name from platform.push_devices where session_id = ${session_id}::uuid order by id desc limit 1`,
	);
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into platform.push_devices (user_id, session_id, endpoint_hash, sealed, name)
		values (${user_id}, ${session_id}::uuid, ${hash}, ${box.seal(JSON.stringify(address))}, ${name ?? before?.name ?? "Browser"})
		on conflict (endpoint_hash) do update set user_id = excluded.user_id, session_id = excluded.session_id, sealed = excluded.sealed,
			name = excluded.name, created_at = case when push_devices.user_id = excluded.user_id then push_devices.created_at else now() end
		returning id`,
	);
	const { id } = row as { id: number };
	await ask(
		db,
		sql`delete from platform.push_devices where session_id = ${session_id}::uuid and id <> ${id} or id in
			(select id from platform.push_devices where user_id = ${user_id} and id <> ${id} order by created_at desc, id desc offset ${DEVICES_MAX - 1})`,
	);
	return id;
}

export async function removeDevice(db: CustomerDb, owner: DeviceOwner, id: number): Promise<boolean> {
	const rows = await ask(
		db,
		sql`delete from platform.push_devices d using platform.sessions s where d.id = ${id} and ${theirs(owner)} returning d.id`,
	);
	return rows.length > 0;
}

/** The address of a device that is to be tried; `again` where it was just now. Undefined where it is not theirs. */
export async function takeForTrying(
	db: CustomerDb,
	owner: DeviceOwner,
	id: number,
	pause_s: number,
): Promise<{ sealed: Buffer; again: boolean } | undefined> {
	const [row] = await ask<{ sealed: Buffer; again: boolean }>(
		db,
		sql`with device as (select d.id, d.sealed from platform.push_devices d, platform.sessions s where d.id = ${id} and ${theirs(owner)}),
			taken as (update platform.push_devices d set tried_at = now() from device
				where d.id = device.id and coalesce(d.tried_at < now() - make_interval(secs => ${pause_s}), true) returning d.id)
		select sealed, not exists (select from taken) as again from device`,
	);
	return row;
}

/** Undefined where the person, the login or the membership ended meanwhile. */
export async function sealedAddress(db: CustomerDb, id: number, user_id: number): Promise<Buffer | undefined> {
	const [row] = await ask<{ sealed: Buffer }>(
		db,
		sql`select d.sealed from ${atDevices(param(db.customer_id))} where d.id = ${id} and d.user_id = ${user_id}`,
	);
	return row?.sealed;
}

/** Its push service knows it no more. Where the browser has another address by now, that one stays. */
export async function forgetDevice(db: CustomerDb, id: number, sealed: Buffer): Promise<void> {
	await ask(db, sql`delete from platform.push_devices where id = ${id} and sealed = ${sealed}`);
}

/** Undefined where it was sealed with the secret of another installation, whose pushes it took. */
export function openAddress(box: SecretBox, sealed: Buffer): PushAddress | undefined {
	try {
		return JSON.parse(box.open(sealed)) as PushAddress;
	} catch {
		return undefined;
	}
}
