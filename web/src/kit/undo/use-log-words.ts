import { useMemo } from "react";
import { useFormats } from "../formats/use-formats.ts";
import { type MessageKey, useT } from "../i18n/i18n.ts";

/** What the log's tables, fields and values are called. A record's own words where its catalogue is loaded, the plain name otherwise. */
export function useLogWords() {
	const { t } = useT();
	const formats = useFormats();
	return useMemo(() => {
		const word = (key: string, plain: string) => {
			const found = t(key as MessageKey);
			return found === key ? plain : found;
		};
		return {
			table: (table: string) => word(`changes.table.${table}`, plainName(table)),
			field: (table: string, field: string) => word(`${table}.${field}`, word(`changes.field.${field}`, plainName(field))),
			value: (table: string, field: string, value: unknown): string => {
				if (value === null || value === undefined || value === "") return "—";
				if (typeof value === "boolean") return t(value ? "table.yes" : "table.no");
				if (typeof value === "object") return JSON.stringify(value);
				const text = String(value);
				if (/^\d{4}-\d\d-\d\d$/.test(text)) return formats.day(text);
				if (/^\d{4}-\d\d-\d\dT\d\d:/.test(text)) return formats.instant(text);
				return /^[a-z_]+$/.test(text) ? word(`${table}.${field}.${text}`, text) : text;
			},
		};
	}, [t, formats]);
}

const plainName = (name: string): string => {
	const words = name.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
};
