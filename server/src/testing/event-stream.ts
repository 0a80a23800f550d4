import { request } from "node:http";

export interface LiveEvent {
	id: string | undefined;
	event: string;
	data: Record<string, unknown>;
}
export interface EventStream {
	status: number;
	events: LiveEvent[];
	/** True once the server ended it. */
	ended: boolean;
	/** Where a browser resumes: of the last event that had an id. Who comes and goes has none. */
	lastId(): string | undefined;
	close(): void;
}

/** Opens GET /api/live as a browser would and collects what arrives. */
export async function openStream(origin: string, token: string, lastEventId?: string, age?: string): Promise<EventStream> {
	return new Promise((resolve, reject) => {
		const headers = { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { "last-event-id": lastEventId }) };
		const asked = request(`${origin}/api/live${age === undefined ? "" : `?age=${age}`}`, { headers, agent: false }, (answer) => {
			const events: LiveEvent[] = [];
			const stream: EventStream = {
				status: answer.statusCode ?? 0,
				events,
				ended: false,
				lastId: () => lastIdOf(events),
				close: () => asked.destroy(),
			};
			let rest = "";
			answer.setEncoding("utf8");
			answer.on("data", (text: string) => {
				const blocks = (rest + text).split("\n\n");
				rest = blocks.pop() ?? "";
				for (const block of blocks) {
					const event = eventIn(block);
					if (event) events.push(event);
				}
			});
			for (const over of ["end", "close", "error"]) answer.on(over, () => (stream.ended = true));
			resolve(stream);
		});
		asked.on("error", reject);
		asked.end();
	});
}

const lastIdOf = (events: readonly LiveEvent[]): string | undefined => events.findLast(({ id }) => id !== undefined)?.id;

function eventIn(block: string): LiveEvent | undefined {
	const lines = new Map(
		block.split("\n").map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
	);
	const event = lines.get("event");
	if (event === undefined) return undefined;
	return { id: lines.get("id"), event, data: JSON.parse(lines.get("data") ?? "{}") as Record<string, unknown> };
}

/** A sink of the hub that keeps what it is told. */
export function collectEvents() {
	const events: LiveEvent[] = [];
	const sink = {
		ended: false,
		events,
		write(text: string) {
			for (const block of text.split("\n\n")) {
				const event = eventIn(block);
				if (event) events.push(event);
			}
		},
		end() {
			sink.ended = true;
		},
		changes: () => events.filter(({ event }) => event === "change"),
		ids: () => sink.changes().map(({ data }) => data.id),
		lastId: () => lastIdOf(events),
	};
	return sink;
}
