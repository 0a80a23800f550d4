import { COURSE, SUBJECT, type Subject } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { PERSON_COLOURS } from "@homeroom/contract/kit/person.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { recordArea } from "../../kit/record/record-area.ts";
import { ColourWord } from "../../ui/colour-word.tsx";

/** Timetables draw a subject in this colour. */
function SubjectColour({ colour }: { colour: Subject["colour_code"] }) {
	const { t } = useT();
	return <ColourWord colour={PERSON_COLOURS[colour]}>{t(`subjects.colour_code.${colour}`)}</ColourWord>;
}

/** What a subject looks like on screen. */
export const SUBJECT_AREA = recordArea(SUBJECT, {
	titleOf: ({ name }) => name,
	sections: [{ fields: ["name", "code", "colour_code"] }],
	shows: { colour_code: ({ colour_code }) => <SubjectColour colour={colour_code} /> },
});

/** What a course looks like on screen. */
export const COURSE_AREA = recordArea(COURSE, {
	titleOf: ({ name }) => name,
	sections: [{ fields: ["name", "subject_id", "level", "state", "code", "credits", "materials_fee", "external_id", "about"] }],
	tones: { state: { draft: "waiting", in_use: "good", retired: "past" } },
});
