import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { ComponentType } from "react";
import type { CatalogueName, MessageKey } from "../kit/i18n/i18n.ts";

export interface CardSpec {
	id: string;
	label: MessageKey;
	needs: Permission;
	for_families?: true;
	side?: true;
	/** On a phone it stands before the figures as long as it is the first card. */
	leads?: true;
	/** Loaded with the card when the start page shows it. */
	words: CatalogueName;
	load: () => Promise<ComponentType>;
}
