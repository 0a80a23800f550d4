import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { ActionIcon } from "@mantine/core";
import { IconCheck, IconContrast2, IconLanguage, IconMoon, IconSun } from "@tabler/icons-react";
import { useChangePreferences } from "../../areas/preferences/preferences.api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useOfferedLocales } from "../../kit/i18n/offered-locales.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../kit/menu/menu-when-used.tsx";
import { THEMES, useTheme } from "../../kit/theme/theme.ts";

export const THEME_ICONS = { light: IconSun, dark: IconMoon, "semi-dark": IconContrast2 };

export function LanguageMenu() {
	const { t, locale: current } = useT();
	const change = useChangePreferences();
	const offered = useOfferedLocales();
	return (
		<MenuWhenUsed
			position="bottom-end"
			width={180}
			checkIcon={<IconCheck size={14} aria-hidden />}
			button={
				<ActionIcon variant="subtle" color="gray" size={38} aria-label={t("language.title")}>
					<IconLanguage size={19} stroke={1.6} />
				</ActionIcon>
			}
		>
			{offered.map((locale) => (
				<MenuPart.RadioItem
					key={locale}
					lang={locale}
					value={locale}
					checked={locale === current}
					closeMenuOnClick
					onChange={() => change({ locale })}
				>
					{LANGUAGE_NAMES[locale]}
				</MenuPart.RadioItem>
			))}
		</MenuWhenUsed>
	);
}

export function ThemeMenu() {
	const { t } = useT();
	const current = useTheme();
	const change = useChangePreferences();
	const CurrentIcon = THEME_ICONS[current];
	return (
		<MenuWhenUsed
			position="bottom-end"
			width={180}
			checkIcon={<IconCheck size={14} aria-hidden />}
			button={
				<ActionIcon variant="subtle" color="gray" size={38} aria-label={t("theme.title")}>
					<CurrentIcon size={19} stroke={1.6} />
				</ActionIcon>
			}
		>
			{THEMES.map((theme) => (
				<MenuPart.RadioItem key={theme} value={theme} checked={theme === current} closeMenuOnClick onChange={() => change({ theme })}>
					{t(`theme.${theme}`)}
				</MenuPart.RadioItem>
			))}
		</MenuWhenUsed>
	);
}
