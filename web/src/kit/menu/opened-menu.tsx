import { Menu, type MenuProps } from "@mantine/core";
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useRef } from "react";

export { Menu };

export interface OpenedMenuProps extends Omit<MenuProps, "children"> {
	/** What opens it. */
	button: ReactElement<ComponentProps<"button">>;
	/** Its items. */
	children: ReactNode;
}

/** A menu that was just opened for the first time. */
export function OpenedMenu({ button, children, ...menu }: OpenedMenuProps) {
	const target = useRef<HTMLButtonElement>(null);
	// the button that was pressed first is gone with the way it was shown: its successor gets the focus back
	const refocus = () => {
		const at = document.activeElement;
		// the focus may still stand on an item, which is about to go
		if (at === null || at === document.body || at.closest("[role=menu]")) target.current?.focus();
	};
	return (
		<Menu defaultOpened onExitTransitionEnd={refocus} {...menu}>
			<Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
			<Menu.Dropdown>{children}</Menu.Dropdown>
		</Menu>
	);
}
