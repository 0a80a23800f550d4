import { COURSE, SUBJECT } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { recordArea } from "../../kit/record/record-area.ts";
import { SubjectColour } from "./subject-colour.tsx";

/** What a subject looks like on screen. */
export const SUBJECT_AREA = recordArea(SUBJECT, {
	titleOf: ({ name }) => name,
	sections: [{ fields: ["name", "code", "colour_code"] }],
	shows: { colour_code: ({ colour_code }) => <SubjectColour colour={colour_code} /> },
});

/** What a course looks like on screen. */
export const COURSE_AREA = recordArea(COURSE, {
	titleOf: ({ name }) => name,
	sections: [{ fields: ["name", "subject_id", "level", "state", "code", "credits", "external_id", "about"] }],
	tones: { state: { draft: "waiting", in_use: "good", retired: "past" } },
});
