import { ROOM } from "@homeroom/contract/areas/rooms/rooms.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";

/** A school has hundreds of rooms at most: the sorts besides the name need no index. */
export const ROOMS: RecordTable<typeof ROOM> = {
	spec: ROOM,
	title: "name",
	about: "building",
	photo: () => "photo_file_id",
	own: () => sql`false`,
};

export const buildingsInUse = (db: CustomerDb): Promise<{ building: string; rooms: number }[]> =>
	ask(
		db,
		sql`select building, count(*) as rooms from rooms where archived_at is null and building is not null group by building order by natural_order(building), building limit 500`,
	);
