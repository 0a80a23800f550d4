import { BOOKMARKS_SHOWN } from "@homeroom/contract/kit/constants.ts";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { useChangePreferences, usePreferences } from "../../areas/preferences/preferences.api.ts";
import { type Session, useSession } from "../../kit/session/session.ts";
import { isOpenTo, workOf } from "../pages.ts";
import type { Place } from "./place.ts";
import { PLACES } from "./places.generated.ts";

/** Where one is in a list, and what lies over it: none of that is worth coming back to. */
const PASSING = ["page", "edit", "do", "session", "take", "import"];

/** The address of what is shown, as it is starred. Of a saved view its number is enough: it may change. */
export function useStarredAddress(): string {
	const router = useRouter();
	return useRouterState({
		select: ({ location }) => {
			const search = Object.fromEntries(Object.entries(location.search as object).filter(([key]) => !PASSING.includes(key)));
			const kept = "view" in search && typeof search.view === "number" ? { view: search.view } : search;
			return location.pathname + router.options.stringifySearch(kept);
		},
	});
}

/** What is starred before anybody chose: what this work needs daily and the menu has not at hand. */
export function firstStars(session: Session | null, places: readonly Place[] = PLACES): string[] {
	const work = workOf(session);
	return places
		.filter((place) => place.star?.[work] !== undefined && isOpenTo(session, place))
		.toSorted((a, b) => (a.star?.[work] ?? 0) - (b.star?.[work] ?? 0))
		.slice(0, BOOKMARKS_SHOWN)
		.map(({ path }) => path);
}

interface Stars {
	/** The addresses, in the order in which they were starred. */
	addresses: readonly string[];
	isStarred: (address: string) => boolean;
	toggle: (address: string) => void;
}
/** Any page, record or saved view that the person starred. */
export function useStars(): Stars {
	const session = useSession();
	const chosen = usePreferences()?.bookmarks;
	const change = useChangePreferences();
	const addresses = chosen ?? firstStars(session);
	const isStarred = (address: string) => addresses.includes(address);
	return {
		addresses,
		isStarred,
		toggle: (address) => change({ bookmarks: isStarred(address) ? addresses.filter((one) => one !== address) : [...addresses, address] }),
	};
}
