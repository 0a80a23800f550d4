import { useMemo } from "react";
import { useT } from "../i18n/i18n.ts";
import { useSession } from "../session/session.ts";
import { DEFAULT_FORMATS, type Formats, formatsFor } from "./customer-formats.ts";

export type { Formats };

/** How the customer writes dates, times and numbers. */
export function useFormats(): Formats {
	const { locale } = useT();
	const localization = useSession()?.localization ?? DEFAULT_FORMATS;
	return useMemo(() => formatsFor(localization, locale), [localization, locale]);
}
