import { loggedRecord } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { NamedFiles } from "../files/files.public.ts";
import { ROOMS_LAYERS } from "./rooms.layers.ts";
import { roomFiles } from "./rooms.public.ts";
import { ROOMS } from "./rooms.queries.ts";
import { roomsRoutes } from "./rooms.routes.ts";

export const roomsArea: ServerArea = {
	owns: {
		rooms: "name building floor kind equipment notes external_id",
	},
	records: [ROOMS],
	logged: { rooms: { ...loggedRecord(ROOMS, "t.name"), pointers: ["room_id"] } },
	files: [roomFiles],
	layers: ROOMS_LAYERS,
	demo: [{ after: ["calendar"], fill: async (client, school) => (await import("./rooms.demo.ts")).fillRooms(client, school) }],
	open: ({ keeper }) => ({ routes: roomsRoutes(new NamedFiles(keeper)) }),
};
