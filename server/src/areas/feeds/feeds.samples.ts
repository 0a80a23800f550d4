import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeRooms } from "../rooms/rooms.builders.ts";
import { makeLinkRow } from "./feeds.builders.ts";

let made = 0;
/** The student is the caller's child. */
const ownChild = (t: TestApp, { customer_id, user_id, student_id }: Ids) =>
	inSchool(t, customer_id, (client) =>
		client.query("insert into student_people (student_id, user_id, relation) values ($1, $2, 'guardian') on conflict do nothing", [
			student_id,
			user_id,
		]),
	);
const newRoom = (t: TestApp, { customer_id }: Ids) =>
	inSchool(t, customer_id, async (client) => (await makeRooms(client, [{ name: `Fed room ${++made}` }]))[0] as number);

export const feedsSamples: AreaSamples<"feeds"> = {
	list: () => ({}),
	create_own: async (ids, t) => {
		await ownChild(t, ids);
		return { body: { student_id: ids.student_id, name: "Phone" } };
	},
	create: async (ids, t) => ({ body: { of: "room", id: await newRoom(t, ids), name: null } }),
	revoke: async (ids, t) => {
		await ownChild(t, ids);
		const { id } = await inSchool(t, ids.customer_id, (client) =>
			makeLinkRow(client, ids.customer_id, { user_id: ids.user_id, student_id: ids.student_id }),
		);
		return { params: { id } };
	},
};
