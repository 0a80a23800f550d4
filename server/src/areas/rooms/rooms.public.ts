import type { FileDoor } from "../../kit/files/file-doors.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { ROOMS } from "./rooms.queries.ts";

export { type HeldTime, heldBy, holdRooms, mustTake, type NewHeld, type RoomAt, roomsAt } from "./rooms.held.ts";

/** The photo of a room is for whoever sees the room. */
export const roomFiles: FileDoor = {
	module: "Rooms",
	record: "rooms",
	mayTouch: async (db, record_id, own) => (await findRecord(db, ROOMS, record_id, own)) !== undefined,
};
