import { useSession } from "../session/session.ts";
import { LOCALES, type Locale, useT } from "./i18n.ts";

/** The languages that the customer offers, and the one that is spoken right now. */
export function useOfferedLocales(): Locale[] {
	const { locale: current } = useT();
	const offered = useSession()?.localization?.locales;
	return LOCALES.filter((locale) => offered === undefined || offered.includes(locale) || locale === current);
}
