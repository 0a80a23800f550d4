import type { LiveTable } from "@homeroom/contract/live-tables.generated.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { insist } from "../chunks/lazy-part.ts";
import { useSession } from "../session/session.ts";
import type { LiveEvent } from "./live-following.ts";
import { ANYWHERE, ageOfAnswers, refreshLive } from "./live-queries.ts";
import { isLive, startedLive } from "./live-stop.ts";

type Listener = (events: LiveEvent[]) => void;

const listeners = new Set<Listener>();
/** When each table was last heard of. */
const toldAt = new Map<string, number>();
/** Events so close together are told together: a question is asked again once, not for each. */
const TOGETHER_MS = 50;

/** Follows the stream: queries that say in their `meta` which tables they show are asked for again when these change. Once, around all pages. */
export function useLiveQueries(): void {
	const token = useSession()?.access_token;
	const queries = useQueryClient();
	// biome-ignore lint/correctness/useExhaustiveDependencies: who stopped the stream for another customer or other eyes saves the session next, and then it starts again
	useEffect(() => {
		if (!isLive()) startedLive(start(queries));
	}, [token]);
}

/** Calls back with what changed in a table, for what is not a query. */
export function useLive(table: LiveTable, onChange: Listener): void {
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
}

/** What reads the stream comes after the page: it begins with what happened since. */
function start(queries: QueryClient): () => void {
	const ending = new AbortController();
	const tell = gathering((events) => {
		if (ending.signal.aborted) return;
		refreshLive(queries, events);
		for (const listener of listeners) listener(events);
	});
	void insist(() => import("./live-tabs.ts")).then(({ followStream }) =>
		followStream({ tell, toldWithin, age: () => ageOfAnswers(queries) }, ending.signal),
	);
	return () => ending.abort();
}

function gathering(tellAll: Listener): (event: LiveEvent) => void {
	let gathered: LiveEvent[] = [];
	return (event) => {
		toldAt.set(event.table, performance.now());
		gathered.push(event);
		if (gathered.length > 1) return;
		setTimeout(() => {
			const events = gathered;
			gathered = [];
			tellAll(events);
		}, TOGETHER_MS);
	};
}
const toldWithin = (ms: number): string[] => [...toldAt].filter(([, at]) => at > performance.now() - ms).map(([table]) => table);
