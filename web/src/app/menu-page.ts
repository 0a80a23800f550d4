import type { MenuGroup } from "@homeroom/contract/kit/menu.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { Icon } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { Work } from "../kit/area/web-area.ts";
import type { MessageKey } from "../kit/i18n/i18n.ts";

/** An entry of the second level. */
export interface MenuPart {
	path: NonNullable<LinkProps["to"]>;
	label: MessageKey;
	/** Null: everyone in the school. */
	permission: Permission | null;
	for_staff?: true;
	for_families?: true;
	/** A letter that is pressed after `g`. */
	hotkey?: string;
}
/** What belongs to the person. */
export interface OwnPage extends MenuPart {
	icon: Icon;
}
/** `Group`: those that have pages, and words. */
export interface MenuPage<Group extends MenuGroup> extends OwnPage {
	group: Group;
	/** Its second level. */
	parts?: readonly MenuPart[];
	/** Its place among the tabs of phones, and what it says there. */
	tab?: Partial<Record<Work, number>>;
	short?: MessageKey;
}
