import { inSchool } from "../../testing/in-school.ts";
import { recordSamples } from "../../testing/record-samples.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { PICTURE } from "../files/files.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { makeHouses } from "./houses.builders.ts";

let made = 0;
export const newHouse = async (ids: Ids, t: TestApp): Promise<number> =>
	(await inSchool(t, ids.customer_id, (client) => makeHouses(client, [{ name: `Sample house ${++made}`, colour: "blue" }])))[0] as number;
/** The student of the sample, put into a house. */
async function housed(ids: Ids, t: TestApp): Promise<number> {
	const house_id = await newHouse(ids, t);
	await inSchool(t, ids.customer_id, (client) =>
		client.query("update students set house_id = $1 where id = $2", [house_id, ids.student_id]),
	);
	return ids.student_id;
}
async function newPoints(ids: Ids, t: TestApp): Promise<number> {
	const student_id = await housed(ids, t);
	return inSchool(t, ids.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into house_points (student_id, points, reason, week) values ($1, 3, 'A kind word', '2026-11-16') returning id",
			[student_id],
		);
		return Number(rows[0]?.id);
	});
}

export const housesSamples: AreaSamples<"houses"> = {
	...recordSamples("houses", {
		make: newHouse,
		create: async (ids, t) => ({
			name: `New house ${++made}`,
			colour: "moss",
			motto: "Onward",
			heads: await inSchool(t, ids.customer_id, (client) => makeStaff(client, [{ first_name: "Ida", last_name: "Berg" }])),
			about: "<p>Founded <strong>long ago</strong></p>",
		}),
		change: { motto: "Upward" },
		file: ["Name,Motto\nLynx,Listen\n", ["name", "motto"]],
	}),
	crest_set: async (ids, t) => ({ params: { id: await newHouse(ids, t) }, file: PICTURE }),
	crest_remove: async (ids, t) => ({ params: { id: await newHouse(ids, t) }, body: { version: 1 } }),
};
export const housePointsSamples: AreaSamples<"house_points"> = recordSamples("house_points", {
	make: newPoints,
	create: async (ids, t) => ({ student_id: await housed(ids, t), points: 5, reason: "Won the relay", week: "2026-11-18" }),
	change: { reason: "Another reason" },
	alone: async (ids, t) => ({ student_id: await housed(ids, t) }),
	file: ["Reason,Points\nWon the relay,5\n", ["reason", "points"]],
});
