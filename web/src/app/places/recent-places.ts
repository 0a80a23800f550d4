import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { currentSession } from "../../kit/session/session.ts";

/** What was opened last in this browser, by its address, newest first. Never names: those are asked for when they are shown. */
const KEPT = 30;
const storageKey = (): string | null => {
	const session = currentSession();
	return session?.customer_id ? `recent_places:${session.customer_id}:${session.user.uid}` : null;
};

export function recentPlaces(): string[] {
	const key = storageKey();
	try {
		const kept: unknown = JSON.parse((key && localStorage.getItem(key)) || "[]");
		return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
	} catch {
		return [];
	}
}

export function rememberPlace(address: string): void {
	const key = storageKey();
	if (key === null) return;
	localStorage.setItem(key, JSON.stringify([address, ...recentPlaces().filter((one) => one !== address)].slice(0, KEPT)));
}

/** Remembers the page that is open. */
export function useRememberPlace(): void {
	const pathname = useLocation({ select: (location) => location.pathname });
	useEffect(() => rememberPlace(pathname), [pathname]);
}
