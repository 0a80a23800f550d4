import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../../kit/db/sql-text.ts";
import type { LoggedTable } from "../../../kit/tables/logged-table.ts";

/** What is done with a message as a whole. What becomes of its recipients stands on its own page. */
const DEEDS = ["sent", "planned", "asked", "approved", "declined", "stopped", "undone"] as const;
export type MessageWord = (typeof DEEDS)[number];

/** As somebody wrote it: its name in the school's language, or one that it has. Nothing else of its text is told. */
const NAME = `(select coalesce(nullif(m.texts->o.locale->>'subject', ''), (select x.value->>'subject' from jsonb_each(m.texts) x where x.value->>'subject' <> '' order by x.key limit 1))
	from messages m join platform.customers o on o.id = m.customer_id where m.id = t.message_id)`;

/** Who did what with which message, to how many, for those who see the message. It is no row that one takes back: a message has ways of its own for that. */
export const LOGGED_DEEDS: LoggedTable = {
	view: "Communications.View",
	name: NAME,
	own: (user_id) => sql`select id from message_deeds where message_id in (select id from messages where author_id = ${user_id})`,
	deeds: DEEDS.map((did) => ({ did, on: "created", field: `${did}_people`, to: "some" })),
};

/** In the transaction of what was done. */
export const noteDeed = (db: CustomerDb, message_id: number, did: MessageWord, people: number): Promise<unknown> =>
	ask(db, sql`insert into message_deeds (message_id, ${verbatim(`${did}_people`)}) values (${message_id}, ${people})`);
