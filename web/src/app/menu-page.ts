import type { MenuGroup } from "@homeroom/contract/kit/menu.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { Icon } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { MessageKey } from "../kit/i18n/i18n.ts";

/** `Group`: those that have pages, and words. */
export interface MenuPage<Group extends MenuGroup> {
	path: NonNullable<LinkProps["to"]>;
	group: Group;
	icon: Icon;
	label: MessageKey;
	/** Null: everyone in the school. */
	permission: Permission | null;
	/** Lists that belong to it. */
	holds?: readonly string[];
	/** Letters that are pressed after `g`. */
	hotkey?: string;
}
