import { type InputOf, type RowOf, record } from "../../kit/record.ts";

/** Rules and words both sides need, without the schemas: this file is loaded with every list. */
export const STUDENT_STATUSES = ["enrolled", "on_leave", "withdrawn", "alumni"] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

export const STUDENT = record({
	name: "students",
	module: "Students",
	path: "/students",
	sort: "name",
	sorts: ["name"],
	fields: {
		first_name: { kind: "line", max: 80, required: true, single: true },
		middle_name: { kind: "line", max: 80, single: true },
		last_name: { kind: "line", max: 80, required: true, single: true },
		date_of_birth: { kind: "day", rule: "birth_day", column: "shown", sortable: true, single: true },
		class_label: { kind: "line", max: 60, column: "shown", sortable: true },
		status: { kind: "choice", choices: STUDENT_STATUSES, required: true, initial: "enrolled", column: "shown", sortable: true },
		email: { kind: "email", column: "offered", single: true },
		phone: { kind: "phone", column: "offered", single: true },
	},
});
export type Student = RowOf<typeof STUDENT>;
export type StudentInput = InputOf<typeof STUDENT>;

interface Named {
	first_name: string;
	middle_name: string | null;
	last_name: string;
}
/** As a person is spoken of: Ana Luísa Costa. */
export const fullName = (person: Named): string => [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(" ");
