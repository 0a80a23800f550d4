import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useOfferedLocales } from "../../kit/i18n/offered-locales.ts";
import { useSession } from "../../kit/session/session.ts";
import { THEMES, useTheme } from "../../kit/theme/theme.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { ChoiceCards } from "./preference-cards.tsx";
import { useChangePreferences } from "./preferences.api.ts";
import classes from "./preferences-page.module.css";
import { ThemePicture } from "./theme-picture.tsx";

export function PreferencesPage() {
	const { t, locale } = useT();
	const theme = useTheme();
	const change = useChangePreferences();
	const offered = useOfferedLocales();
	const school = useSession()?.customer_name ?? "";
	return (
		<>
			<PageHeader title={t("page.preferences")} context={t("preferences.context", { school })} />
			<div className={classes.sheets}>
				<Sheet title={t("theme.title")}>
					<p className={classes.hint}>{t("preferences.theme_hint")}</p>
					<ChoiceCards
						name="theme"
						label={t("theme.title")}
						value={theme}
						onChange={(chosen) => change({ theme: chosen })}
						choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`), picture: <ThemePicture theme={value} /> }))}
					/>
				</Sheet>
				<Sheet title={t("language.title")}>
					<p className={classes.hint}>{t("preferences.language_hint")}</p>
					<ChoiceCards
						name="locale"
						label={t("language.title")}
						value={locale}
						onChange={(chosen) => change({ locale: chosen })}
						choices={offered.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
					/>
				</Sheet>
			</div>
		</>
	);
}
