import { recordFileSamples } from "../../testing/imports.samples.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids, Sample } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { PICTURE } from "../files/files.builders.ts";
import { makeRooms } from "./rooms.builders.ts";

let made = 0;
const newRoom = async (ids: Ids, t: TestApp): Promise<number> =>
	(
		await inSchool(t, ids.customer_id, (client) => makeRooms(client, [{ name: `Sample room ${++made}`, capacity: 30, building: "Main" }]))
	)[0] as number;
const aRoom = async (ids: Ids, t: TestApp): Promise<Sample> => ({ params: { id: await newRoom(ids, t) } });

const times = { day: "2026-11-16", starts_at: "14:00", ends_at: "15:30" };
const booking = { title: "Parents' evening", note: null, ...times };
const block = { title: "New floor", note: null, starts_on: "2026-11-16", starts_at: "14:00", ends_on: "2026-11-18", ends_at: "12:00" };
/** A booking or a block of whoever calls, in a room of its own. */
async function newBooking(ids: Ids, t: TestApp, kind: "booking" | "maintenance"): Promise<{ id: number; session_id: number }> {
	const id = await newRoom(ids, t);
	const session_id = await inSchool(t, ids.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into sessions (kind, title, room_id, booked_by, day, starts_at, ends_at) values ($1, 'Rehearsal', $2, $3, '2026-11-16', '2026-11-16 14:00Z', '2026-11-16 15:00Z') returning id",
			[kind, id, ids.user_id],
		);
		return Number(rows[0]?.id);
	});
	return { id, session_id };
}
const aBooking = async (ids: Ids, t: TestApp) => {
	const { id, session_id } = await newBooking(ids, t, "booking");
	return { id, booking_id: session_id };
};
const aBlock = async (ids: Ids, t: TestApp) => {
	const { id, session_id } = await newBooking(ids, t, "maintenance");
	return { id, block_id: session_id };
};

export const roomsSamples: AreaSamples<"rooms"> = {
	...recordFileSamples("rooms", "Name,Building\nRoom 1,Main\n", ["name", "building"]),
	list: () => ({
		query: { where: JSON.stringify([["kind", "in", ["classroom"]]]), search: "roo", sort: "-capacity,kind", page: "1", limit: "5" },
	}),
	show: aRoom,
	create: () => ({
		body: { name: `New room ${++made}`, kind: "lab", capacity: 24, equipment: ["projector"], accessible: true, bookable: true },
	}),
	update: async (ids, t) => ({ ...(await aRoom(ids, t)), body: { version: 1, capacity: 28 } }),
	archive: async (ids, t) => ({ ...(await aRoom(ids, t)), body: { version: 1 } }),
	restore: async (ids, t) => ({ ...(await aRoom(ids, t)), body: { version: 1 } }),
	activity: aRoom,
	bulk_update: async (ids, t) => ({ body: { selection: { ids: [await newRoom(ids, t)] }, changes: { building: "West" } } }),
	bulk_archive: async (ids, t) => ({ body: { selection: { ids: [await newRoom(ids, t)] } } }),
	bulk_restore: async (ids, t) => ({ body: { selection: { ids: [await newRoom(ids, t)] } } }),
	buildings: () => ({}),
	photo_set: async (ids, t) => ({ ...(await aRoom(ids, t)), file: PICTURE }),
	photo_remove: async (ids, t) => ({ ...(await aRoom(ids, t)), body: { version: 1 } }),
	sessions: async (ids, t) => ({ ...(await aRoom(ids, t)), query: { from: "2026-11-16", to: "2026-11-22" } }),
	free: () => ({
		query: {
			day: "2026-11-16",
			from: "14:00",
			to: "15:30",
			capacity: "20",
			kind: "classroom",
			equipment: "projector,piano",
			accessible: "true",
		},
	}),
	book: async (ids, t) => ({ ...(await aRoom(ids, t)), body: booking }),
	booking_update: async (ids, t) => {
		const params = await aBooking(ids, t);
		return { params, body: { ...booking, room_id: params.id, version: 1 } };
	},
	booking_cancel: async (ids, t) => ({ params: await aBooking(ids, t), body: { version: 1 } }),
	block: async (ids, t) => ({ ...(await aRoom(ids, t)), body: block }),
	block_update: async (ids, t) => ({ params: await aBlock(ids, t), body: { ...block, version: 1 } }),
	block_remove: async (ids, t) => ({ params: await aBlock(ids, t), body: { version: 1 } }),
};
