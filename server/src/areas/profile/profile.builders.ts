import { photoUrl } from "@homeroom/contract/areas/profile/profile.rules.ts";
import type pg from "pg";

/** A photo of this person, as it lies in the database. Returns its id. */
export async function makePhoto(client: Pick<pg.ClientBase, "query">, user_id: number, bytes: Buffer): Promise<string> {
	const { rows } = await client.query<{ id: string }>("insert into platform.user_photos (user_id, bytes) values ($1, $2) returning id", [
		user_id,
		bytes,
	]);
	const id = rows[0]?.id as string;
	await client.query("update platform.users set photo_url = $2 where id = $1", [user_id, photoUrl(id)]);
	return id;
}
