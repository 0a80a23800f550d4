import type { StudentInput } from "@homeroom/contract/areas/students/students.contract.ts";
import type { FormRecord } from "../../kit/form/use-record-form.ts";
import type { Student } from "./students.api.ts";

export type StudentField = keyof StudentInput;
/** A form's fields hold text; an empty text is "not given". */
export type StudentValues = Record<StudentField, string>;

export const NEW_STUDENT: FormRecord<StudentValues> = {
	version: null,
	values: {
		first_name: "",
		middle_name: "",
		last_name: "",
		date_of_birth: "",
		email: "",
		phone: "",
		class_label: "",
		status: "enrolled",
	},
};

export const studentRecord = (student: Student): FormRecord<StudentValues> => ({
	version: student.version,
	values: {
		first_name: student.first_name,
		middle_name: student.middle_name ?? "",
		last_name: student.last_name,
		date_of_birth: student.date_of_birth ?? "",
		email: student.email ?? "",
		phone: student.phone ?? "",
		class_label: student.class_label ?? "",
		status: student.status,
	},
});
