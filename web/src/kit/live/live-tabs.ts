import { apiHeaders, renewSession } from "../api/api.ts";
import { startMaintenance } from "../maintenance/maintenance-state.ts";
import { currentSession, isSameSession, readSession } from "../session/session.ts";
import { updateDetails } from "../session/session-details.ts";
import { AwayTeller, noteUse } from "./live-away.ts";
import { followLive, type LiveEvent } from "./live-following.ts";

interface Page {
	tell: (event: LiveEvent) => void;
	/** The tables it heard of in the last so many ms. */
	toldWithin: (ms: number) => string[];
	/** For how many ms it has been showing answers. */
	age: () => number;
}
/** A tab that has just been opened, and for how many ms it has been showing answers. */
interface Hello {
	age: number;
}
/** Answers are read before they arrive. */
const MARGIN_MS = 2_000;

/** One tab per customer and person follows the stream and tells the others; one that is opened later is told what it may have missed. */
export function followStream({ tell, toldWithin, age }: Page, ending: AbortSignal): void {
	const session = currentSession();
	const name = `homeroom:live:${session?.user.uid}:${session?.customer_id}`;
	const channel = new BroadcastChannel(name);
	let leads = false;
	channel.onmessage = ({ data }: MessageEvent<LiveEvent | Hello>) => {
		if ("table" in data) tell(data);
		else if (leads) for (const table of toldWithin(data.age + MARGIN_MS)) channel.postMessage({ table, id: null, action: "updated" });
	};
	channel.postMessage({ age: age() } satisfies Hello);
	noteUse(ending);
	const lead = () => {
		leads = true;
		const away = new AwayTeller();
		away.start(ending);
		return followLive(
			{
				open: (lastEventId, signal) => open(lastEventId ?? age(), away.now, signal),
				renew: () => renewSession(currentSession()?.access_token ?? null),
				onEnd: () => void setTimeout(lookAgain, SETTLED_MS),
				pause,
				onEvent: (event) => {
					tell(event);
					channel.postMessage(event);
				},
			},
			ending,
		);
	};
	const led = navigator.locks ? navigator.locks.request(name, { signal: ending }, lead) : lead();
	led.catch(() => undefined).finally(() => channel.close());
}

/** A tab that switched or signed out ended the stream itself; by then it has told the storage, and this page starts afresh anyway. */
const SETTLED_MS = 300;
function lookAgain(): void {
	if (isSameSession(readSession(), currentSession())) void updateDetails();
}

/** Goes on after an event, or begins with what happened in the last so many ms. */
const open = (from: string | number, away: boolean, signal: AbortSignal): Promise<Response> => {
	const headers: Record<string, string> = { ...apiHeaders(), accept: "text/event-stream" };
	const token = currentSession()?.access_token;
	if (token) headers.authorization = `Bearer ${token}`;
	if (typeof from === "string") headers["last-event-id"] = from;
	const query = new URLSearchParams({ ...(typeof from === "number" && { age: String(from) }), ...(away && { away: "1" }) });
	return fetch(`/api/live?${query}`, { headers, signal, cache: "no-store" }).then(noticeMaintenance);
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
