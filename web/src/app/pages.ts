import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { Icon } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { MessageKey } from "../kit/i18n/i18n.ts";
import { permits, type Session } from "../kit/session/session.ts";
import { PAGE_GROUPS, PAGES } from "./pages.generated.ts";

export { PAGE_GROUPS };

export interface Page {
	path: NonNullable<LinkProps["to"]>;
	group: PageGroup;
	icon: Icon;
	label: MessageKey;
	/** Null: everyone in the school. */
	permission: Permission | null;
	/** Letters that are pressed after `g`. */
	hotkey?: string;
}
type PageGroup = (typeof PAGE_GROUPS)[number];

export const allowedPages = (session: Session | null): Page[] =>
	PAGES.filter(({ permission }) => permission === null || permits(session, permission));

/** The page of the menu that a path belongs to: /students/12 is Students. Of a page and one below it, the one below. */
export const pageAt = (pathname: string): Page | undefined =>
	PAGES.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).sort((a, b) => b.path.length - a.path.length)[0];
