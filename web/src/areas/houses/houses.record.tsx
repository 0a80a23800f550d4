import { HOUSE, type HOUSE_COLOURS, HOUSE_POINT } from "@homeroom/contract/areas/houses/houses.rules.ts";
import { PERSON_COLOURS } from "@homeroom/contract/kit/person.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { recordArea } from "../../kit/record/record-area.ts";
import { ColourWord } from "../../ui/colour-word.tsx";

function HouseColour({ colour }: { colour: (typeof HOUSE_COLOURS)[number] }) {
	const { t } = useT();
	return <ColourWord colour={PERSON_COLOURS[colour]}>{t(`houses.colour.${colour}`)}</ColourWord>;
}

export const HOUSE_AREA = recordArea(HOUSE, {
	titleOf: ({ name }) => name,
	sections: [{ fields: ["name", "colour", "motto", "heads", "about"] }],
	shows: { colour: ({ colour }) => <HouseColour colour={colour} /> },
});

export const HOUSE_POINT_AREA = recordArea(HOUSE_POINT, {
	titleOf: ({ reason }) => reason,
	told: "house_points.told",
	sections: [{ fields: ["student_id", "points", "reason", "week", "house_id"] }],
});
