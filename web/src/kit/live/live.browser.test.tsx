import { afterEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useLive } from "./live.ts";
import { stopLive } from "./live-stop.ts";

afterEach(() => {
	stopLive();
	vi.unstubAllGlobals();
});

function Watching({ table, onChange }: { table: string; onChange: (ids: (number | null)[]) => void }) {
	useLive(table, (events) => onChange(events.map(({ id }) => id)));
	return null;
}

it("tells a page what changed in its table, together, and nothing else", async () => {
	const text = ["students", "rooms", "students"]
		.map((table, position) => `event: change\nid: ${position}\ndata: ${JSON.stringify({ table, id: position, action: "updated" })}\n\n`)
		.join("");
	// The stream stays open after its first events, as the server's does.
	const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(text)) });
	vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
	const changed = vi.fn<(ids: (number | null)[]) => void>();
	await render(<Watching table="students" onChange={changed} />);
	await expect.poll(() => changed.mock.calls).toEqual([[[0, 2]]]);
});
