import type { Menu } from "@mantine/core";
import { type ComponentType, createElement } from "react";
import { insist } from "../chunks/lazy-part.ts";

type OpenedMenu = typeof import("./opened-menu.tsx");
type PartName = "Divider" | "Item" | "Label" | "RadioItem";

let opened: OpenedMenu | null = null;

/** The code of menus is fetched when one is approached or opened: a page shows their buttons only. */
export async function loadMenu(): Promise<OpenedMenu> {
	opened ??= await import("./opened-menu.tsx");
	return opened;
}
export const approachMenu = (): void => void loadMenu().catch(() => undefined);
/** Until it can be fetched. */
export const insistOnMenu = (): Promise<OpenedMenu> => insist(loadMenu);

const part = <Name extends PartName>(name: Name): (typeof Menu)[Name] => {
	const Part = (props: object) => {
		if (opened === null) throw new Error(`Menu.${name} stands outside of an opened menu.`);
		return createElement<object>(opened.Menu[name] as ComponentType, props);
	};
	// cast: takes what the kit's part takes, and gives it on
	return Part as unknown as (typeof Menu)[Name];
};

/** What menus are made of, for the children of `MenuWhenUsed` and `RowMenu`: the kit's own, without its code. */
export const MenuPart = { Divider: part("Divider"), Item: part("Item"), Label: part("Label"), RadioItem: part("RadioItem") };
