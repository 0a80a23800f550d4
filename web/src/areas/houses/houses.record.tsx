import { HOUSE, HOUSE_POINT } from "@homeroom/contract/areas/houses/houses.rules.ts";
import { recordArea } from "../../kit/record/record-area.ts";
import { HouseColour } from "./house-colour.tsx";

export const HOUSE_AREA = recordArea(HOUSE, {
	titleOf: ({ name }) => name,
	sections: [{ fields: ["name", "colour", "motto"] }],
	shows: { colour: ({ colour }) => <HouseColour colour={colour} /> },
});

export const HOUSE_POINT_AREA = recordArea(HOUSE_POINT, {
	titleOf: ({ reason }) => reason,
	sections: [{ fields: ["student_id", "points", "reason", "week", "house_id"] }],
});
