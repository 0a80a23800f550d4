import { HOUSE, HOUSE_POINT } from "@homeroom/contract/areas/houses/houses.rules.ts";
import { PERSON_COLOURS } from "@homeroom/contract/kit/person.ts";
import { recordArea } from "../../kit/record/record-area.ts";
import { ColourWord } from "../../ui/colour-word.tsx";

export const HOUSE_AREA = recordArea(HOUSE, {
	titleOf: ({ name }) => name,
	sections: [{ fields: ["name", "colour", "motto"] }],
	shows: { name: ({ name, colour }) => <ColourWord colour={PERSON_COLOURS[colour]}>{name}</ColourWord> },
});

export const HOUSE_POINT_AREA = recordArea(HOUSE_POINT, {
	titleOf: ({ reason }) => reason,
	sections: [{ fields: ["student_id", "points", "reason", "week", "house_id"] }],
});
