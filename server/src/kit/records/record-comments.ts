import type { Mentionable, RecordComment } from "@homeroom/contract/kit/comments/comment-calls.ts";
import { COMMENTS_SHOWN } from "@homeroom/contract/kit/comments/comment-rules.ts";
import { permissionOf } from "@homeroom/contract/kit/record.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { allOf, type Sql, sql, verbatim } from "../db/sql-text.ts";
import { found, Refusal } from "../http/refusal.ts";
import { type LoggedTable, rowsOf } from "../tables/logged-table.ts";
import type { RecordTable } from "../tables/record-table.ts";
import { visibleFilters } from "./record-queries.ts";
import { seersOf } from "./record-seers.ts";

/** What people say about the rows of a record, in a table that `platform.make_comments` made. */
export interface CommentTable {
	/** Whose rows it is about. Whoever sees one reads what is said. */
	of: RecordTable;
	table: string;
	/** Its column with the row's id. */
	key: string;
	/** Lets people see a row who are mentioned, as far as who mentions them may; without it who does not see one cannot be mentioned. */
	admit?(db: CustomerDb, row_id: number, user_ids: readonly number[], own: number | null): Promise<void>;
	/** Called in the transaction in which something was said, or said in other words. */
	told?(db: CustomerDb, said: Said): Promise<void>;
}
export interface Said {
	id: number;
	row_id: number;
	/** It was not there before; otherwise it was changed. */
	fresh: boolean;
	/** The family reads it, and did not before. */
	shown: boolean;
	/** Whom it mentions, and did not before. */
	called: readonly number[];
}

/** Its history, for those who see the rows. Undo is for what one said oneself: the database holds that. */
export const loggedComments = ({ of, table, key }: CommentTable): LoggedTable => ({
	view: permissionOf(of.spec, "View"),
	undo: permissionOf(of.spec, "View"),
	about: key,
	own: rowsOf(of, table, key),
	deeds: [
		{ did: "taken_back", on: "updated", field: "removed_at", to: "some" },
		{ did: "said", on: "created" },
		{ did: "reworded", on: "updated", field: "body" },
	],
});

/** What somebody of the school is called here, or, where they left it, anywhere. */
export const AUTHOR = verbatim(
	"coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), concat_ws(' ', u.first_name, u.last_name))",
);
export const AUTHORS = verbatim("left join memberships m on m.user_id = c.author_id left join platform.users u on u.id = c.author_id");
const comments = ({ table, key }: CommentTable): Sql =>
	sql`select c.id, c.${verbatim(key)} as row_id, c.author_id, ${AUTHOR} as author_name, c.body, c.for_family, c.by_family, c.edited_at, c.created_at, c.version,
		coalesce((select jsonb_agg(jsonb_build_object('id', p.user_id, 'name', concat_ws(' ', p.first_name, p.last_name)) order by p.user_id) from memberships p where p.user_id = any(c.mentions)), '[]') as mentions
	from ${verbatim(table)} c ${AUTHORS}`;
/** What is said about rows that the person sees. */
const readable = ({ of, key }: CommentTable, own: number | null): Sql =>
	sql`c.removed_at is null and c.${verbatim(key)} in (select ${verbatim(of.spec.name)}.id from ${verbatim(of.spec.name)} where ${allOf(visibleFilters(of, own))})`;

/** The last that was said about a row, or what was said before. Whether the person sees the row asks the caller. */
export async function commentsAbout(
	db: CustomerDb,
	t: CommentTable,
	row_id: number,
	before = Number.MAX_SAFE_INTEGER,
): Promise<{ comments: RecordComment[]; more: boolean }> {
	const rows = await ask<RecordComment>(
		db,
		sql`${comments(t)} where c.${verbatim(t.key)} = ${row_id} and c.removed_at is null and c.id < ${before} order by c.id desc limit ${verbatim(COMMENTS_SHOWN + 1)}`,
	);
	return { comments: rows.slice(0, COMMENTS_SHOWN).reverse(), more: rows.length > COMMENTS_SHOWN };
}
export async function findComment(
	db: CustomerDb,
	t: CommentTable,
	id: number,
	own: number | null,
): Promise<(RecordComment & { row_id: number }) | undefined> {
	const [row] = await ask<RecordComment & { row_id: number }>(db, sql`${comments(t)} where c.id = ${id} and ${readable(t, own)}`);
	return row;
}

/** Whoever works here and could be called; first those who see the row. */
export const mentionable = (db: CustomerDb, { of }: CommentTable, row_id: number): Promise<Mentionable[]> =>
	ask<Mentionable>(
		db,
		sql`select m.user_id as id, concat_ws(' ', m.first_name, m.last_name) as name, s.user_id is not null as sees
		from memberships m left join (${seersOf(of, sql`${row_id}::bigint`)}) s on s.user_id = m.user_id
		where m.portal_type = 'ADMIN' and m.status = 'active' and m.accepted_at is not null order by s.user_id is null, m.search, m.id limit ${verbatim(MOST)}`,
	);
const MOST = 2000;

/** Called are those who work here and see the row, or are let in. */
export async function demandMentioned(
	db: CustomerDb,
	t: CommentTable,
	row_id: number,
	{ ids, watch, own }: { ids: readonly number[]; watch: boolean; own: number | null },
): Promise<void> {
	if (ids.length === 0) return;
	const refuse = (message: string) => new Refusal("invalid", { fields: { mentions: { message } } });
	const seeing = () =>
		ask<{ sees: boolean }>(
			db,
			sql`select m.user_id in (${seersOf(t.of, sql`${row_id}::bigint`)}) as sees from memberships m
			where m.user_id = any(${ids}::bigint[]) and m.portal_type = 'ADMIN' and m.status = 'active' and m.accepted_at is not null`,
		);
	const before = await seeing();
	if (before.length < ids.length) throw refuse("choice");
	if (watch) await t.admit?.(db, row_id, ids, own);
	const allSee = (rows: { sees: boolean }[]) => rows.every(({ sees }) => sees);
	if (!allSee(before) && !(watch && allSee(await seeing()))) throw refuse("comment_unseen");
}

interface NewComment {
	body: string;
	for_family: boolean;
	mentions: readonly number[];
}
export async function insertComment(
	db: CustomerDb,
	{ table, key }: CommentTable,
	row_id: number,
	{ body, for_family, mentions }: NewComment,
	by_family = false,
): Promise<number> {
	const called = mentions.length === 0 ? null : mentions;
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into ${verbatim(table)} (${verbatim(key)}, body, for_family, by_family, mentions) values (${row_id}, ${body}, ${for_family}, ${by_family}, ${called}::bigint[]) returning id`,
	);
	return found(row).id;
}

/** Of oneself: what another said is refused by the database as well. False where somebody was faster, or it is not theirs. */
export async function updateComment(
	db: CustomerDb,
	{ table }: CommentTable,
	{ id, version, user_id }: { id: number; version: number; user_id: number },
	{ body, for_family, mentions }: Partial<NewComment>,
): Promise<boolean> {
	const rows = await ask(
		db,
		sql`update ${verbatim(table)} c set body = coalesce(${body ?? null}, c.body), for_family = c.by_family or coalesce(${for_family ?? null}, c.for_family),
			mentions = case when ${mentions !== undefined}::boolean then ${mentions ?? null}::bigint[] else c.mentions end,
			edited_at = case when coalesce(${body ?? null}, c.body) = c.body then c.edited_at else now() end, version = c.version + 1, updated_at = now()
		where c.id = ${id} and c.version = ${version} and c.author_id = ${user_id} and c.removed_at is null returning c.id`,
	);
	return rows.length > 0;
}
export async function removeComment(db: CustomerDb, { table }: CommentTable, id: number, user_id: number): Promise<boolean> {
	const rows = await ask(
		db,
		sql`update ${verbatim(table)} c set removed_at = now(), version = c.version + 1, updated_at = now()
		where c.id = ${id} and c.author_id = ${user_id} and c.removed_at is null returning c.id`,
	);
	return rows.length > 0;
}
