import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { ComponentType } from "react";
import type { CatalogueName } from "../kit/i18n/i18n.ts";

export interface CardSpec {
	id: string;
	needs: Permission;
	for_families?: true;
	/** Loaded with the card when the start page shows it. */
	words: CatalogueName;
	load: () => Promise<ComponentType>;
}
