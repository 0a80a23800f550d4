import { STAFF } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { fullName, PERSON_COLOURS } from "@homeroom/contract/kit/person.ts";
import { recordArea } from "../../kit/record/record-area.ts";
import { departmentSuggestions } from "./staff.api.ts";

/** What an employee looks like on screen. */
export const STAFF_AREA = recordArea(STAFF, {
	titleOf: fullName,
	sections: [
		{ title: "staff.section.person", fields: ["first_name", "last_name", "middle_name", "salutation", "code", "colour_code"] },
		{
			title: "staff.section.work",
			fields: ["kind", "status", "job_title", "department", "subjects", "weekly_minutes", "started_on", "left_on", "external_id", "about"],
		},
		{ title: "staff.section.contact", fields: ["email", "phone"] },
		{
			title: "staff.section.private",
			fields: ["date_of_birth", "gender", "line_1", "line_2", "post_code", "city", "country", "emergency_name", "emergency_phone"],
		},
	],
	tones: { status: { active: "good", on_leave: "waiting", left: "past" } },
	picture: { isFace: true, colour: ({ colour_code }) => PERSON_COLOURS[colour_code] },
	suggestions: { department: departmentSuggestions },
});
