import { deviceWords } from "@homeroom/contract/areas/session/session.device-words.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { holding } from "../../kit/session/holding.ts";
import { type NoticeKind, tell, tellOnce } from "../notices/notices.public.ts";
import type { NewDevice } from "../session/session.public.ts";

const NAME = sql`jsonb_build_object('name', concat_ws(' ', m.first_name, m.last_name))`;
/** Whoever invited them, if they still see who belongs to the school. */
const INVITER = sql`memberships m join (${holding("Users.View")}) h on h.user_id = m.invited_by`;

/** A day's are one line: a whole school may be invited at once. */
export const INVITATION_ACCEPTED: NoticeKind = {
	name: "invitation_accepted",
	topic: "people",
	reason: "you_asked",
	start: { inbox: "digest", email: false, push: false },
	about: "memberships",
	says: { one: "users.notice.joined", many: "users.notice.joined_many" },
	reaches: (actor) => actor.allows("Users.View"),
	hears: (rows) =>
		sql`select h.user_id, m.id, '/settings/users/' || m.id, ${NAME}, 'joined:' || customer_today() from ${INVITER} where m.id = any(${rows}::bigint[]) and m.accepted_at is not null`,
};
export const INVITATION_ENDING: NoticeKind = {
	name: "invitation_ending",
	topic: "people",
	reason: "you_asked",
	start: { inbox: "digest", email: false, push: false },
	about: "memberships",
	says: { one: "users.notice.ending", many: "users.notice.ending_many", action: "users.notice.see" },
	reaches: (actor) => actor.allows("Users.View"),
	hears: (rows) =>
		sql`select h.user_id, m.id, '/settings/users', ${NAME}, 'invitations_ending:' || customer_today() from ${INVITER} where m.id = any(${rows}::bigint[]) and m.accepted_at is null and m.status = 'active'`,
};
/** Nobody can do without it, at any hour: whoever is in with somebody else's password is stopped by the one who knows. */
export const NEW_DEVICE: NoticeKind = {
	name: "new_device",
	topic: "account",
	reason: "your_account",
	start: { inbox: "now", email: true, push: true },
	urgent: true,
	always: true,
	toOneself: true,
	about: "users",
	says: {
		one: { known: "users.notice.device", unknown: "users.notice.device_unknown" },
		action: "users.notice.device_see",
		plain: "users.notice.device_plain",
	},
	hears: (rows) =>
		sql`select m.user_id, m.user_id, '/account', '{}'::jsonb, 'device:' || extract(epoch from now()) from memberships m where m.user_id = any(${rows}::bigint[])`,
};

export async function tellOfJoined(db: CustomerDb, user_id: number): Promise<void> {
	const [row] = await ask<{ id: number }>(db, sql`select id from memberships where user_id = ${user_id} and accepted_at is not null`);
	if (row !== undefined) await tell(db, INVITATION_ACCEPTED, row.id);
}
export function tellOfDevice(db: CustomerDb, { user_id, user_agent, at }: NewDevice): Promise<void> {
	const words = deviceWords(user_agent);
	return tell(db, NEW_DEVICE, user_id, {
		at: { instant: at },
		...(words === null ? { variant: "unknown" } : { variant: "known", ...words }),
	});
}

/** Days before an invitation no longer works: time to send it anew, or to ask. */
const ENDS_IN_DAYS = 2;
export async function tellOfEndingInvitations(db: CustomerDb): Promise<void> {
	const rows = await ask<{ id: number; mark: string }>(
		db,
		sql`select m.id, 'invitation:' || t.id as mark from platform.tickets t join memberships m on m.user_id = t.user_id and m.accepted_at is null and m.status = 'active'
		where t.kind = 'invitation' and t.customer_id = current_setting('app.customer_id')::bigint and t.used_at is null and t.created_at < now() - interval '1 day'
			and t.expires_at > now() and t.expires_at < now() + make_interval(days => ${ENDS_IN_DAYS}::int) order by m.id`,
	);
	await tellOnce(db, INVITATION_ENDING, rows);
}
