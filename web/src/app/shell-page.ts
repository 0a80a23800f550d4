import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { useT } from "../kit/i18n/i18n.ts";
import { usePageTitle } from "../kit/title/page-title.ts";
import { type Page, pageAt, pageHolding } from "./pages.ts";

/** The page of the menu that is shown right now. */
export function useCurrentPage(): Page | undefined {
	return useRouterState({ select: ({ location }) => pageAt(location.pathname) ?? pageHolding(location.pathname) });
}

/** Names the browser tab after the page. */
export function useShellTitle(): void {
	const { t } = useT();
	const page = useRouterState({ select: ({ location }) => pageAt(location.pathname) });
	usePageTitle(page ? t(page.label) : null);
}

/** Going to another page moves the focus to its content, as a fresh page would. */
export function useContentFocus(content: RefObject<HTMLElement | null>): void {
	const path = useCurrentPage()?.path;
	const before = useRef(path);
	useEffect(() => {
		if (before.current !== path && before.current !== undefined) content.current?.focus({ preventScroll: true });
		before.current = path;
	}, [path, content]);
}
