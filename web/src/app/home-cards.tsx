import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { ComponentType } from "react";
import { lazyPart } from "../kit/chunks/lazy-part.ts";
import { type CatalogueName, loadCatalogue } from "../kit/i18n/i18n.ts";
import { permits, type Session } from "../kit/session/session.ts";
import { HOME_CARDS } from "./home-cards.generated.ts";

export interface CardSpec {
	id: string;
	needs: Permission;
	for_families?: true;
	/** Loaded with the card when the start page shows it. */
	words: CatalogueName;
	load: () => Promise<ComponentType>;
}

const CARDS = HOME_CARDS.map(({ words, load, ...card }) => ({
	...card,
	Card: lazyPart(async () => ({ default: (await Promise.all([load(), loadCatalogue(words), loadCatalogue("kit")]))[0] })),
}));

export const homeCardsOf = (session: Session | null): typeof CARDS =>
	CARDS.filter(({ needs, for_families }) => Boolean(for_families) === (session?.portal_type === "CLIENT") && permits(session, needs));
