import type { HOUSE_COLOURS } from "@homeroom/contract/areas/houses/houses.rules.ts";
import type pg from "pg";

export interface NewHouse {
	name: string;
	colour: (typeof HOUSE_COLOURS)[number];
	motto?: string;
	about?: string;
}
/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeHouses(client: pg.ClientBase, houses: readonly NewHouse[]): Promise<number[]> {
	const { rows } = await client.query<{ id: string }>(
		"insert into houses (name, colour, motto, about) select name, colour, motto, about from jsonb_to_recordset($1) as h (name text, colour text, motto text, about text) returning id",
		[JSON.stringify(houses)],
	);
	return rows.map(({ id }) => Number(id));
}
