import { z } from "zod";
import { Day, daysInOrder, Id, optional } from "../../kit/schemas.ts";
import { STUDENT_STATUSES } from "../students/students.rules.ts";
import { CUSTODIES, RELATIONSHIPS } from "./families.rules.ts";

/** A child as far as a family's page speaks of it. */
export const FamilyStudent = z.object({
	id: Id,
	first_name: z.string(),
	middle_name: z.string().nullable(),
	last_name: z.string(),
	class_label: z.string().nullable(),
	status: z.enum(STUDENT_STATUSES),
});
export type FamilyStudent = z.output<typeof FamilyStudent>;

/** What somebody can mean, and the database can read. */
export const dates = { starts: optional(Day), ends: optional(Day) };
export const ordered = <T extends z.ZodType<{ starts?: string | null | undefined; ends?: string | null | undefined }>>(schema: T) =>
	schema.refine(...daysInOrder("starts", "ends", "ends_before")) as T;

export const householdFields = {
	lives_with: z.boolean({ error: "choice" }),
	pays: z.boolean({ error: "choice" }),
	share: optional(z.int({ error: "not_number" }).min(1, "number_range").max(100, "number_range")),
};
export const relationFields = {
	relationship: z.enum(RELATIONSHIPS, { error: "choice" }),
	custody: optional(z.enum(CUSTODIES, { error: "choice" })),
	pickup: z.boolean({ error: "choice" }),
	lives_with: z.boolean({ error: "choice" }),
	gets_letters: z.boolean({ error: "choice" }),
	portal: z.boolean({ error: "choice" }),
};
