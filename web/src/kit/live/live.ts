import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { apiHeaders, renewSession } from "../api/api.ts";
import { startMaintenance } from "../maintenance/maintenance-state.ts";
import { currentSession, isSameSession, readSession, useSession } from "../session/session.ts";
import { updateDetails } from "../session/session-details.ts";
import { followLive, type LiveEvent } from "./live-following.ts";
import { isLive, startedLive } from "./live-stop.ts";

type Listener = (events: LiveEvent[]) => void;

const listeners = new Set<Listener>();

/** Calls back with what changed in a table, whichever tab holds the stream. */
export function useLive(table: string, onChange: Listener): void {
	const changed = useEffectEvent((events: LiveEvent[]) => {
		const mine = events.filter((event) => event.table === table || event.table === "*");
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: who stopped the stream for another customer or other eyes saves the session next, and then it starts again
	useEffect(() => {
		if (!isLive()) startedLive(start());
	}, [token]);
}

/** Fetches again what is shown of a table when someone changes it: `useLiveInvalidate("students", ["students"])`. */
export function useLiveInvalidate(table: string, queryKey: QueryKey): void {
	const queries = useQueryClient();
	useLive(table, () => void queries.invalidateQueries({ queryKey }));
}

/** One tab per customer and person follows the stream and tells the others. */
function start(): () => void {
	const session = currentSession();
	const name = `homeroom:live:${session?.user.uid}:${session?.customer_id}`;
	const ending = new AbortController();
	const channel = new BroadcastChannel(name);
	channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => tell(data);
	const lead = () =>
		followLive(
			{
				open,
				renew: () => renewSession(currentSession()?.access_token ?? null),
				onEnd: () => void setTimeout(lookAgain, SETTLED_MS),
				pause,
				onEvent: (event) => {
					tell(event);
					channel.postMessage(event);
				},
			},
			ending.signal,
		);
	const led = navigator.locks ? navigator.locks.request(name, { signal: ending.signal }, lead) : lead();
	led.catch(() => undefined).finally(() => channel.close());
	return () => ending.abort();
}

/** A tab that switched or signed out ended the stream itself; by then it has told the storage, and this page starts afresh anyway. */
const SETTLED_MS = 300;
function lookAgain(): void {
	if (isSameSession(readSession(), currentSession())) void updateDetails();
}

const open = (lastEventId: string | null, signal: AbortSignal): Promise<Response> => {
	const headers: Record<string, string> = { ...apiHeaders(), accept: "text/event-stream" };
	const token = currentSession()?.access_token;
	if (token) headers.authorization = `Bearer ${token}`;
	if (lastEventId) headers["last-event-id"] = lastEventId;
	return fetch("/api/live", { headers, signal, cache: "no-store" }).then(noticeMaintenance);
};

/** Whoever only reads shall also see why nothing moves. */
async function noticeMaintenance(response: Response): Promise<Response> {
	if (response.status !== 503) return response;
	const body: unknown = await response.json().catch(() => null);
	if (body !== null && typeof body === "object" && "error" in body && body.error === "maintenance") startMaintenance();
	return new Response(null, { status: response.status });
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const over = () => {
			clearTimeout(timer);
			window.removeEventListener("online", over);
			signal.removeEventListener("abort", over);
			resolve();
		};
		const timer = setTimeout(over, ms);
		window.addEventListener("online", over);
		signal.addEventListener("abort", over);
	});

/** Events that arrive together are told together. */
let gathered: LiveEvent[] = [];
function tell(event: LiveEvent): void {
	gathered.push(event);
	if (gathered.length > 1) return;
	queueMicrotask(() => {
		const events = gathered;
		gathered = [];
		for (const listener of listeners) listener(events);
	});
}
