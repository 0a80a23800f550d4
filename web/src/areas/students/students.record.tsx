import { fullName, STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { PERSON_COLOURS, type PersonColour } from "@homeroom/contract/kit/person.ts";
import { lazy } from "react";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { recordArea } from "../../kit/record/record-area.ts";
import { StudentBirth } from "./student-birth.tsx";
import { classSuggestions, makesClass } from "./students.api.ts";

/** What a student looks like on screen. */
export const STUDENT_AREA = recordArea(STUDENT, {
	titleOf: fullName,
	sections: [
		{
			title: "students.section.person",
			fields: ["first_name", "last_name", "middle_name", "called_name", "date_of_birth", "gender", "colour_code"],
		},
		{
			title: "students.section.school",
			fields: ["class_label", "status", "house_id", "external_id", "admission_date", "leaving_date"],
		},
		{
			title: "students.section.contact",
			fields: ["email", "phone", "line_1", "line_2", "post_code", "city", "state", "country"],
		},
		{ title: "students.section.origin", fields: ["languages", "nationality", "national_id"] },
	],
	tones: { status: { enrolled: "good", on_leave: "waiting", withdrawn: "past", alumni: "past" } },
	shows: { date_of_birth: ({ date_of_birth }) => <StudentBirth day={date_of_birth} /> },
	picture: {
		isFace: true,
		colour: ({ colour_code }) => (colour_code ? PERSON_COLOURS[colour_code as PersonColour] : undefined),
		Note: lazy(async () => {
			const [note] = await Promise.all([import("./student-photo-note.tsx"), loadCatalogue("care")]);
			return note;
		}),
	},
	inputs: { class_label: lazy(() => import("./student-class.tsx")) },
	makes: { class_label: makesClass },
	suggestions: { class_label: classSuggestions },
});
