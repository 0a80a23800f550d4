import type { NoticeReason } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { conditionOf } from "../../kit/lists/list.ts";

/** Something that people are told of. An area lists its kinds in its manifest. */
export interface NoticeKind {
	/** Also of its words, `notice.absence_decided`; what was stored keeps it. */
	name: string;
	reason: NoticeReason;
	/** Whether it may interrupt somebody who teaches, waits for the break, or for the end of the day. */
	urgency: "urgent" | "normal" | "digest";
	/** The table whose row it is about, and the address that leads there. */
	about: string;
	leads: (row_id: number) => `/${string}`;
	/** Who hears of it: a query of user ids. Nobody hears of what they did themselves. */
	hears: (row_id: number) => Filter;
}

/** Tells everybody of a kind who is in the school, in the transaction of what happened. `words` fill its sentence. */
export async function tell(
	db: CustomerDb,
	{ name, reason, about, hears }: NoticeKind,
	row_id: number,
	words: Record<string, string> = {},
): Promise<void> {
	const values: unknown[] = [name, reason, about, row_id, JSON.stringify(words)];
	const listeners = conditionOf([hears(row_id)], (value) => `$${values.push(value)}`);
	await ask(
		db,
		`insert into notices (user_id, kind, reason, about, row_id, words)
		select distinct m.user_id, $1, $2, $3, $4::bigint, $5::jsonb from (${listeners}) listener (user_id) join memberships m on m.user_id = listener.user_id
		where m.status = 'active' and m.user_id is distinct from nullif(current_setting('app.user_id'), '')::bigint`,
		values,
	);
}
