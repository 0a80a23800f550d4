import { ROOM } from "@homeroom/contract/areas/rooms/rooms.rules.ts";
import { IconDoorEnter } from "@tabler/icons-react";
import { recordArea } from "../../kit/record/record-area.ts";
import { buildingSuggestions } from "./rooms.api.ts";

/** What a room looks like on screen. */
export const ROOM_AREA = recordArea(ROOM, {
	titleOf: ({ name }) => name,
	sections: [
		{ title: "rooms.section.room", fields: ["name", "kind", "building", "floor", "capacity", "external_id"] },
		{ title: "rooms.section.use", fields: ["equipment", "accessible", "bookable", "notes"] },
	],
	picture: { stand: <IconDoorEnter size={26} stroke={1.5} aria-hidden="true" /> },
	suggestions: { building: buildingSuggestions },
});
