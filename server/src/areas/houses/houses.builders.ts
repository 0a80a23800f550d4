import type { HOUSE } from "@homeroom/contract/areas/houses/houses.rules.ts";
import type { InputOf } from "@homeroom/contract/kit/record.ts";
import type pg from "pg";

export type NewHouse = Pick<InputOf<typeof HOUSE>, "name" | "colour"> & Partial<InputOf<typeof HOUSE>>;
/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeHouses(client: pg.ClientBase, houses: readonly NewHouse[]): Promise<number[]> {
	const { rows } = await client.query<{ id: string }>(
		"insert into houses (name, colour, motto, about) select name, colour, motto, about from jsonb_populate_recordset(null::houses, $1) returning id",
		[JSON.stringify(houses)],
	);
	return rows.map(({ id }) => Number(id));
}
