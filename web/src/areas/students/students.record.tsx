import { fullName, STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { recordArea } from "../../kit/record/record-area.ts";
import { StudentBirth } from "./student-birth.tsx";
import { classSuggestions } from "./students.api.ts";

/** What a student looks like on screen. */
export const STUDENT_AREA = recordArea(STUDENT, {
	titleOf: fullName,
	sections: [{ fields: ["first_name", "last_name", "middle_name", "date_of_birth", "class_label", "status", "email", "phone"] }],
	tones: { status: { enrolled: "good", on_leave: "waiting", withdrawn: "past", alumni: "past" } },
	shows: { date_of_birth: ({ date_of_birth }) => <StudentBirth day={date_of_birth} /> },
	suggestions: { class_label: classSuggestions },
});
