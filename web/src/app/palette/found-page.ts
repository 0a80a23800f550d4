import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { LinkProps } from "@tanstack/react-router";
import type { MessageKey } from "../../kit/i18n/i18n.ts";

export interface FoundPage {
	path: NonNullable<LinkProps["to"]>;
	label: MessageKey;
	/** Null: everyone in the school. */
	permission: Permission | null;
	for_staff?: true;
}
