import { logWords } from "@homeroom/contract/kit/log/log-telling.ts";
import { useMemo } from "react";
import { useFormats } from "../formats/use-formats.ts";
import { type MessageKey, useT } from "../i18n/i18n.ts";

/** What the log's tables, fields and values are called in the reader's language. Wants the words of `loadLogWords`. */
export function useLogWords() {
	const { t, locale } = useT();
	const formats = useFormats();
	return useMemo(() => {
		/** A sentence that an area or the log may have: nothing where none is worded. */
		const said = (key: string, values?: Record<string, unknown>): string | undefined => {
			const found = t(key as MessageKey, values);
			return found === key ? undefined : found;
		};
		return { ...logWords({ locale, formats, said }), said: (key: `log.${string}`, values: Record<string, unknown>) => said(key, values) };
	}, [t, locale, formats]);
}
