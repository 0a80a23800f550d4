import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { type ComponentProps, Suspense, useState } from "react";
import type { BellPopover } from "../../areas/notices/bell/bell-popover.tsx";
import { insist, lazyPart } from "../../kit/chunks/lazy-part.ts";
import { loadCatalogue, useT } from "../../kit/i18n/i18n.ts";
import { useIsHelping } from "../../kit/session/session.ts";
import classes from "./navbar.module.css";

const BellCount = lazyPart(() => import("../../areas/notices/bell/bell-count.tsx"));
const load = async () =>
	(await Promise.all([import("../../areas/notices/bell/bell-popover.tsx"), loadCatalogue("kit"), loadCatalogue("notices")]))[0];
const approach = (): void => void load().catch(() => undefined);

/** What somebody was told of, and how much of it is new. Whoever only helps in a school has no inbox there. */
export function Bell() {
	const { t } = useT();
	const [Popover, setPopover] = useState<typeof BellPopover | null>(null);
	if (useIsHelping()) return null;
	const button = (props: ComponentProps<"button">) => (
		<ActionIcon variant="subtle" color="gray" size={38} className={classes.bell ?? ""} aria-haspopup="dialog" {...props}>
			<IconBell size={19} stroke={1.6} aria-hidden />
			<VisuallyHidden>{t("page.notifications")} </VisuallyHidden>
			<Suspense>
				<BellCount />
			</Suspense>
		</ActionIcon>
	);
	if (Popover) return <Popover button={button} />;
	const open = () => void insist(load).then((part) => setPopover(() => part.BellPopover));
	return button({ "aria-expanded": false, onPointerEnter: approach, onFocus: approach, onClick: open });
}
