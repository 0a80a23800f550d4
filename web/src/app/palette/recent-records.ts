import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { currentSession } from "../../kit/session/session.ts";

/** What was opened last in this browser: `students:12`, newest first. Never names: those are asked for when they are shown. */
const KEPT = 8;
const storageKey = (): string | null => {
	const session = currentSession();
	return session?.customer_id ? `recent:${session.customer_id}:${session.user.uid}` : null;
};

export function recentRecords(): string[] {
	const key = storageKey();
	const kept = key && localStorage.getItem(key);
	return kept ? kept.split(",").filter((one) => /^[a-z_]+:\d+$/.test(one)) : [];
}

/** Remembers the record whose page is open. */
export function useRememberRecord(): void {
	const pathname = useLocation({ select: (location) => location.pathname });
	useEffect(() => {
		const [, record, id] = /^\/([a-z_]+)\/(\d+)$/.exec(pathname) ?? [];
		const key = storageKey();
		if (record === undefined || key === null) return;
		const opened = `${record}:${id}`;
		localStorage.setItem(key, [opened, ...recentRecords().filter((one) => one !== opened)].slice(0, KEPT).join(","));
	}, [pathname]);
}
