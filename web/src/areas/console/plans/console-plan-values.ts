import { ConsolePlan, type PlanForm, type PlanInput } from "@homeroom/contract/areas/console/console-plans.contract.ts";
import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import type { FormRecord } from "../../../kit/form/use-record-form.ts";

export type PlanFields = Record<keyof PlanForm, string>;

/** The names of the chosen modules with commas between them; this is all of them. */
export const ALL_MODULES = "*";

const descriptionsIn = (said: (locale: Locale) => string) =>
	Object.fromEntries(LOCALES.map((locale) => [`description_${locale}`, said(locale)])) as Record<`description_${Locale}`, string>;

export const NEW_PLAN: FormRecord<PlanFields> = {
	version: null,
	values: {
		name: "",
		...descriptionsIn(() => ""),
		modules: ALL_MODULES,
		student_limit: "",
		staff_limit: "",
		storage_limit_mb: "",
		trial_days: "30",
		position: "0",
		offered: "1",
	},
};

const text = (value: number | null): string => (value === null ? "" : String(value));
export const planRecord = (plan: ConsolePlan): FormRecord<PlanFields> => ({
	version: plan.version,
	values: {
		name: plan.name,
		...descriptionsIn((locale) => plan.description[locale]),
		modules: plan.modules === null ? ALL_MODULES : plan.modules.join(","),
		student_limit: text(plan.student_limit),
		staff_limit: text(plan.staff_limit),
		storage_limit_mb: text(plan.storage_limit_mb),
		trial_days: String(plan.trial_days),
		position: String(plan.position),
		offered: plan.offered ? "1" : "0",
	},
});

export const planInput = (values: PlanForm): PlanInput => ({
	name: values.name,
	description: Object.fromEntries(LOCALES.map((locale) => [locale, values[`description_${locale}`]])) as Record<Locale, string>,
	modules: values.modules === ALL_MODULES ? null : values.modules.split(",").filter(Boolean),
	student_limit: values.student_limit,
	staff_limit: values.staff_limit,
	storage_limit_mb: values.storage_limit_mb,
	trial_days: values.trial_days,
	position: values.position,
	offered: values.offered === "1",
});

export function readCurrentPlan(current: unknown) {
	const parsed = ConsolePlan.safeParse(current);
	return parsed.success ? { record: planRecord(parsed.data), saved: parsed.data } : null;
}
