import { useRouter } from "@tanstack/react-router";
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";

const ROW_LINK = "[data-row-link]";

/**
 * Keeps the focus in the list: when the focused row goes away, the row that took its place gets it, or the one before,
 * or the search box when none is left; and who comes back from a row's page finds the focus on that row.
 */
export function useRowFocus(area: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined): (event: FocusEvent) => void {
	const last = useRef<{ row: Element; at: number } | null>(null);
	useEffect(() => {
		if (!rows || !last.current || last.current.row.isConnected || !isFocusLost()) return;
		const links = linksIn(area.current);
		(links[Math.min(last.current.at, links.length - 1)] ?? document.querySelector<HTMLElement>("search input"))?.focus();
	}, [rows, area]);
	useFocusOnReturn(area, rows);
	return ({ target }) => {
		const row = target.closest("tr, li");
		if (row?.querySelector(ROW_LINK)) last.current = { row, at: linksIn(area.current).findIndex((link) => row.contains(link)) };
	};
}

function useFocusOnReturn(area: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined): void {
	const router = useRouter();
	const from = useRef(useState(() => router.state.resolvedLocation?.pathname ?? null)[0]);
	useEffect(() => {
		if (!rows || from.current === null) return;
		const opened = linksIn(area.current).find((link) => link instanceof HTMLAnchorElement && link.pathname === from.current);
		from.current = null;
		if (isFocusLost()) opened?.focus();
	}, [rows, area]);
}

const linksIn = (area: HTMLElement | null): HTMLElement[] => [...(area?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [])];

/** What had the focus is gone, and nothing else took it. */
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
