import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import type { SpotlightActionData } from "@mantine/spotlight";
import { IconBuildingCommunity, IconFile, IconKeyboard, IconLanguage, IconLogout, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useChangePreferences } from "../../areas/preferences/preferences.api.ts";
import { signOut } from "../../areas/session/session.api.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useOfferedLocales } from "../../kit/i18n/offered-locales.ts";
import { permits, useSession } from "../../kit/session/session.ts";
import { THEMES, useTheme } from "../../kit/theme/theme.ts";
import { useBookmarks } from "../navigation/bookmarks.ts";
import { THEME_ICONS } from "../navigation/navbar-look.tsx";
import { allowedPages, pageAt, pageHolding } from "../pages.ts";
import type { ShellDialog } from "../shell-keys.ts";
import { useCurrentPage } from "../shell-page.ts";
import type { FoundPage } from "./found-page.ts";
import { FOUND_PAGES } from "./found-pages.generated.ts";
import { PaletteStar } from "./palette-star.tsx";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** The pages that the role opens, each with its star. */
export function usePalettePages(): SpotlightActionData[] {
	const { t } = useT();
	const navigate = useNavigate();
	const bookmarks = useBookmarks();
	return allowedPages(useSession()).map((page) => ({
		id: page.path,
		label: t(page.label),
		keywords: [t(`group.${page.group}`), page.path],
		leftSection: <page.icon {...icon} />,
		rightSection: (
			<PaletteStar
				starred={bookmarks.isStarred(page)}
				title={t("bookmarks.toggle", { page: t(page.label) })}
				onToggle={() => bookmarks.toggle(page)}
			/>
		),
		onClick: () => void navigate({ to: page.path }),
	}));
}

/** Pages that the role opens and no menu shows. They would fill the palette before anything is typed. */
export function usePaletteFound(): SpotlightActionData[] {
	const { t } = useT();
	const navigate = useNavigate();
	const session = useSession();
	const isOpen = ({ permission, for_staff }: FoundPage) =>
		(permission === null || permits(session, permission)) && !(for_staff && session?.portal_type === "CLIENT");
	return FOUND_PAGES.filter(isOpen).map(({ path, label }) => {
		const page = pageAt(path) ?? pageHolding(path);
		const Icon = page?.icon ?? IconFile;
		return {
			id: label,
			label: t(label),
			...(page && { description: t(page.label) }),
			leftSection: <Icon {...icon} />,
			onClick: () => void navigate({ to: path }),
		};
	});
}

/** What can be done from everywhere. */
export function usePaletteActions(onDialog: (dialog: ShellDialog) => void): SpotlightActionData[] {
	const { t, locale: currentLocale } = useT();
	const navigate = useNavigate();
	const change = useChangePreferences();
	const bookmarks = useBookmarks();
	const current = useCurrentPage();
	const currentTheme = useTheme();
	const offered = useOfferedLocales();
	const customers = useSession()?.customers ?? [];
	const actions: (SpotlightActionData | false)[] = [
		current !== undefined && {
			id: "star",
			label: bookmarks.isStarred(current) ? t("bookmarks.remove") : t("bookmarks.add"),
			leftSection: bookmarks.isStarred(current) ? <IconStarFilled {...icon} /> : <IconStar {...icon} />,
			onClick: () => bookmarks.toggle(current),
		},
		...THEMES.filter((theme) => theme !== currentTheme).map((theme) => {
			const ThemeIcon = THEME_ICONS[theme];
			return {
				id: `theme-${theme}`,
				label: t("palette.theme", { theme: t(`theme.${theme}`) }),
				leftSection: <ThemeIcon {...icon} />,
				onClick: () => change({ theme }),
			};
		}),
		...offered
			.filter((locale) => locale !== currentLocale)
			.map((locale) => ({
				id: `locale-${locale}`,
				label: t("palette.language", { language: LANGUAGE_NAMES[locale] }),
				leftSection: <IconLanguage {...icon} />,
				onClick: () => change({ locale }),
			})),
		{ id: "keys", label: t("keys.show"), leftSection: <IconKeyboard {...icon} />, onClick: () => setTimeout(() => onDialog("keys")) },
		customers.length > 1 && {
			id: "switch",
			label: t("action.switch"),
			leftSection: <IconBuildingCommunity {...icon} />,
			onClick: () => void navigate({ to: "/pages/switch" }),
		},
		{ id: "sign-out", label: t("action.sign_out"), leftSection: <IconLogout {...icon} />, onClick: () => void signOut() },
	];
	return actions.filter((action) => action !== false);
}
