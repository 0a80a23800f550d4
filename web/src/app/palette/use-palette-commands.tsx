import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { IconBuildingCommunity, IconHelp, IconLanguage, IconLock, IconLogout, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useChangePreferences } from "../../areas/preferences/preferences.api.ts";
import { signOut } from "../../areas/session/session.api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useOfferedLocales } from "../../kit/i18n/offered-locales.ts";
import { lockScreen } from "../../kit/session/screen-lock.ts";
import { useSession } from "../../kit/session/session.ts";
import { THEMES, useTheme } from "../../kit/theme/theme.ts";
import { THEME_ICONS } from "../navigation/navbar-look.tsx";
import { useStarredAddress, useStars } from "../places/use-stars.ts";
import type { ShellDialog } from "../shell-keys.ts";
import type { PaletteEntry } from "./palette-entry.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** What can be done from everywhere. */
export function usePaletteCommands(onDialog: (dialog: ShellDialog) => void): PaletteEntry[] {
	const { t, locale: currentLocale } = useT();
	const navigate = useNavigate();
	const change = useChangePreferences();
	const stars = useStars();
	const here = useStarredAddress();
	const currentTheme = useTheme();
	const offered = useOfferedLocales();
	const customers = useSession()?.customers ?? [];
	const starred = stars.isStarred(here);
	const commands: (PaletteEntry | false)[] = [
		{
			id: "star",
			name: starred ? t("bookmarks.remove") : t("bookmarks.add"),
			icon: starred ? <IconStarFilled {...icon} /> : <IconStar {...icon} />,
			run: () => stars.toggle(here),
		},
		{ id: "help", name: t("shell.help"), icon: <IconHelp {...icon} />, run: () => onDialog("help") },
		...THEMES.filter((theme) => theme !== currentTheme).map((theme) => {
			const ThemeIcon = THEME_ICONS[theme];
			return {
				id: `theme-${theme}`,
				name: t("palette.theme", { theme: t(`theme.${theme}`) }),
				icon: <ThemeIcon {...icon} />,
				run: () => change({ theme }),
			};
		}),
		...offered
			.filter((locale) => locale !== currentLocale)
			.map((locale) => ({
				id: `locale-${locale}`,
				name: t("palette.language", { language: LANGUAGE_NAMES[locale] }),
				icon: <IconLanguage {...icon} />,
				run: () => change({ locale }),
			})),
		customers.length > 1 && {
			id: "switch",
			name: t("action.switch"),
			icon: <IconBuildingCommunity {...icon} />,
			run: () => void navigate({ to: "/pages/switch" }),
		},
		{ id: "lock", name: t("action.lock"), icon: <IconLock {...icon} />, run: lockScreen },
		{ id: "sign-out", name: t("action.sign_out"), icon: <IconLogout {...icon} />, run: () => void signOut() },
	];
	return commands.filter((command) => command !== false);
}
