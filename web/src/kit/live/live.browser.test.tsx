import type { LiveTable } from "@homeroom/contract/live-tables.generated.ts";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useLive, useLiveQueries } from "./live.ts";
import type { LiveTables } from "./live-queries.ts";
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
function Following({ children }: { children: ReactNode }) {
	useLiveQueries();
	return children;
}
const show = (page: ReactNode) =>
	render(
		<QueryClientProvider client={queries}>
			<Following>{page}</Following>
		</QueryClientProvider>,
	);
const isFollowing = () => expect.poll(() => asked).toHaveLength(1);
const news = (...tables: (LiveTable | "*")[]) => tell(...tables.map((table, id) => ({ table, id })));
const tell = (...events: { table: LiveTable | "*"; id: number | null }[]) =>
	stream.enqueue(
		encoder.encode(
			events.map((event, at) => `event: change\nid: ${at}\ndata: ${JSON.stringify({ ...event, action: "updated" })}\n\n`).join(""),
		),
	);

function Watching({ table, onChange }: { table: LiveTable; onChange: (ids: (number | null)[]) => void }) {
	useLive(table, (events) => onChange(events.map(({ id }) => id)));
	return null;
}
/** A page that shows what its answers are called. */
function Shown({ name, live, answer }: { name: string; live?: LiveTables; answer: () => Promise<string> }) {
	const { data } = useQuery({ queryKey: [name], queryFn: answer, ...(live && { meta: { live } }) });
	return <p>{data ?? "nothing yet"}</p>;
}
const Rooms = ({ answer }: { answer: () => Promise<string> }) => <Shown name="rooms" live={["rooms"]} answer={answer} />;
const answering = () => vi.fn<() => Promise<string>>().mockResolvedValue("answer");

it("asks again for what shows something of the table, or of the row, that changed", async () => {
	const [rooms, room, other, unsaid, hidden, log] = [answering(), answering(), answering(), answering(), answering(), answering()];
	await queries.prefetchQuery({ queryKey: ["hidden"], queryFn: hidden, meta: { live: ["rooms"] } });
	await show(
		<>
			<Rooms answer={rooms} />
			<Shown name="room" live={{ rooms: 7, houses: true }} answer={room} />
			<Shown name="other" live={{ rooms: 8 }} answer={other} />
			<Shown name="unsaid" answer={unsaid} />
			<Shown name="log" live="all" answer={log} />
		</>,
	);
	await isFollowing();
	await expect.poll(() => queries.isFetching()).toBe(0);
	const asked = () => [rooms, room, other, unsaid, hidden, log].map((answer) => answer.mock.calls.length);
	tell({ table: "rooms", id: 7 });
	await expect.poll(asked).toEqual([2, 2, 1, 1, 1, 2]);
	expect(queries.getQueryState(["hidden"])?.isInvalidated).toBe(true);
	tell({ table: "rooms", id: null });
	await expect.poll(asked).toEqual([3, 3, 2, 1, 1, 3]);
	news("students", "houses");
	await expect.poll(asked).toEqual([3, 4, 2, 1, 1, 4]);
	tell({ table: "*", id: null });
	await expect.poll(asked).toEqual([4, 5, 3, 1, 1, 5]);
});

it("asks once for many pieces of news", async () => {
	const answer = answering();
	const watching = vi.fn();
	await show(
		<>
			<Shown name="rooms" live={["rooms", "houses"]} answer={answer} />
			<Watching table="students" onChange={watching} />
		</>,
	);
	await isFollowing();
	for (let id = 0; id < 20; id++) tell({ table: id % 2 ? "rooms" : "houses", id });
	await expect.poll(() => answer.mock.calls.length).toBe(2);
	// what is told later has come: nothing of the others is still on its way
	news("students");
	await expect.poll(() => watching.mock.calls.length).toBe(1);
	await expect.poll(() => queries.isFetching()).toBe(0);
	expect(answer).toHaveBeenCalledTimes(2);
});

it("tells a page what changed in its table, together, and nothing else", async () => {
	const changed = vi.fn<(ids: (number | null)[]) => void>();
	await show(<Watching table="students" onChange={changed} />);
	await isFollowing();
	news("students", "rooms", "students");
	await expect.poll(() => changed.mock.calls).toEqual([[[0, 2]]]);
});

it("begins the stream where the oldest answer on the page is from", async () => {
	queries.setQueryData(["rooms"], "fetched", { updatedAt: Date.now() - 3_000 });
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

it("asks again for what changed while nobody looked at it, and only then", async () => {
	const answer = vi.fn<() => Promise<string>>().mockResolvedValueOnce("old").mockResolvedValue("new");
	const late = Promise.withResolvers<string>();
	await queries.prefetchQuery({ queryKey: ["rooms"], queryFn: answer, meta: { live: ["rooms"] } });
	void queries.prefetchQuery({ queryKey: ["late"], queryFn: () => late.promise, meta: { live: ["rooms"] } });
	const watching = vi.fn();
	await show(<Watching table="rooms" onChange={watching} />);
	await isFollowing();
	news("rooms");
	await expect.poll(() => watching.mock.calls.length).toBe(1);
	late.resolve("too old");
	await expect.poll(() => queries.getQueryState(["late"])?.isInvalidated).toBe(true);
	const { getByText, unmount } = await show(<Rooms answer={answer} />);
	await expect.element(getByText("new")).toBeVisible();

	// what was asked for after the news stays as it is
	await unmount();
	await expect.element((await show(<Rooms answer={answer} />)).getByText("new")).toBeVisible();
	expect(answer).toHaveBeenCalledTimes(2);
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
