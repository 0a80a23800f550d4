import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { api } from "../../../kit/api/api.ts";
import { Count } from "../../../kit/formats/count.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { leadsHere } from "../notice-marks.ts";
import { NOTICES, unreadQuery } from "../notices.api.ts";
import classes from "./bell-count.module.css";

/** A timer cannot be set for longer. */
const LONGEST_MS = 2 ** 31 - 1;
/** The clock of this device is ahead of the server's, for which it is not yet time. */
const AHEAD_MS = 15_000;

/** How many notices are new; red where one of them is urgent. */
export default function BellCount() {
	const { t } = useT();
	const { data, dataUpdatedAt } = useQuery(unreadQuery);
	useRising(data?.next_at ?? null, dataUpdatedAt);
	useOpened(data?.paths);
	if (!data || data.unread === 0) return null;
	return (
		<>
			<span className={classes.count} data-urgent={data.urgent || undefined} aria-hidden="true">
				<Count value={data.unread} />
			</span>
			<span className={classes.words}>{t("bell.new", { count: data.unread })}</span>
		</>
	);
}

/** What was put off or held back comes by itself: asked for at that moment, and not before. */
function useRising(next_at: string | null, asked_at: number): void {
	const client = useQueryClient();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another answer is another occasion, also where it says the same
	useEffect(() => {
		if (next_at === null) return;
		const ms = Date.parse(next_at) - Date.now();
		const ask = () => void client.invalidateQueries({ queryKey: [NOTICES] });
		const timer = setTimeout(ask, ms > 0 ? Math.min(ms, LONGEST_MS) : AHEAD_MS);
		return () => clearTimeout(timer);
	}, [next_at, asked_at, client]);
}

/** Whoever opens the page that a notice leads to has read it. What comes while the page is open stays new. */
function useOpened(paths: readonly string[] | undefined): void {
	const client = useQueryClient();
	const here = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).href });
	const seen = useRef<string>(undefined);
	useEffect(() => {
		if (paths === undefined || seen.current === here) return;
		seen.current = here;
		const [pathname = "", search = ""] = here.split("?");
		const mine = paths.filter((path) => leadsHere(path, { pathname, searchStr: search }));
		// it is new a little longer where the server cannot be reached
		const told = mine.map((path) => api.notices.opened({ body: { path } }).catch(() => undefined));
		if (told.length > 0) void Promise.all(told).then(() => client.invalidateQueries({ queryKey: [NOTICES] }));
	}, [paths, here, client]);
}
