import { reachOf } from "@homeroom/contract/kit/permissions.ts";
import type { Work } from "../kit/area/web-area.ts";
import { permits, type Session } from "../kit/session/session.ts";
import type { MenuPart } from "./menu-page.ts";
import { OWN_PAGES, PAGE_GROUPS, PAGES } from "./pages.generated.ts";

export { OWN_PAGES, PAGE_GROUPS };

type Page = (typeof PAGES)[number];
/** An area as somebody's menu shows it. */
export interface ShownPage extends Page {
	/** The area's own address, whatever it leads this person to. */
	root: Page["path"];
	/** Its second level, where there is a choice. */
	parts: readonly MenuPart[];
}

/** Whether somebody is shown it: by the role, the plan, and whether they are a family. */
export const isOpenTo = (
	session: Session | null,
	{ permission, for_staff, for_families }: Pick<MenuPart, "permission" | "for_staff" | "for_families">,
): boolean => {
	const isFamily = session?.portal_type === "CLIENT";
	return (permission === null || permits(session, permission)) && !(isFamily ? for_staff : for_families);
};

/** Whose work somebody does: who sees their own students alone teaches them. */
export const workOf = (session: Session | null): Work => {
	if (session?.portal_type === "CLIENT") return "family";
	return reachOf(session?.role_permissions ?? null, "Students.View") === "own" ? "teacher" : "office";
};

/** The areas that somebody opens. One whose own page is not for them leads to the first of its second level that is. */
export const allowedPages = (session: Session | null): ShownPage[] =>
	PAGES.flatMap((page) => {
		const parts = (page.parts ?? []).filter((part) => isOpenTo(session, part));
		const [first] = parts;
		const level = parts.length > 1 ? parts : [];
		if (isOpenTo(session, page)) return [{ ...page, root: page.path, path: first?.path ?? page.path, parts: level }];
		if (first === undefined) return [];
		const shown = level.length > 0 ? page : { ...page, label: first.label, hotkey: first.hotkey ?? page.hotkey ?? "" };
		return [{ ...shown, root: page.path, path: first.path, parts: level }];
	});

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);
const longest = <One extends { path: string }>(all: readonly One[], pathname: string): One | undefined =>
	all.filter(({ path }) => isWithin(pathname, path)).sort((a, b) => b.path.length - a.path.length)[0];

/** The area that a path belongs to: /students/12 is in Students. */
export const pageAt = (pathname: string): Page | undefined =>
	PAGES.find(({ path, parts = [] }) => [path, ...parts.map((part) => part.path)].some((own) => isWithin(pathname, own)));
/** Which entry of a second level a path belongs to: /staff/leave is Leave, /staff/12 is People. */
export const partAt = (parts: readonly MenuPart[], pathname: string): MenuPart | undefined => longest(parts, pathname);
/** What belongs to the person, by its path. */
export const ownPageAt = (pathname: string) => longest(OWN_PAGES, pathname);
