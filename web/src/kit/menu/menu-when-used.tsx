import { cloneElement, useState } from "react";
import { approachMenu, insistOnMenu } from "./menu-part.ts";
import type { OpenedMenu, OpenedMenuProps } from "./opened-menu.tsx";

/** A menu that is made when it is first opened: the shell has several, and most pages are left without one of them used. Its items are `MenuPart`s. */
export function MenuWhenUsed({ button, children, ...menu }: OpenedMenuProps) {
	const [Opened, setOpened] = useState<typeof OpenedMenu | null>(null);
	// the button stays, and keeps the focus, until the menu can be shown
	const open = () => void insistOnMenu().then((kit) => setOpened(() => kit.OpenedMenu));
	if (!Opened)
		return cloneElement(button, {
			"aria-haspopup": "menu",
			"aria-expanded": false,
			onPointerEnter: approachMenu,
			onFocus: approachMenu,
			onClick: open,
		});
	return (
		<Opened button={button} {...menu}>
			{children}
		</Opened>
	);
}
