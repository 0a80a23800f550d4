import { z } from "zod";
import { area, call, upload } from "../../kit/call.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { rowSchema } from "../../kit/record-schemas.ts";

import { Version } from "../../kit/schemas.ts";
import { PICTURE_MAX_BYTES } from "../files/files.rules.ts";
import { bookingCalls } from "./rooms.booking-calls.ts";
import { ROOM } from "./rooms.rules.ts";

export const rooms = area({
	...recordCalls(ROOM),
	buildings: call({
		get: "/rooms/buildings",
		access: "Rooms.View",
		summary: "Buildings in use, with the number of rooms",
		answer: z.object({ buildings: z.array(z.object({ building: z.string(), rooms: z.int() })) }),
	}),
	photo_set: upload({
		post: "/rooms/{id}/photo",
		access: "Rooms.Edit",
		summary: "Give a room a photo, instead of the one that was there",
		maxBytes: PICTURE_MAX_BYTES,
		answer: rowSchema(ROOM),
	}),
	photo_remove: call({
		post: "/rooms/{id}/photo/remove",
		access: "Rooms.Edit",
		summary: "Take a room's photo away",
		body: z.object({ version: Version }),
		answer: rowSchema(ROOM),
	}),
	...bookingCalls,
});
