import type { FileVersion, StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { CheckedFile } from "../../kit/files/file-keeper.ts";

/** Whose files: a module's, or those of one of its records. */
export interface Place {
	platform_module_id: number;
	record: string | null;
	record_id: number | null;
}
export interface RepositoryRow extends Place {
	id: number;
}
/** A version with where its bytes are. */
export type StoredVersion = FileVersion & { sha256: string };
/** A file beside a record, or one that a row names: its photo, the scan of a document. */
export type Purpose = "file" | "picture" | "scan";
/** A file with the repository that says who may touch it. */
export interface FileRow extends Place {
	file: StoredFile;
	purpose: Purpose;
	sha256: string;
}

/** More than anyone scrolls through; what is beyond is found by sorting things into records. */
const MOST_FILES = 2000;
const PLACE = "r.platform_module_id, r.record, r.record_id";
const VERSION = `json_build_object('number', v.number, 'size', v.size, 'media_type', v.media_type, 'width', v.width, 'height', v.height,
	'user_id', v.user_id, 'user_name', u.first_name || ' ' || u.last_name, 'created_at', to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
const FILE = `json_build_object('id', f.id, 'repository_id', f.repository_id, 'name', f.name, 'version', f.version,
	'deleted_at', to_char(f.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
	'versions', (select count(*) from file_versions n where n.file_id = f.id), 'current', ${VERSION})`;
const WITH_VERSION = "join file_versions v on v.file_id = f.id and v.number = f.number left join platform.users u on u.id = v.user_id";

const at = ({ platform_module_id, record, record_id }: Place) =>
	sql`r.platform_module_id = ${platform_module_id} and r.record is not distinct from ${record} and r.record_id is not distinct from ${record_id}`;

/** The repository of a place with its files by name, or those deleted last; undefined while there is none. */
export async function findWithFiles(
	db: CustomerDb,
	place: Place,
	deleted: boolean,
): Promise<{ id: number; files: StoredFile[] } | undefined> {
	const [row] = await ask<{ id: number; files: StoredFile[] }>(
		db,
		sql`select r.id, coalesce((select json_agg(file) from (
			select ${verbatim(FILE)} as file from files f ${verbatim(WITH_VERSION)}
			where f.repository_id = r.id and f.purpose = 'file' and ${deleted ? sql`f.deleted_at is not null` : sql`f.deleted_at is null`}
			order by ${deleted ? sql`f.deleted_at desc` : sql`lower(f.name)`}, f.id limit ${verbatim(MOST_FILES)}) listed), '[]') as files
		from repositories r where ${at(place)}`,
	);
	return row;
}

/** Makes the repository unless somebody just did. */
export const makeRepository = (db: CustomerDb, place: Place) =>
	db
		.insertInto("repositories")
		.values({ ...place })
		.onConflict((conflict) => conflict.doNothing())
		.execute();

export const findRepositoryAt = (db: CustomerDb, place: Place): Promise<RepositoryRow | undefined> =>
	ask<RepositoryRow>(db, sql`select r.id, ${verbatim(PLACE)} from repositories r where ${at(place)}`).then(([row]) => row);

export const findRepository = (db: CustomerDb, id: number): Promise<RepositoryRow | undefined> =>
	ask<RepositoryRow>(db, sql`select r.id, ${verbatim(PLACE)} from repositories r where r.id = ${id}`).then(([row]) => row);

export const findFile = (db: CustomerDb, id: number): Promise<FileRow | undefined> =>
	ask<FileRow>(
		db,
		sql`select ${verbatim(PLACE)}, f.purpose, v.sha256, ${verbatim(FILE)} as file from files f join repositories r on r.id = f.repository_id ${verbatim(WITH_VERSION)} where f.id = ${id}`,
	).then(([row]) => row);

export const findVersions = (db: CustomerDb, file_id: number): Promise<StoredVersion[]> =>
	ask<{ version: FileVersion; sha256: string }>(
		db,
		sql`select ${verbatim(VERSION)} as version, v.sha256 from file_versions v left join platform.users u on u.id = v.user_id where v.file_id = ${file_id} order by v.number desc`,
	).then((rows) => rows.map(({ version, sha256 }) => ({ ...version, sha256 })));

/** Names in use in a repository; nobody adds one until the transaction ends. */
export async function lockNames(db: CustomerDb, repository_id: number, except: number | null): Promise<Set<string>> {
	await db.selectFrom("repositories").select("id").where("id", "=", repository_id).forUpdate().execute();
	const rows = await ask<{ name: string }>(
		db,
		sql`select lower(name) as name from files where repository_id = ${repository_id} and purpose = 'file' and deleted_at is null and id is distinct from ${except}`,
	);
	return new Set(rows.map(({ name }) => name));
}

const contentOf = ({ sha256, size, media_type, width, height }: CheckedFile) => ({ sha256, size, media_type, width, height });

/** A file with its first version. */
export const insertFile = (
	db: CustomerDb,
	{ repository_id, purpose, name, user_id }: { repository_id: number; purpose: Purpose; name: string; user_id: number | null },
	content: CheckedFile,
): Promise<number> =>
	db
		.with("made", (query) => query.insertInto("files").values({ repository_id, purpose, name }).returning("id"))
		.insertInto("file_versions")
		.values(({ selectFrom }) => ({ file_id: selectFrom("made").select("id"), number: 1, user_id, ...contentOf(content) }))
		.returning("file_id")
		.executeTakeFirstOrThrow()
		.then(({ file_id }) => file_id);

/** The next version of a file, which then is the one that counts. Locks the file first: two at once become two versions. */
export async function insertVersion(db: CustomerDb, file_id: number, name: string, user_id: number, content: CheckedFile): Promise<void> {
	const { number } = await db
		.updateTable("files")
		.set({
			name,
			number: sql`1 + (select max(number) from file_versions v where v.file_id = files.id)`,
			version: sql`version + 1`,
			updated_at: sql`now()`,
		})
		.where("id", "=", file_id)
		.returning("number")
		.executeTakeFirstOrThrow();
	await db
		.insertInto("file_versions")
		.values({ file_id, number, user_id, ...contentOf(content) })
		.execute();
}

/** Changes the file only where it still has the version that the person saw. */
export const changeFile = async (
	db: CustomerDb,
	id: number,
	version: number,
	changes: { name?: string; deleted_at?: Sql<string> | null },
): Promise<boolean> => {
	const { numUpdatedRows } = await db
		.updateTable("files")
		.set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
		.where("id", "=", id)
		.where("version", "=", version)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
};

/** What lies beside one record lies beside another, new one, too: the same stored bytes, each as a file of its own. Held by `holdStore`. */
export const copyFilesTo = (
	db: CustomerDb,
	{ platform_module_id, record, record_id }: Place,
	to_id: number,
	user_id: number | null,
): Promise<unknown> =>
	ask(
		db,
		sql`with kept as materialized (
			select f.name, v.sha256, v.size, v.media_type, v.width, v.height from repositories r join files f on f.repository_id = r.id and f.deleted_at is null and f.purpose = 'file'
				join file_versions v on v.file_id = f.id and v.number = f.number
			where r.platform_module_id = ${platform_module_id} and r.record = ${record} and r.record_id = ${record_id}
		), place as (
			insert into repositories (platform_module_id, record, record_id) select ${platform_module_id}::int, ${record}, ${to_id}::bigint where exists (select from kept) returning id
		), made as (
			insert into files (repository_id, name) select place.id, kept.name from place, kept returning id, name
		)
		insert into file_versions (file_id, number, user_id, sha256, size, media_type, width, height)
		select made.id, 1, ${user_id}::bigint, kept.sha256, kept.size, kept.media_type, kept.width, kept.height from made join kept on kept.name = made.name`,
	);
