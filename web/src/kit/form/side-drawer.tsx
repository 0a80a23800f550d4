import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.ts";
import { focusWhatArrives, useFocusBack } from "./dialog-focus.ts";
import classes from "./side-drawer.module.css";

interface SideDrawerProps {
	title: string;
	onClose: () => void;
	children: ReactNode;
}

/** Something beside the page it belongs to, which stays in sight. */
export function SideDrawer({ title, onClose, children }: SideDrawerProps) {
	const { t } = useT();
	useFocusBack();
	return (
		<Drawer
			opened
			onClose={onClose}
			position="right"
			size="md"
			title={title}
			closeButtonProps={{ "aria-label": t("action.close") }}
			classNames={{ title: classes.title ?? "" }}
		>
			<div ref={focusWhatArrives}>{children}</div>
		</Drawer>
	);
}
