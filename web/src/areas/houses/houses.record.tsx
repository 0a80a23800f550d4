import { HOUSE, type HOUSE_COLOURS, HOUSE_POINT } from "@homeroom/contract/areas/houses/houses.rules.ts";
import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { PERSON_COLOURS } from "@homeroom/contract/kit/person.ts";
import { IconShield } from "@tabler/icons-react";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";
import { recordArea } from "../../kit/record/record-area.ts";
import { ColourWord } from "../../ui/colour-word.tsx";

function HouseColour({ colour }: { colour: (typeof HOUSE_COLOURS)[number] }) {
	const { t } = useT();
	return <ColourWord colour={PERSON_COLOURS[colour]}>{t(`houses.colour.${colour}`)}</ColourWord>;
}
export const Counted = ({ word, count }: { word: MessageKey; count: number }) => useT().t(word, { count, sign: count > 0 ? "+" : "" });

export const HOUSE_POINT_AREA = recordArea(HOUSE_POINT, {
	titleOf: ({ reason }) => reason,
	told: "house_points.told",
	brief: { lead: "student_id", side: "points", below: "reason", foot: ["house_id", "week"] },
	sections: [{ fields: ["student_id", "points", "reason", "week", "house_id"] }],
});

export const HOUSE_AREA = recordArea(HOUSE, {
	titleOf: ({ name }) => name,
	leaves: "houses.leaves",
	brief: { lead: "name", side: "points", below: "motto", foot: ["colour"] },
	sections: [{ fields: ["name", "colour", "motto", "heads", "students", "about"] }],
	shows: { colour: ({ colour }) => <HouseColour colour={colour} /> },
	picture: { stand: <IconShield size={26} stroke={1.6} aria-hidden="true" />, colour: ({ colour }) => PERSON_COLOURS[colour] },
	facts: ({ points, week_points }) => [
		<Counted key="points" word="houses.score" count={points} />,
		<Counted key="week" word="houses.this_week" count={week_points} />,
	],
	related: [
		{ of: HOUSE_POINT_AREA, by: "house_id", sort: "-created_at", adds: true },
		{ of: { spec: STUDENT }, by: "house_id" },
	],
});
