import { permits, type Session } from "../kit/session/session.ts";
import { PAGE_GROUPS, PAGES } from "./pages.generated.ts";

export { PAGE_GROUPS };
export type Page = (typeof PAGES)[number];

export const allowedPages = (session: Session | null): Page[] =>
	PAGES.filter(({ permission }) => permission === null || permits(session, permission));

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);
/** The page of the menu that a path belongs to: /students/12 is Students. Of a page and one below it, the one below. */
export const pageAt = (pathname: string): Page | undefined =>
	PAGES.filter(({ path }) => isWithin(pathname, path)).sort((a, b) => b.path.length - a.path.length)[0];
/** The same of a list that is reached from a page and stands in no menu. */
export const pageHolding = (pathname: string): Page | undefined =>
	PAGES.find(({ holds = [] }) => holds.some((path) => isWithin(pathname, path)));
