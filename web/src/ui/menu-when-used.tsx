import { Menu, type MenuProps } from "@mantine/core";
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useRef, useState } from "react";

interface MenuWhenUsedProps extends Omit<MenuProps, "children"> {
	/** What opens it. */
	button: ReactElement<ComponentProps<"button">>;
	/** Its items. */
	children: ReactNode;
}

/** A menu that is made when it is first opened: the shell has several, and most pages are left without one of them used. */
export function MenuWhenUsed({ button, children, ...menu }: MenuWhenUsedProps) {
	const [used, setUsed] = useState(false);
	const target = useRef<HTMLButtonElement>(null);
	if (!used) return cloneElement(button, { "aria-haspopup": "menu", "aria-expanded": false, onClick: () => setUsed(true) });
	// the button that was pressed first is gone with the way it was shown: its successor gets the focus back
	const refocus = () => {
		if (document.activeElement === null || document.activeElement === document.body) target.current?.focus();
	};
	return (
		<Menu defaultOpened onExitTransitionEnd={refocus} {...menu}>
			<Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
			<Menu.Dropdown>{children}</Menu.Dropdown>
		</Menu>
	);
}
