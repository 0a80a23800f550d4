import type { Field } from "@homeroom/contract/kit/record.ts";
import type { Condition, Operator, Period } from "@homeroom/contract/kit/record-where.ts";
import { useMemo } from "react";
import { useT } from "../../i18n/i18n.ts";
import type { RecordWords } from "../record-words.ts";

/** Filters in words: "Class is 5A", "Date of birth between 01/09/2015 and 31/08/2016". */
export function useFilterWords(words: RecordWords) {
	const { t } = useT();
	return useMemo(() => {
		const operator = (name: Operator, { kind }: Field): string =>
			t(
				(kind === "number" || kind === "money") && (name === "before" || name === "after") ? `lists.op.${name}_number` : `lists.op.${name}`,
			);
		const period = (name: Period): string => t(`lists.period.${name}`);
		const shown = (name: string, field: Field, value: unknown): string =>
			words.text(
				name,
				field.kind === "choices" ? { ...field, kind: "choice" } : field.kind === "instant" ? { ...field, kind: "day" } : field,
				value,
			) ?? String(value);
		/** `named`: what ids in it stand for. */
		const sentence = ([name, asked, value]: Condition, field: Field, named?: string): string => {
			const values = named === undefined ? (Array.isArray(value) ? value : [value]).map((one) => shown(name, field, one)) : [named];
			const label = words.label(name);
			switch (asked) {
				case "empty":
				case "not_empty":
					return t(`lists.chip.${asked}`, { field: label });
				case "between":
					return t("lists.chip.between", { field: label, from: values[0], to: values[1] });
				case "period":
					return t("lists.chip.period", { field: label, value: period(value as Period) });
				case "in":
				case "not_in":
					return t(`lists.chip.${asked}`, { field: label, value: values.join(", ") });
				default:
					return t("lists.chip.plain", { field: label, operator: operator(asked, field), value: values[0] });
			}
		};
		return { operator, period, sentence };
	}, [t, words]);
}
