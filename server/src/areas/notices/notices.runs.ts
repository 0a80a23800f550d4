import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { holding } from "../../kit/session/holding.ts";
import { type NoticeKind, tell } from "./notices.public.ts";

/** What somebody asked for and went elsewhere meanwhile: told to them alone, also where it failed. */
const RUN = { topic: "data", reason: "you_asked", start: { inbox: "now", email: false, push: true }, toOneself: true } as const;

/** `path`: where its record is imported. */
const importDone = (path: string): NoticeKind => ({
	...RUN,
	name: "import_done",
	about: "imports",
	says: {
		one: { done: "imports.notice.done", part: "imports.notice.part", stopped: "imports.notice.stopped" },
		action: "imports.notice.see",
		plain: "imports.notice.plain",
	},
	hears: (rows) =>
		sql`select i.user_id, i.id, ${path}::text || '/import?import=' || i.id, jsonb_build_object('because', i.file_name, 'file', i.file_name, 'created', coalesce(i.done->>'created', '0'), 'changed', coalesce(i.done->>'changed', '0'), 'failed', coalesce(i.done->>'failed', '0'),
				'variant', case when i.state <> 'done' then 'stopped' when (i.done->>'failed')::int > 0 then 'part' else 'done' end), null
			from imports i where i.id = any(${rows}::bigint[]) and i.state in ('done', 'stopped')`,
});
export const IMPORT_DONE = importDone("/");

const undoDone = (run: string): NoticeKind => ({
	...RUN,
	name: "undo_done",
	about: "undo_runs",
	says: { one: { done: "changes.notice.undone", refused: "changes.notice.not_undone" }, plain: "changes.notice.plain" },
	// only who may read the log is led there
	hears: () =>
		sql`select r.user_id, r.user_id, case when h.user_id is null then '/' else '/settings/audit' end, jsonb_build_object('total', r.total::text, 'variant', r.state), 'undo:' || r.id
			from undo_runs r left join (${holding("Audit.View")}) h on h.user_id = r.user_id where r.id = ${run} and r.state in ('done', 'refused')`,
});
export const UNDO_DONE = undoDone("");

/** Jobs of what the kit ended, asked for in its transaction. */
export async function tellOfImport(db: CustomerDb, { import_id, path }: { import_id: number; path: string }): Promise<void> {
	await tell(db, importDone(path), import_id);
}
export async function tellOfUndo(db: CustomerDb, { run }: { run: string }): Promise<void> {
	const [row] = await ask<{ user_id: number | null }>(db, sql`select user_id from undo_runs where id = ${run}`);
	if (row?.user_id != null) await tell(db, undoDone(run), row.user_id);
}
