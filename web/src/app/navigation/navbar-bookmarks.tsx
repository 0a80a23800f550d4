import { ActionIcon } from "@mantine/core";
import { IconStar } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyPart } from "../../kit/chunks/lazy-part.ts";
import { loadCatalogue, useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../kit/menu/menu-when-used.tsx";

const StarItems = lazyPart(async () => (await Promise.all([import("../places/star-items.tsx"), loadCatalogue("places")]))[0]);

/** What somebody starred. */
export function BookmarksMenu() {
	const { t } = useT();
	return (
		<MenuWhenUsed
			position="bottom-end"
			width={300}
			button={
				<ActionIcon variant="subtle" color="gray" size={38} aria-label={t("bookmarks.title")}>
					<IconStar size={19} stroke={1.6} />
				</ActionIcon>
			}
		>
			<Suspense fallback={<MenuPart.Label>{t("bookmarks.title")}</MenuPart.Label>}>
				<StarItems />
			</Suspense>
		</MenuWhenUsed>
	);
}
