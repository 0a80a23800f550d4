import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconContrast2, IconLanguage, IconMoon, IconSun } from "@tabler/icons-react";
import { useChangePreferences } from "../areas/preferences/preferences.api.ts";
import { LOCALES, useT } from "../kit/i18n/i18n.ts";
import { LANGUAGE_NAMES } from "../kit/i18n/locale-choice.ts";
import { THEMES, useTheme } from "../kit/theme/theme.ts";

export const THEME_ICONS = { light: IconSun, dark: IconMoon, "semi-dark": IconContrast2 };
const chosenMark = (chosen: boolean) => (chosen ? <IconCheck size={14} aria-hidden /> : null);

export function LanguageMenu() {
	const { t, locale: current } = useT();
	const change = useChangePreferences();
	return (
		<Menu position="bottom-end" width={180}>
			<Menu.Target>
				<ActionIcon variant="subtle" color="gray" size={38} aria-label={t("language.title")}>
					<IconLanguage size={19} stroke={1.6} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				{LOCALES.map((locale) => (
					<Menu.Item
						key={locale}
						lang={locale}
						role="menuitemradio"
						aria-checked={locale === current}
						rightSection={chosenMark(locale === current)}
						onClick={() => change({ locale })}
					>
						{LANGUAGE_NAMES[locale]}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}

export function ThemeMenu() {
	const { t } = useT();
	const current = useTheme();
	const change = useChangePreferences();
	const CurrentIcon = THEME_ICONS[current];
	return (
		<Menu position="bottom-end" width={180}>
			<Menu.Target>
				<ActionIcon variant="subtle" color="gray" size={38} aria-label={t("theme.title")}>
					<CurrentIcon size={19} stroke={1.6} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				{THEMES.map((theme) => {
					const ThemeIcon = THEME_ICONS[theme];
					return (
						<Menu.Item
							key={theme}
							role="menuitemradio"
							aria-checked={theme === current}
							leftSection={<ThemeIcon size={16} stroke={1.6} />}
							rightSection={chosenMark(theme === current)}
							onClick={() => change({ theme })}
						>
							{t(`theme.${theme}`)}
						</Menu.Item>
					);
				})}
			</Menu.Dropdown>
		</Menu>
	);
}
