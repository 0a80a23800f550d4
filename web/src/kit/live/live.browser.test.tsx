import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useLive, useLiveInvalidate } from "./live.ts";
import { stopLive } from "./live-stop.ts";

const encoder = new TextEncoder();
let queries: QueryClient;
/** How the stream was asked for, and its server's end. */
let asked: string[];
let stream: ReadableStreamDefaultController<Uint8Array>;
beforeEach(() => {
	queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
	asked = [];
	vi.stubGlobal("fetch", async (url: string, { signal }: { signal: AbortSignal }) => {
		asked.push(url);
		// it stays open until the page goes, as the server's does
		const body = new ReadableStream<Uint8Array>({
			start: (opened) => {
				stream = opened;
				signal.addEventListener("abort", () => opened.error(signal.reason));
			},
		});
		return new Response(body);
	});
});
afterEach(() => {
	stopLive();
	vi.unstubAllGlobals();
});
const show = (page: ReactNode) => render(<QueryClientProvider client={queries}>{page}</QueryClientProvider>);
const isFollowing = () => expect.poll(() => asked).toHaveLength(1);
const news = (...tables: string[]) =>
	stream.enqueue(
		encoder.encode(
			tables.map((table, id) => `event: change\nid: ${id}\ndata: ${JSON.stringify({ table, id, action: "updated" })}\n\n`).join(""),
		),
	);

function Watching({ table, onChange }: { table: string; onChange: (ids: (number | null)[]) => void }) {
	useLive(table, (events) => onChange(events.map(({ id }) => id)));
	return null;
}
/** A page that shows what its answers are called. */
function Rooms({ answer }: { answer: () => Promise<string> }) {
	useLiveInvalidate("rooms", ["rooms"]);
	return <p>{useQuery({ queryKey: ["rooms", "list"], queryFn: answer }).data ?? "nothing yet"}</p>;
}

it("tells a page what changed in its table, together, and nothing else", async () => {
	const changed = vi.fn<(ids: (number | null)[]) => void>();
	await show(<Watching table="students" onChange={changed} />);
	await isFollowing();
	news("students", "rooms", "students");
	await expect.poll(() => changed.mock.calls).toEqual([[[0, 2]]]);
});

it("begins the stream where the oldest answer on the page is from", async () => {
	queries.setQueryData(["rooms", "list"], "fetched", { updatedAt: Date.now() - 3_000 });
	queries.setQueryData(["students", "list"], "fetched later");
	await show(<Watching table="students" onChange={() => undefined} />);
	await isFollowing();
	const age = Number(new URL(asked[0] as string, location.origin).searchParams.get("age"));
	expect(age).toBeGreaterThanOrEqual(3_000);
});

it("asks again for what changed while its first answer was on the way", async () => {
	const first = Promise.withResolvers<string>();
	const answer = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue("new");
	const watching = vi.fn();
	const { getByText } = await show(
		<>
			<Rooms answer={answer} />
			<Watching table="rooms" onChange={watching} />
		</>,
	);
	await isFollowing();
	news("rooms");
	await expect.poll(() => watching.mock.calls.length).toBe(1);
	first.resolve("old");
	await expect.element(getByText("new")).toBeVisible();
});

it("asks again for what changed after it was asked for and before the page listened", async () => {
	const watching = vi.fn();
	await show(<Watching table="rooms" onChange={watching} />);
	await isFollowing();
	queries.setQueryData(["rooms", "list"], "old");
	news("rooms");
	await expect.poll(() => watching.mock.calls.length).toBe(1);
	const answer = vi.fn<() => Promise<string>>().mockResolvedValue("new");
	const { getByText, unmount } = await show(<Rooms answer={answer} />);
	await expect.element(getByText("new")).toBeVisible();

	// what was asked for after the news stays as it is
	await unmount();
	await expect.element((await show(<Rooms answer={answer} />)).getByText("new")).toBeVisible();
	expect(answer).toHaveBeenCalledTimes(1);
});

it("tells a tab that is opened later what it may have missed", async () => {
	const watching = vi.fn();
	await show(<Watching table="rooms" onChange={watching} />);
	await isFollowing();
	news("rooms");
	await expect.poll(() => watching.mock.calls.length).toBe(1);
	const other = new BroadcastChannel("homeroom:live:undefined:undefined");
	const heard: unknown[] = [];
	other.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data);
	other.postMessage({ age: 600_000 });
	await expect.poll(() => heard).toContainEqual({ table: "rooms", id: null, action: "updated" });
	other.close();
});
