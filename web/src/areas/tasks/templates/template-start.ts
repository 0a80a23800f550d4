import type { TemplateClass, TemplatePlan } from "@homeroom/contract/areas/tasks/templates/templates.contract.ts";

/** Chosen classes that have nobody who could be given what falls to their homeroom teacher. */
export const withoutLead = (plan: TemplatePlan, class_ids: readonly string[]): TemplateClass[] =>
	plan.parts.some(({ role }) => role === "homeroom")
		? plan.classes.filter(({ id, has_login }) => !has_login && class_ids.includes(String(id)))
		: [];
/** A task with its steps for each class, or once. */
export const tasksMade = ({ parts }: TemplatePlan, class_ids: readonly string[]): number => parts.length * Math.max(1, class_ids.length);
/** Classes that children belong to, by far the most often meant. */
export const homeroomsIn = ({ classes }: TemplatePlan): string[] =>
	classes.filter(({ kind }) => kind === "homeroom").map(({ id }) => String(id));
