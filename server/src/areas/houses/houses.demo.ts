import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makeHouses, type NewHouse } from "./houses.builders.ts";

const aboutOf = (place: string, joy: string): string =>
	`<p>Named after <strong>${place}</strong>.</p><h3>What we are known for</h3><ul><li><p>${joy}</p></li><li><p>Looking after whoever is new</p></li></ul>`;
const HOUSES: readonly NewHouse[] = [
	{ name: "Falcon", colour: "raspberry", motto: "Look far", about: aboutOf("the tower that falcons nest in", "Reading aloud") },
	{ name: "Heron", colour: "blue", motto: "Stand still, strike true", about: aboutOf("the pond behind the hall", "Swimming") },
	{ name: "Kestrel", colour: "ochre", motto: "Hold against the wind", about: aboutOf("the windy corner of the field", "Running") },
	{ name: "Osprey", colour: "moss", motto: "Dive in", about: aboutOf("the river that the school looks at", "Rowing") },
];
const REASONS = ["Helped a new classmate", "Neat homework all week", "Read aloud in assembly", "Won the relay", "Tidied the art room"];

/** The school in York has houses; the one in Cologne has none, as is usual there. */
export async function fillHouses(client: pg.ClientBase, { key }: DemoFilling): Promise<void> {
	if (key !== "north") return;
	const ids = await makeHouses(client, HOUSES);
	await client.query(
		"update houses h set heads = array(select id from staff where kind = 'teacher' order by (id + 3 * h.id) % 11, id limit 2)",
	);
	await client.query("update students set house_id = ($1::bigint[])[1 + id % 4]", [ids]);
	await client.query(
		`insert into house_points (student_id, points, reason, week, created_at)
		select id, 1 + id % 5, ($1::text[])[1 + id * 3 % 7 % 5], customer_today() - (id % 3)::int * 7, now() - (id % 3 * 168 + id % 37) * interval '1 hour'
		from students where archived_at is null and id % 9 < 4 + id % 4 * 7 % 4`,
		[REASONS],
	);
}
