import { lazyPart } from "../kit/chunks/lazy-part.ts";
import { loadCatalogue } from "../kit/i18n/i18n.ts";
import { permits, type Session } from "../kit/session/session.ts";
import { HOME_CARDS } from "./home-cards.generated.ts";

const CARDS = HOME_CARDS.map(({ words, load, ...card }) => ({
	...card,
	Card: lazyPart(async () => ({ default: (await Promise.all([load(), loadCatalogue(words), loadCatalogue("kit")]))[0] })),
}));

export const homeCardsOf = (session: Session | null): typeof CARDS =>
	CARDS.filter(({ needs, for_families }) => Boolean(for_families) === (session?.portal_type === "CLIENT") && permits(session, needs));
