/** Rules and words both sides need, without the schemas: this file is loaded with every list. */
export const STUDENT_STATUSES = ["enrolled", "on_leave", "withdrawn", "alumni"] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

export const STUDENT_SORTS = ["name", "class_label", "date_of_birth", "status", "created_at"] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

interface Named {
	first_name: string;
	middle_name: string | null;
	last_name: string;
}
/** As a person is spoken of: Ana Luísa Costa. */
export const fullName = (person: Named): string => [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(" ");
