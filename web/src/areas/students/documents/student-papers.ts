import { STUDENT_DOCUMENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { childArea } from "../../../kit/record/children/child-area.ts";

/** Papers of a student. */
export const DOCUMENT_AREA = childArea(STUDENT_DOCUMENT, {
	title: ["kind", "number"],
	fields: ["kind", "number", "issued_on", "expires_on", "note"],
	expires: "expires_on",
	below: ["note"],
});
