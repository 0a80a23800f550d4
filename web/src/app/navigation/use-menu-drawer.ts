import { BREAKPOINTS } from "@homeroom/contract/kit/constants.ts";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { lazyPart } from "../../kit/chunks/lazy-part.ts";

const loadDrawer = () => import("./menu-drawer.tsx");
export const MenuDrawer = lazyPart(loadDrawer);

/** Whether the menu lies over the page. It stays in the page once it was opened, to close as it came. */
export function useMenuDrawer(): { opened: boolean; open: () => void; close: () => void; wanted: boolean } {
	const [opened, { open, close }] = useDisclosure();
	const [wanted, setWanted] = useState(false);
	// where the menu's button is shown, the drawer is fetched before it is pressed
	useEffect(() => {
		if (window.innerWidth < BREAKPOINTS.lg) loadDrawer().catch(() => undefined);
	}, []);
	return {
		opened,
		open: () => {
			setWanted(true);
			open();
		},
		close,
		wanted,
	};
}
