import type { messageInboxCalls, OpenMessage } from "@homeroom/contract/areas/communication/message-inbox.calls.ts";
import type pg from "pg";
import type { Handlers } from "../../../kit/calls/serve.ts";
import { ask, type CustomerDb, inCustomer, inTransaction } from "../../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../../kit/db/sql-text.ts";
import type { FileKeeper } from "../../../kit/files/file-keeper.ts";
import type { GivenFile } from "../../../kit/http/files/file-given.ts";
import { found, notFound, Refusal } from "../../../kit/http/refusal.ts";
import { isOurs, type LinkUse, readToken } from "../../../kit/secrets/sealed-links.ts";
import type { SecretBox } from "../../../kit/secrets/secret-box.ts";
import { findGot, inboxOf, markRead, mine } from "./message-inbox.queries.ts";
import { subscriptionOf, wishByLink } from "./message-wishes.service.ts";
import { writeAnswer } from "./messages.answers.ts";

interface InboxTools {
	pool: pg.Pool;
	box: SecretBox;
	keeper: FileKeeper;
}

/** What a link opens; whatever is wrong with it, the answer is the same. */
export async function behindLink(
	{ pool, box }: Pick<InboxTools, "pool" | "box">,
	token: string,
	use: LinkUse,
): Promise<{ db: CustomerDb; recipient_id: number }> {
	const place = readToken(token);
	if (place === undefined || place.customer_id === 0) throw notFound();
	const db = inCustomer(pool, { customer_id: place.customer_id, user_id: null, request_id: null });
	const [row] = await ask<{ secret_box: Buffer | null }>(
		db,
		sql`select m.secret_box from message_recipients r join messages m on m.id = r.message_id join platform.customers o on o.id = r.customer_id and o.status = 'active' where r.id = ${place.row_id}`,
	);
	if (row?.secret_box == null || !isOurs(place, box.open(row.secret_box), use)) throw notFound();
	return { db, recipient_id: place.row_id };
}

const theirs = (id: number, user_id: number): Sql => sql`r.id = ${id} and ${mine(user_id)}`;
const linked = (id: number): Sql => sql`r.id = ${id} and m.started_at is not null and r.state <> 'stopped'`;

async function answered(db: CustomerDb, condition: Sql, answer: string): Promise<OpenMessage & { name: string; school: string }> {
	const before = found(await findGot(db, condition));
	// whoever has the child no longer reads what they got, and answers nothing for it
	if (!before.may_answer || !(await writeAnswer(db, before.id, answer, true)))
		throw new Refusal("message_answer_over", { current: before });
	return found(await findGot(db, condition));
}

async function fileOf({ keeper }: InboxTools, db: CustomerDb, condition: Sql, file_id: number): Promise<GivenFile> {
	const got = found(await findGot(db, condition));
	const file = found(got.files.find(({ id }) => id === file_id));
	const [version] = await ask<{ sha256: string }>(
		db,
		sql`select v.sha256 from files f join file_versions v on v.file_id = f.id and v.number = f.number where f.id = ${file_id} and f.deleted_at is null`,
	);
	const stream = await keeper.read(db.customer_id, found(version).sha256);
	if (stream === undefined) throw new Refusal("file_gone");
	return {
		name: file.name,
		media_type: file.media_type.startsWith("text/") ? "text/plain; charset=utf-8" : file.media_type,
		size: file.size,
		stream,
	};
}

/** What reached somebody: of their own by their login, of one alone by its link. */
export const messageInboxHandlers = (tools: InboxTools): Handlers<typeof messageInboxCalls> => ({
	inbox: ({ query, db, actor }) => inboxOf(db, actor.user_id, query),
	open: async ({ params, db, actor }) => {
		await markRead(db, theirs(params.id, actor.user_id));
		return found(await findGot(db, theirs(params.id, actor.user_id)));
	},
	answer: ({ params, body, db, actor }) => answered(db, theirs(params.id, actor.user_id), body.answer),
	file: ({ params, db, actor }) => fileOf(tools, db, theirs(params.id, actor.user_id), params.file_id),
	linked: async ({ params }) => {
		const { db, recipient_id } = await behindLink(tools, params.token, "read");
		await markRead(db, linked(recipient_id));
		return found(await findGot(db, linked(recipient_id)));
	},
	linked_answer: async ({ params, body }) => {
		const { db, recipient_id } = await behindLink(tools, params.token, "read");
		return inTransaction(db, (tx) => answered(tx, linked(recipient_id), body.answer));
	},
	linked_file: async ({ params }) => {
		const { db, recipient_id } = await behindLink(tools, params.token, "read");
		return fileOf(tools, db, linked(recipient_id), params.file_id);
	},
	subscription: async ({ params }) => {
		const { db, recipient_id } = await behindLink(tools, params.token, "unsubscribe");
		return subscriptionOf(db, recipient_id);
	},
	unsubscribe: async ({ params }) => {
		const { db, recipient_id } = await behindLink(tools, params.token, "unsubscribe");
		return inTransaction(db, (tx) => wishByLink(tx, recipient_id, false));
	},
	resubscribe: async ({ params }) => {
		const { db, recipient_id } = await behindLink(tools, params.token, "unsubscribe");
		return inTransaction(db, (tx) => wishByLink(tx, recipient_id, true));
	},
});
