import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { insist } from "../chunks/lazy-part.ts";
import { useSession } from "../session/session.ts";
import type { LiveEvent } from "./live-following.ts";
import { ageOfAnswers, askAgain, askedAt, followAsking } from "./live-queries.ts";
import { isLive, startedLive } from "./live-stop.ts";

type Listener = (events: LiveEvent[]) => void;

const ANYWHERE: LiveEvent["table"] = "*";
const listeners = new Set<Listener>();
/** When each table was last heard of. */
const toldAt = new Map<string, number>();

/** Calls back with what changed in a table, whichever tab holds the stream. */
export function useLive(table: string, onChange: Listener): void {
	const changed = useEffectEvent((events: LiveEvent[]) => {
		const mine = events.filter((event) => event.table === table || event.table === ANYWHERE);
		if (mine.length > 0) onChange(mine);
	});
	useEffect(() => {
		const listener: Listener = (events) => changed(events);
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
		};
	}, []);
	const token = useSession()?.access_token;
	const queries = useQueryClient();
	// biome-ignore lint/correctness/useExhaustiveDependencies: who stopped the stream for another customer or other eyes saves the session next, and then it starts again
	useEffect(() => {
		if (!isLive()) startedLive(start(queries));
	}, [token]);
}

/** Fetches again what is shown of a table when someone changes it: `useLiveInvalidate("students", ["students"])`. */
export function useLiveInvalidate(table: string, queryKey: QueryKey): void {
	const queries = useQueryClient();
	useLive(table, () => askAgain(queries, { queryKey }));
	const begin = useEffectEvent(() => {
		followAsking(queries);
		// what this page shows may have been asked for before it listened
		const told = Math.max(toldAt.get(table) ?? 0, toldAt.get(ANYWHERE) ?? 0);
		if (told > 0) askAgain(queries, { queryKey, predicate: (query) => askedAt(query) <= told });
	});
	useEffect(() => begin(), []);
}

/** What reads the stream comes after the page: it begins with what happened since. */
function start(queries: QueryClient): () => void {
	const ending = new AbortController();
	void insist(() => import("./live-tabs.ts")).then(({ followStream }) =>
		followStream({ tell, toldWithin, age: () => ageOfAnswers(queries) }, ending.signal),
	);
	return () => ending.abort();
}

/** Events that arrive together are told together. */
let gathered: LiveEvent[] = [];
function tell(event: LiveEvent): void {
	toldAt.set(event.table, performance.now());
	gathered.push(event);
	if (gathered.length > 1) return;
	queueMicrotask(() => {
		const events = gathered;
		gathered = [];
		for (const listener of listeners) listener(events);
	});
}
const toldWithin = (ms: number): string[] => [...toldAt].filter(([, at]) => at > performance.now() - ms).map(([table]) => table);
