import { Burger, Kbd, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import type { ShellDialog } from "../shell-keys.ts";
import classes from "./navbar.module.css";
import { Bell } from "./navbar-bell.tsx";
import { BookmarksMenu } from "./navbar-bookmarks.tsx";
import { LanguageMenu, ThemeMenu } from "./navbar-look.tsx";
import { PersonMenu } from "./navbar-person.tsx";

interface NavbarProps {
	menuOpen: boolean;
	onMenu: () => void;
	onDialog: (dialog: ShellDialog) => void;
}

/** The floating bar: search, and what belongs to the person. */
export function Navbar({ menuOpen, onMenu, onDialog }: NavbarProps) {
	const { t } = useT();
	return (
		<header className={classes.bar}>
			<Burger opened={menuOpen} onClick={onMenu} size="sm" className={classes.burger} data-tabs aria-label={t("shell.menu_open")} />
			<Link to="/home" className={classes.school}>
				{useSession()?.customer_name}
			</Link>
			<UnstyledButton className={classes.search} onClick={() => onDialog("palette")} aria-keyshortcuts="Control+K">
				<IconSearch size={16} stroke={1.7} aria-hidden />
				<span className={classes.searchText}>{t("shell.search")}</span>
				<Kbd size="xs" className={classes.kbd} aria-hidden>
					{t("keys.ctrl")} K
				</Kbd>
			</UnstyledButton>
			<div className={classes.tools}>
				<BookmarksMenu />
				<LanguageMenu />
				<ThemeMenu />
				<Bell />
				<PersonMenu onDialog={onDialog} />
			</div>
		</header>
	);
}
