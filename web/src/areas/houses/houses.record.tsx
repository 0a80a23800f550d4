import { HOUSE, HOUSE_POINT } from "@homeroom/contract/areas/houses/houses.rules.ts";
import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { recordArea, referTo } from "../../kit/record/record-area.ts";
import { HouseColour } from "./house-colour.tsx";

export const HOUSE_AREA = recordArea(HOUSE, {
	titleOf: ({ name }) => name,
	sections: [{ fields: ["name", "colour", "motto"] }],
	shows: { colour: ({ colour }) => <HouseColour colour={colour} /> },
});

export const HOUSE_POINT_AREA = recordArea(HOUSE_POINT, {
	titleOf: ({ reason }) => reason,
	sections: [{ fields: ["student_id", "points", "reason", "week", "house_id"] }],
	references: {
		student_id: referTo(STUDENT, ({ first_name, last_name }) => `${first_name} ${last_name}`),
		house_id: referTo(HOUSE, ({ name }) => name),
	},
});
