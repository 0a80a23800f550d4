import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { pictureCalls } from "../../kit/picture-calls.ts";
import { recordCalls } from "../../kit/record-calls.ts";

import { bookingCalls } from "./rooms.booking-calls.ts";
import { ROOM } from "./rooms.rules.ts";

export const rooms = area({
	...recordCalls(ROOM),
	...pictureCalls(ROOM),
	buildings: call({
		get: "/rooms/buildings",
		access: "Rooms.View",
		summary: "Buildings in use, with the number of rooms",
		answer: z.object({ buildings: z.array(z.object({ building: z.string(), rooms: z.int() })) }),
	}),
	...bookingCalls,
});
