import { z } from "zod";
import { call } from "../call.ts";
import type { Permission } from "../modules.ts";
import { permissionOf, type RecordSpec } from "../record.ts";
import { ById, ChosenId, Id, Instant, lines, Version } from "../schemas.ts";
import { COMMENT_MAX, MENTIONS_MAX } from "./comment-rules.ts";

const Person = z.object({ id: Id, name: z.string() });
/** What somebody said about a row of a record. */
export const RecordComment = z.object({
	id: Id,
	/** Null: their login is gone. */
	author_id: Id.nullable(),
	author_name: z.string(),
	body: z.string(),
	/** The family reads it in their part; others are for the school alone. */
	for_family: z.boolean(),
	/** Somebody of the family wrote it. */
	by_family: z.boolean(),
	/** Whom it calls by name. */
	mentions: z.array(Person),
	edited_at: Instant.nullable(),
	created_at: Instant,
	version: Version,
});
export type RecordComment = z.output<typeof RecordComment>;

/** Somebody who can be mentioned; whoever does not see the row has to be let in first. */
export const Mentionable = Person.extend({ sees: z.boolean() });
export type Mentionable = z.output<typeof Mentionable>;

export const CommentBody = lines(COMMENT_MAX).min(1, "required");
const Mentions = z
	.array(ChosenId, { error: "choice" })
	.max(MENTIONS_MAX, "people_max")
	.transform((ids) => [...new Set(ids)]);
const ForFamily = z.boolean({ error: "choice" });
/** Those who are mentioned hear of what comes next as well, and see the row from then on. */
const Watch = z.boolean({ error: "choice" }).default(false);

/**
 * What people say about the rows of a record: `area({ ...recordCalls(TASK), ...commentCalls(TASK, "Tasks.Complete") })`.
 * Whoever sees a row reads what is said; `say` is what is needed to say something. A comment is changed and removed by who wrote it alone.
 */
export function commentCalls({ name, path, ...spec }: RecordSpec, say: Permission) {
	const see = { access: permissionOf({ name, path, ...spec }, "View") };
	// what a helper says would be the school's word
	const write = { access: say, forHelpers: false };
	const id = { params: ById };
	return {
		comments: call({
			get: `${path}/{id}/comments`,
			...id,
			...see,
			summary: `What is said about one of ${name}, the last of it; before a comment what was said earlier`,
			query: z.object({ before: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
			answer: z.object({ comments: z.array(RecordComment), more: z.boolean() }),
		}),
		comment_people: call({
			get: `${path}/{id}/comment-people`,
			...id,
			...see,
			summary: `Who can be mentioned in what is said about one of ${name}`,
			answer: z.object({ people: z.array(Mentionable) }),
		}),
		comment_history: call({
			get: `${path}/comments/{id}/history`,
			...id,
			...see,
			summary: "What a comment said before it was changed, newest first",
			answer: z.object({ versions: z.array(z.object({ body: z.string(), for_family: z.boolean(), until: Instant })) }),
		}),
		comment_add: call({
			post: `${path}/{id}/comments`,
			...id,
			...write,
			summary: `Say something about one of ${name}, to the school alone or to the family as well`,
			body: z.object({ body: CommentBody, for_family: ForFamily.default(false), mentions: Mentions.default([]), watch: Watch }),
			answer: RecordComment,
			status: 201,
		}),
		comment_change: call({
			patch: `${path}/comments/{id}`,
			...id,
			...write,
			summary: "Say it in other words; refused to all but who said it",
			body: z.object({
				version: Version,
				body: CommentBody.optional(),
				for_family: ForFamily.optional(),
				mentions: Mentions.optional(),
				watch: Watch,
			}),
			answer: RecordComment,
			current: RecordComment,
		}),
		comment_remove: call({
			delete: `${path}/comments/{id}`,
			...id,
			...write,
			summary: "Take back what one said",
			answer: z.object({ ok: z.literal(true) }),
		}),
	};
}
