import { describe, expect, it, vi } from "vitest";
import { EVERYTHING, followLive, type LiveEvent, pauseFor } from "./live-following.ts";
import { createStreamParser, type StreamMessage } from "./sse-parser.ts";

function parse(...chunks: string[]): StreamMessage[] {
	const messages: StreamMessage[] = [];
	const take = createStreamParser((message) => messages.push(message));
	for (const chunk of chunks) take(chunk);
	return messages;
}

describe("the stream parser", () => {
	const whole = 'event: ready\nid: 7\ndata: {}\n\n: keep-alive\n\nevent: change\nid: 8\ndata: {"table":"students"}\n\n';
	const expected = [
		{ event: "ready", data: "{}", id: "7" },
		{ event: "change", data: '{"table":"students"}', id: "8" },
	];
	it("reads messages and skips comments", () => expect(parse(whole)).toEqual(expected));
	it("does not mind where the stream is cut", () => {
		for (let at = 0; at <= whole.length; at++) expect(parse(whole.slice(0, at), whole.slice(at))).toEqual(expected);
		expect(parse(...whole)).toEqual(expected);
	});
	it("takes all line ends and joins lines of data", () => {
		expect(parse("data: a\r\ndata: b\r", "\n\r\n")).toEqual([{ event: "message", data: "a\nb", id: null }]);
	});
	it("keeps half a message for later", () => expect(parse("event: change\ndata: {}\n")).toEqual([]));
});

const stream = (text: string) => new Response(text, { status: 200 });

/** Follows until the answers run out. */
async function follow(answers: (Response | Error)[]) {
	const ending = new AbortController();
	const events: LiveEvent[] = [];
	const asked: (string | null)[] = [];
	const pauses: number[] = [];
	const renew = vi.fn(async () => undefined);
	const onEnd = vi.fn();
	await followLive(
		{
			open: async (lastEventId) => {
				const answer = answers.shift();
				if (answer === undefined) {
					ending.abort();
					throw new Error("no more answers");
				}
				asked.push(lastEventId);
				if (answer instanceof Error) throw answer;
				return answer;
			},
			renew,
			onEnd,
			onEvent: (event) => events.push(event),
			pause: async (ms) => void pauses.push(ms),
			random: () => 0,
		},
		ending.signal,
	);
	return { events, asked, pauses, renew, onEnd };
}

describe("following the live stream", () => {
	it("goes on where it left off", async () => {
		const first = stream('event: ready\nid: 5\ndata: {}\n\nevent: change\nid: 6\ndata: {"table":"students","id":1,"action":"updated"}\n\n');
		const { events, asked } = await follow([first, stream("event: reset\ndata: {}\n\n")]);
		expect(asked).toEqual([null, "6"]);
		expect(events).toEqual([{ table: "students", id: 1, action: "updated" }, EVERYTHING]);
	});
	it("renews an expired session at once", async () => {
		const { renew, pauses } = await follow([new Response(null, { status: 401 }), stream("event: ready\ndata: {}\n\n")]);
		expect(renew).toHaveBeenCalledOnce();
		expect(pauses).toEqual([1000]);
	});
	it("asks who is here when the stream ended or was refused, and not when nothing could be reached", async () => {
		const refused = () => new Response(null, { status: 403 });
		const { onEnd } = await follow([
			stream("event: ready\ndata: {}\n\n"),
			refused(),
			new Error("network"),
			new Response(null, { status: 503 }),
		]);
		expect(onEnd).toHaveBeenCalledTimes(2);
	});
	it("waits longer after each failure and shorter after a success", async () => {
		const broken = new Error("network");
		const { pauses } = await follow([broken, broken, new Response(null, { status: 503 }), stream("event: ready\ndata: {}\n\n"), broken]);
		expect(pauses).toEqual([1000, 2000, 4000, 1000, 2000]);
	});
	it("never waits longer than 30 seconds, nor all browsers equally long", () => {
		expect(pauseFor(20, () => 0)).toBe(30_000);
		expect(pauseFor(1, () => 0.999)).toBeGreaterThanOrEqual(500);
	});
});
