import { BASE_FIELDS, CUSTOM_PREFIX, type Field, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import { codeWord } from "@homeroom/contract/kit/values/code-words.ts";
import { lineOf } from "@homeroom/contract/kit/values/rich-text.ts";
import { useMemo } from "react";
import { useFormats } from "../formats/use-formats.ts";
import { type MessageKey, useT } from "../i18n/i18n.ts";

/** A record's words follow from its names: `students.class_label`, `students.status.alumni`. `record-words.test.ts` holds that they exist. */
export interface RecordWords {
	/** One of the record's own sentences: `word("none_match")`. */
	word: (name: string, values?: Record<string, unknown>) => string;
	/** What a field is called. */
	label: (name: string) => string;
	/** A value as it is read; null where there is none. */
	text: (name: string, field: Field, value: unknown) => string | null;
}

const NO_LABELS: Readonly<Record<string, string>> = {};

export function useRecordWords({ name: record }: RecordSpec, labels = NO_LABELS): RecordWords {
	const { t, locale } = useT();
	const formats = useFormats();
	return useMemo(() => {
		const word: RecordWords["word"] = (name, values) => t(`${record}.${name}` as MessageKey, values);
		const label = (name: string): string => {
			if (isBase(name)) return t(`record.${name}`);
			// `title` is what the list is called
			const key = name === "title" ? "name" : name;
			return labels[name] ?? (name.startsWith(CUSTOM_PREFIX) ? name.slice(CUSTOM_PREFIX.length) : word(key));
		};
		/** The customer's choices are words already. */
		const choice = (name: string, { words }: Field, value: unknown): string => {
			if (words !== undefined) return codeWord(locale, words, String(value));
			return name.startsWith(CUSTOM_PREFIX) ? String(value) : word(`${name}.${String(value)}`);
		};
		const text: RecordWords["text"] = (name, field, value) => {
			if (value === null || value === undefined || value === "") return null;
			switch (field.kind) {
				case "day":
					return formats.day(String(value));
				case "instant":
					return formats.dayOf(String(value));
				case "number":
					return field.unit === "percent" && field.computed ? formats.percent(Number(value)) : formats.number(Number(value));
				case "money":
					return formats.amount(Number(value));
				case "yes_no":
					return t(value === true ? "table.yes" : "table.no");
				case "people":
					return Array.isArray(value) && value.length > 0 ? t("record.people", { count: value.length }) : null;
				case "rich":
					return lineOf(String(value));
				case "choice":
					return choice(name, field, value);
				case "choices":
					return Array.isArray(value) && value.length > 0 ? value.map((one) => choice(name, field, one)).join(", ") : null;
				default:
					return String(value);
			}
		};
		return { word, label, text };
	}, [record, labels, t, locale, formats]);
}

const isBase = (name: string): name is keyof typeof BASE_FIELDS => Object.hasOwn(BASE_FIELDS, name);
