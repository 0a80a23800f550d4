import { useMemo } from "react";
import { useFormats } from "../formats/use-formats.ts";
import { type MessageKey, useT } from "../i18n/i18n.ts";

/**
 * What the log's tables, fields and values are called. Their names come from the database:
 * `server/src/testing/log-words.test.ts` holds that every one has its word in every language.
 */
export function useLogWords() {
	const { t } = useT();
	const formats = useFormats();
	return useMemo(() => {
		const word = (...keys: string[]): string | undefined => {
			for (const key of keys) {
				const found = t(key as MessageKey);
				if (found !== key) return found;
			}
			return undefined;
		};
		const value = (table: string, field: string, given: unknown): string => {
			if (given === null || given === undefined || given === "") return "—";
			if (typeof given === "boolean") return t(given ? "table.yes" : "table.no");
			if (Array.isArray(given) && given.every((one) => typeof one !== "object"))
				return given.length === 0 ? "—" : given.map((one) => value(table, field, one)).join(", ");
			if (typeof given === "object") return JSON.stringify(given);
			const text = String(given);
			if (/^\d{4}-\d\d-\d\d$/.test(text)) return formats.day(text);
			if (/^\d{4}-\d\d-\d\dT\d\d:/.test(text)) return formats.instant(text);
			if (!/^[A-Za-z_]+$/.test(text)) return text;
			return word(`${table}.${field}.${text}`, `log.value.${table}.${field}.${text}`, `log.value.${field}.${text}`) ?? text;
		};
		return {
			table: (table: string) => word(`log.table.${table}`) ?? plainName(table),
			field: (table: string, field: string) => word(`${table}.${field}`, `log.field.${field}`) ?? plainName(field),
			value,
		};
	}, [t, formats]);
}

/** The school's own fields have no other name here. */
const plainName = (name: string): string => {
	const words = name.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
};
