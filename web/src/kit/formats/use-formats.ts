import { DEFAULT_FORMATS, type Formats, formatsFor } from "@homeroom/contract/kit/values/customer-formats.ts";
import { useMemo } from "react";
import { useT } from "../i18n/i18n.ts";
import { useSession } from "../session/session.ts";

export type { Formats };

/** Outside of a customer: in the zone of whoever looks. */
const OUTSIDE = { ...DEFAULT_FORMATS, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };

/** How the customer writes dates, times and numbers. */
export function useFormats(): Formats {
	const { locale } = useT();
	const localization = useSession()?.localization ?? OUTSIDE;
	return useMemo(() => formatsFor(localization, locale), [localization, locale]);
}

/** The number of the way in which the customer writes days. */
export const useDateFormat = (): number => (useSession()?.localization ?? DEFAULT_FORMATS).date_format_id;
