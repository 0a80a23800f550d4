import type pg from "pg";

export interface NewRoom {
	name: string;
	kind?: string;
	capacity?: number | null;
	building?: string | null;
	floor?: string | null;
	equipment?: string[];
	accessible?: boolean;
}
/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeRooms(client: pg.ClientBase, rooms: NewRoom[]): Promise<number[]> {
	const { rows } = await client.query<{ id: string }>(
		`insert into rooms (name, kind, capacity, building, floor, equipment, accessible)
		select name, coalesce(kind, 'classroom'), capacity, building, floor, coalesce(equipment, '{}'), coalesce(accessible, false)
		from jsonb_to_recordset($1) as r (name text, kind text, capacity int, building text, floor text, equipment text[], accessible boolean) returning id`,
		[JSON.stringify(rooms)],
	);
	return rows.map(({ id }) => Number(id));
}
