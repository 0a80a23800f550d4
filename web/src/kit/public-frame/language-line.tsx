import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { LOCALES, useT } from "../i18n/i18n.ts";
import { chooseLocale } from "../i18n/locale-choice.ts";
import classes from "./public-frame.module.css";

/** The languages in a row, before anyone is signed in. */
export function LanguageLine() {
	const { t, locale: current } = useT();
	return (
		<nav aria-label={t("language.title")} className={classes.languages}>
			{LOCALES.map((locale) => (
				<button
					key={locale}
					type="button"
					lang={locale}
					className={classes.language}
					aria-pressed={locale === current}
					onClick={() => void chooseLocale(locale)}
				>
					{LANGUAGE_NAMES[locale]}
				</button>
			))}
		</nav>
	);
}
