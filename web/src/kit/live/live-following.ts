import { createStreamParser } from "./sse-parser.ts";

/** Something changed on the server. `id` null: somewhere in the table. `table` "*": anywhere, fetch again what is shown. */
export interface LiveEvent {
	table: string;
	id: number | null;
	action: string;
}
export const EVERYTHING: LiveEvent = { table: "*", id: null, action: "reset" };

interface Surroundings {
	open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
	renew: () => Promise<void>;
	/** The stream ended or was refused: the person's rights may have changed. */
	onEnd: () => void;
	onEvent: (event: LiveEvent) => void;
	/** Resolves after so many ms, or earlier when the network is back. */
	pause: (ms: number, signal: AbortSignal) => Promise<void>;
	random?: () => number;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** 1 s, 2 s, 4 s … 30 s, and up to half of it less, so that not all browsers come back at once. */
export const pauseFor = (failures: number, random = Math.random): number =>
	Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) * (1 - random() / 2);

/** Reads the live stream until the signal ends it; comes back by itself after every break, where it left off. */
export async function followLive(around: Surroundings, signal: AbortSignal): Promise<void> {
	let lastEventId: string | null = null;
	let failures = 0;
	while (!signal.aborted) {
		try {
			const response = await around.open(lastEventId, signal);
			if (response.status === 401) await around.renew();
			else if (!response.ok || !response.body) {
				failures++;
				if (response.status === 403) around.onEnd();
			} else {
				await read(response.body, (message) => {
					failures = 0;
					if (message.id) lastEventId = message.id;
					const event = liveEvent(message.event, message.data);
					if (event) around.onEvent(event);
				});
				failures++;
				if (!signal.aborted) around.onEnd();
			}
		} catch {
			failures++;
		}
		if (!signal.aborted && failures > 0) await around.pause(pauseFor(failures, around.random), signal);
	}
}

async function read(body: ReadableStream<Uint8Array>, onMessage: Parameters<typeof createStreamParser>[0]): Promise<void> {
	const parse = createStreamParser(onMessage);
	const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
	for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value);
}

function liveEvent(event: string, data: string): LiveEvent | null {
	if (event === "reset") return EVERYTHING;
	return event === "change" ? (JSON.parse(data) as LiveEvent) : null;
}
