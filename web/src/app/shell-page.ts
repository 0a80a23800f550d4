import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { type MessageKey, useT } from "../kit/i18n/i18n.ts";
import { usePageTitle } from "../kit/title/page-title.ts";
import { ownPageAt, pageAt, partAt } from "./pages.ts";

/** The address of the area that is shown right now. */
export const useCurrentRoot = (): string | undefined => useRouterState({ select: ({ location }) => pageAt(location.pathname)?.path });

/** What the menu calls the page at an address. */
function labelAt(pathname: string): MessageKey | undefined {
	const page = pageAt(pathname);
	const part = partAt(page?.parts ?? [], pathname);
	return part && part.path !== page?.path ? part.label : (page ?? ownPageAt(pathname))?.label;
}

/** Names the browser tab after the page. */
export function useShellTitle(): void {
	const { t } = useT();
	const label = useRouterState({ select: ({ location }) => labelAt(location.pathname) });
	usePageTitle(label ? t(label) : null);
}

/** Going to another page moves the focus to its content, as a fresh page would. */
export function useContentFocus(content: RefObject<HTMLElement | null>): void {
	const label = useRouterState({ select: ({ location }) => labelAt(location.pathname) });
	const before = useRef(label);
	useEffect(() => {
		if (before.current !== label && before.current !== undefined) content.current?.focus({ preventScroll: true });
		before.current = label;
	}, [label, content]);
}
