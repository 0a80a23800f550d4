import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import type pg from "pg";
import { keyOf } from "../../kit/files/file-storage.ts";
import { openFiles } from "../../kit/files/open-files.ts";

/** A small blue picture of 8 × 6 pixels. */
export const PICTURE = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12PQXP0IK2IYSAkA7p9SIcSFMHsAAAAASUVORK5CYII=",
	"base64",
);

interface NewFile {
	customer_id: number;
	platform_module_id: number;
	record: string | null;
	record_id: number | null;
	name?: string;
	media_type?: string;
	bytes?: Buffer;
}

/** A file with one version, and its bytes in the store under `folder`. The transaction must already be the customer's. */
export async function makeFile(
	client: pg.ClientBase,
	folder: string,
	{ customer_id, platform_module_id, record, record_id, name = "picture.png", media_type = "image/png", bytes = PICTURE }: NewFile,
): Promise<{ id: number; repository_id: number }> {
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	const { storage, incoming } = openFiles({ folder });
	const path = await incoming.place();
	await writeFile(path, bytes);
	await storage.put(keyOf(customer_id, sha256), { path, size: bytes.length, sha256 });
	await rm(path);
	const place = [platform_module_id, record, record_id];
	await client.query("insert into repositories (platform_module_id, record, record_id) values ($1, $2, $3) on conflict do nothing", place);
	// files of one place that are made at once get names of their own
	await client.query("select pg_advisory_xact_lock(hashtext(concat($1::bigint, $2::text, $3::bigint)))", place);
	const { rows } = await client.query<{ id: string; repository_id: string }>(
		`with r as (select id from repositories where customer_id = current_setting('app.customer_id')::bigint
			and platform_module_id = $1 and record is not distinct from $2 and record_id is not distinct from $3::bigint),
		taken as (select count(*) as n from files f join r on r.id = f.repository_id where f.name like $4 || '%'),
		f as (insert into files (repository_id, name) select r.id, $4 || case when taken.n = 0 then '' else ' ' || taken.n end from r, taken returning id, repository_id)
		insert into file_versions (file_id, number, sha256, size, media_type, width, height)
		select id, 1, $5, $6, $7, case when $7 like 'image/%' then 8 end, case when $7 like 'image/%' then 6 end from f
		returning file_id as id, (select repository_id from f) as repository_id`,
		[...place, name, sha256, bytes.length, media_type],
	);
	return { id: Number(rows[0]?.id), repository_id: Number(rows[0]?.repository_id) };
}
