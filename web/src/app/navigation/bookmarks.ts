import { BOOKMARKS_SHOWN } from "@homeroom/contract/kit/constants.ts";
import { useChangePreferences, usePreferences } from "../../areas/preferences/preferences.api.ts";
import { useSession } from "../../kit/session/session.ts";
import { allowedPages, type Page } from "../pages.ts";

interface Bookmarks {
	/** The starred pages, as many as are shown. */
	pages: Page[];
	isStarred: (page: Page) => boolean;
	toggle: (page: Page) => void;
}

/** The person's starred pages. Who never chose has the first ten. */
export function useBookmarks(): Bookmarks {
	const allowed = allowedPages(useSession());
	const chosen = usePreferences()?.bookmarks;
	const change = useChangePreferences();
	const paths: string[] = chosen ?? allowed.slice(0, BOOKMARKS_SHOWN).map(({ path }) => path);
	const isStarred = ({ path }: Page) => paths.includes(path);
	return {
		pages: allowed.filter(isStarred).slice(0, BOOKMARKS_SHOWN),
		isStarred,
		toggle: (page) => change({ bookmarks: isStarred(page) ? paths.filter((path) => path !== page.path) : [...paths, page.path] }),
	};
}
