import { formatSize } from "@homeroom/contract/kit/formats.ts";
import { PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import type { MessageKey } from "../../kit/i18n/i18n.ts";
import type { Plan, Price } from "./plans.api.ts";

type T = (key: MessageKey, values?: Record<string, unknown>) => string;

/** 2900 EUR → €29 · 29 €; cents only where there are some. */
export function money(amount: number, currency: string, locale: Locale): string {
	const format = new Intl.NumberFormat(FORMAT_TAGS[locale], { style: "currency", currency });
	const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
	const value = amount / 10 ** digits;
	return Number.isInteger(value)
		? new Intl.NumberFormat(FORMAT_TAGS[locale], { style: "currency", currency, maximumFractionDigits: 0 }).format(value)
		: format.format(value);
}
export const plainNumber = (value: number, locale: Locale): string => new Intl.NumberFormat(FORMAT_TAGS[locale]).format(value);

const MB = 1_048_576;
/** Room for files, used or allowed, as every page tells it: in whole MB, as it is counted against a plan. Nothing is 0 MB. */
export const storageSize = (mb: number, locale: Locale): string => (mb === 0 ? "0 MB" : formatSize(mb * MB, locale));
/** What so many bytes count as. */
export const storageOf = (bytes: number): number => Math.ceil(bytes / MB);

/** What a plan gives, in words. */
export const limitWords = (plan: Plan, t: T, locale: Locale): string[] => [
	plan.student_limit === null ? t("plan.students_any") : t("plan.students_upto", { count: plan.student_limit }),
	plan.staff_limit === null ? t("plan.staff_any") : t("plan.staff_upto", { count: plan.staff_limit }),
	plan.storage_limit_mb === null ? t("plan.storage_any") : t("plan.storage_upto", { size: storageSize(plan.storage_limit_mb, locale) }),
];
/** Which modules it has, or lacks. Needs the catalogue `permissions`. */
export function modulesWords(plan: Pick<Plan, "modules">, t: T, locale: Locale): string {
	const lacking = PLAN_MODULES.filter((module) => plan.modules?.includes(module) === false);
	if (lacking.length === 0) return t("plan.modules_all");
	const names = lacking.map((module) => t(`module.${module}`));
	return t("plan.modules_but", { modules: new Intl.ListFormat(FORMAT_TAGS[locale]).format(names) });
}
export const description = (plan: Plan, locale: Locale): string => plan.description[locale] ?? plan.description.en ?? "";

/** What a yearly price saves against twelve monthly ones, in per cent. */
export function savingOf(prices: readonly Price[], currency: string): number {
	const month = prices.find((price) => price.currency === currency && price.period === "month");
	const year = prices.find((price) => price.currency === currency && price.period === "year");
	if (!month || !year || month.amount === 0) return 0;
	return Math.round((1 - year.amount / (12 * month.amount)) * 100);
}

/** The currency somebody most likely counts in; every other one on offer can be chosen. */
export function likelyCurrency(offered: readonly string[], languages: readonly string[]): string {
	const region = languages.map((language) => language.split("-")[1]?.toUpperCase()).find((part) => part !== undefined);
	const guess = region === "GB" ? "GBP" : region === "US" ? "USD" : "EUR";
	return offered.includes(guess) ? guess : (offered[0] ?? "EUR");
}
