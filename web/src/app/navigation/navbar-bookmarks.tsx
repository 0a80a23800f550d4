import { ActionIcon } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../kit/menu/menu-when-used.tsx";
import { useCurrentPage } from "../shell-page.ts";
import { useBookmarks } from "./bookmarks.ts";

/** The starred pages, and a star for the one that is open. */
export function BookmarksMenu() {
	const { t } = useT();
	const bookmarks = useBookmarks();
	const current = useCurrentPage();
	const starred = current !== undefined && bookmarks.isStarred(current);
	return (
		<MenuWhenUsed
			position="bottom-end"
			width={240}
			button={
				<ActionIcon variant="subtle" color="gray" size={38} aria-label={t("bookmarks.title")}>
					<IconStar size={19} stroke={1.6} />
				</ActionIcon>
			}
		>
			<MenuPart.Label>{bookmarks.pages.length > 0 ? t("bookmarks.title") : t("bookmarks.empty")}</MenuPart.Label>
			{bookmarks.pages.map((page) => (
				<MenuPart.Item
					key={page.path}
					leftSection={<page.icon size={16} stroke={1.6} />}
					renderRoot={(props) => <Link to={page.path} {...props} />}
				>
					{t(page.label)}
				</MenuPart.Item>
			))}
			{current ? (
				<>
					<MenuPart.Divider />
					<MenuPart.Item
						closeMenuOnClick={false}
						leftSection={starred ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
						onClick={() => bookmarks.toggle(current)}
					>
						{starred ? t("bookmarks.remove") : t("bookmarks.add")}
					</MenuPart.Item>
				</>
			) : null}
		</MenuWhenUsed>
	);
}
