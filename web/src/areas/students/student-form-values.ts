import type { StudentInput } from "@homeroom/contract/areas/students/students.rules.ts";
import type { FormRecord } from "../../kit/form/use-record-form.ts";
import type { Student } from "./students.api.ts";

export type StudentField = keyof StudentInput;
/** A form's fields hold text; an empty text is "not given". Their order is the form's. */
export type StudentValues = Record<StudentField, string>;

export const NEW_STUDENT: FormRecord<StudentValues> = {
	version: null,
	values: {
		first_name: "",
		last_name: "",
		middle_name: "",
		date_of_birth: "",
		class_label: "",
		status: "enrolled",
		email: "",
		phone: "",
	},
};

export const studentRecord = (student: Student): FormRecord<StudentValues> => ({
	version: student.version,
	values: {
		first_name: student.first_name,
		last_name: student.last_name,
		middle_name: student.middle_name ?? "",
		date_of_birth: student.date_of_birth ?? "",
		class_label: student.class_label ?? "",
		status: student.status,
		email: student.email ?? "",
		phone: student.phone ?? "",
	},
});
