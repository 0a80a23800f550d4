import type { commentCalls } from "@homeroom/contract/kit/comments/comment-calls.ts";
import type { Handlers } from "../calls/serve.ts";
import { activityOf, demandHistory } from "../changes/activity.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import { found, Refusal } from "../http/refusal.ts";
import {
	type CommentTable,
	commentsAbout,
	demandMentioned,
	findComment,
	insertComment,
	mentionable,
	removeComment,
	updateComment,
} from "../records/record-comments.ts";
import { findRecord } from "../records/record-queries.ts";

/** What the calls do that a record has for what people say about its rows. */
export function commentHandlers(t: CommentTable): Handlers<ReturnType<typeof commentCalls>> {
	const demandRow = async (db: CustomerDb, id: number, own: number | null) => found(await findRecord(db, t.of, id, own));
	return {
		comments: async ({ params, query, db, own }) => {
			await demandRow(db, params.id, own);
			return commentsAbout(db, t, params.id, query.before);
		},
		comment_people: async ({ params, db, own }) => {
			await demandRow(db, params.id, own);
			return { people: await mentionable(db, t, params.id) };
		},
		comment_history: async ({ params, db, own, actor }) => {
			demandHistory(actor);
			const now = found(await findComment(db, t, params.id, own));
			const changes = await activityOf(db, t.table, params.id);
			let held = { body: now.body, for_family: now.for_family };
			const versions = changes.flatMap(({ before, action, at }) => {
				if (action !== "updated" || before === null) return [];
				const was = { ...held, ...(before as Partial<typeof held>) };
				const isOther = was.body !== held.body || was.for_family !== held.for_family;
				held = { body: was.body, for_family: was.for_family };
				return isOther ? [{ ...held, until: at }] : [];
			});
			return { versions };
		},
		comment_add: async ({ params, body: { watch, ...said }, db, own }) => {
			await demandRow(db, params.id, own);
			await demandMentioned(db, t, params.id, { ids: said.mentions, watch, own });
			const id = await insertComment(db, t, params.id, said);
			await t.told?.(db, { id, row_id: params.id, fresh: true, shown: said.for_family, called: said.mentions });
			return found(await findComment(db, t, id, own));
		},
		comment_change: async ({ params: { id }, body: { version, watch, ...changes }, db, own, actor }) => {
			const was = found(await findComment(db, t, id, own));
			if (was.author_id !== actor.user_id) throw new Refusal("comment_author");
			const { mentions = was.mentions.map((one) => one.id) } = changes;
			const called = mentions.filter((one) => !was.mentions.some((known) => known.id === one));
			await demandMentioned(db, t, was.row_id, { ids: called, watch, own });
			if (!(await updateComment(db, t, { id, version, user_id: actor.user_id }, changes)))
				throw new Refusal("conflict", { current: found(await findComment(db, t, id, own)) });
			const now = found(await findComment(db, t, id, own));
			await t.told?.(db, { id, row_id: was.row_id, fresh: false, shown: now.for_family && !was.for_family, called });
			return now;
		},
		comment_remove: async ({ params: { id }, db, own, actor }) => {
			const { author_id } = found(await findComment(db, t, id, own));
			if (author_id !== actor.user_id || !(await removeComment(db, t, id, actor.user_id))) throw new Refusal("comment_author");
			return { ok: true as const };
		},
	};
}
