import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "../shell.module.css";

interface MenuDrawerProps {
	opened: boolean;
	onClose: () => void;
	children: ReactNode;
}

/** The menu on narrow screens, over the page. A chunk of its own: on wide screens nobody needs it. */
export default function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
	const { t } = useT();
	return (
		<Drawer
			opened={opened}
			onClose={onClose}
			size={272}
			padding={0}
			withCloseButton={false}
			classNames={{ body: classes.drawer ?? "" }}
			attributes={{ content: { "aria-label": t("shell.menu") } }}
		>
			{children}
		</Drawer>
	);
}
