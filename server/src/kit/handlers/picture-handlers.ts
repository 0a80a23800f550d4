import type { Readable } from "node:stream";
import type { ModuleName } from "@homeroom/contract/kit/modules.ts";
import type { PictureCalls } from "@homeroom/contract/kit/picture-calls.ts";
import { pictureName, picturesOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import type { Handlers } from "../calls/serve.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { allOf, sql, verbatim } from "../db/sql-text.ts";
import type { FileDoor } from "../files/file-doors.ts";
import { found } from "../http/refusal.ts";
import { changeRecord, findRecord, visibleFilters } from "../records/record-queries.ts";
import type { Actor } from "../session/actor.ts";
import { type RecordTable, recordColumns } from "../tables/record-table.ts";

/** Who keeps the bytes, draws them anew and has `write` name the file in the same transaction: `NamedFiles` of the files area. */
export interface PictureKeeper {
	setPicture<T>(
		db: CustomerDb,
		by: { module: ModuleName; record: string; record_id: number; user_id: number },
		bytes: Readable,
		write: (db: CustomerDb, file_id: number) => Promise<T>,
	): Promise<T>;
}
interface Given {
	params: { id: number };
	body: { version: number };
	file: Readable;
	db: CustomerDb;
	own: number | null;
	actor: Actor;
}

/** What the calls of a record's pictures do. */
export function pictureHandlers<const S extends RecordSpec>(table: RecordTable<S>, files: PictureKeeper): Handlers<PictureCalls<S>> {
	const handlers = picturesOf(table.spec).flatMap((field) => [
		[
			`${pictureName(field)}_set`,
			({ params, file, db, own, actor }: Given) => setPicture(table, files, field, { db, id: params.id, own, actor }, file),
		],
		[
			`${pictureName(field)}_remove`,
			({ params, body, db, own }: Given) => changeRecord(db, table, params.id, body.version, own, { [field]: null }),
		],
	]);
	// cast: written for a record in general, true for each
	return Object.fromEntries(handlers) as unknown as Handlers<PictureCalls<S>>;
}

interface Place {
	db: CustomerDb;
	id: number;
	own: number | null;
	actor: Actor;
}
/** Another picture, or the first. Whoever comes last wins: the former one can be brought back by undo. */
async function setPicture<S extends RecordSpec>(
	table: RecordTable<S>,
	files: PictureKeeper,
	field: string,
	{ db, id, own, actor }: Place,
	bytes: Readable,
): Promise<RowOf<S>> {
	const { module, name } = table.spec;
	// before the bytes are read
	found(await findRecord(db, table, id, own));
	return files.setPicture(db, { module, record: name, record_id: id, user_id: actor.user_id }, bytes, async (transaction, file_id) => {
		const [row] = await ask<RowOf<S>>(
			transaction,
			sql`update ${verbatim(name)} set ${verbatim(field)} = ${file_id}, version = version + 1, updated_at = now()
			where ${allOf([sql`${verbatim(name)}.id = ${id}`, ...visibleFilters(table, own)])} returning ${verbatim(recordColumns(table).join(", "))}`,
		);
		return found(row);
	});
}

/** The pictures of a record are for whoever sees it; files beside it for those who edit it. */
export const pictureDoor = (table: RecordTable): FileDoor => ({
	module: table.spec.module,
	record: table.spec.name,
	mayTouch: async (db, record_id, own, { picture, edits }) =>
		(picture || edits) && (await findRecord(db, table, record_id, own)) !== undefined,
});
