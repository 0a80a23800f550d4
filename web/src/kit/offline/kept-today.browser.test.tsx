import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { clearSession, type Session, saveSession } from "../session/session.ts";
import { fromToday, keepToday } from "./kept-today.ts";

const sessionOf = (uid: number, customer_id: number) =>
	({
		access_token: "token",
		expires_at: "",
		user: { uid },
		customers: [],
		customer_id,
		customer_name: "",
		portal_type: "ADMIN",
		state: {},
	}) as unknown as Session;
const KEY = ["attendance", "register", "s7"];
const FRESH_MS = 60_000;
const kept = () => fromToday(KEY, FRESH_MS).initialData();

afterEach(() => {
	vi.useRealTimers();
	clearSession();
});

test("what was kept is there for the same person in the same school, and for nobody else", () => {
	saveSession(sessionOf(1, 4));
	keepToday(KEY, { marks: 30 });
	keepToday(["other"], "beside it");
	expect(kept()).toEqual({ marks: 30 });
	expect(fromToday(KEY, FRESH_MS).initialDataUpdatedAt()).toBeGreaterThan(0);
	expect(fromToday(["attendance", "register", "s8"], FRESH_MS).initialData()).toBeUndefined();
	for (const other of [sessionOf(2, 4), sessionOf(1, 5)]) {
		saveSession(other);
		expect(kept()).toBeUndefined();
	}
	// whoever keeps something next does so alone
	keepToday(["mine"], 1);
	saveSession(sessionOf(1, 4));
	expect(kept()).toBeUndefined();
});
test("it is gone with the session, and the next day", () => {
	saveSession(sessionOf(1, 4));
	keepToday(KEY, { marks: 30 });
	vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000 });
	expect(kept()).toBeUndefined();
	vi.useRealTimers();
	expect(kept()).toEqual({ marks: 30 });
	clearSession();
	expect(localStorage.getItem("homeroom-today")).toBeNull();
});
test("a device without room, or with something else in its place, is no trouble", () => {
	saveSession(sessionOf(1, 4));
	keepToday(KEY, "x".repeat(20_000_000));
	expect(kept()).toBeUndefined();
	localStorage.setItem("homeroom-today", "{ not JSON");
	expect(kept()).toBeUndefined();
	keepToday(KEY, 1);
	expect(kept()).toBe(1);
});
test("what was kept is shown at once and asked for all the same, however new it is; what was heard since is not", async () => {
	saveSession(sessionOf(1, 4));
	keepToday(KEY, "kept");
	let asked = 0;
	const query = {
		queryKey: KEY,
		queryFn: async () => {
			asked++;
			return "heard";
		},
		...fromToday<string>(KEY, FRESH_MS),
	};
	const client = new QueryClient();
	const first = new QueryObserver(client, query);
	expect(first.getCurrentResult().data).toBe("kept");
	const leave = first.subscribe(() => {});
	await expect.poll(() => first.getCurrentResult().data).toBe("heard");
	leave();
	new QueryObserver(client, query).subscribe(() => {})();
	await client.prefetchQuery(query);
	expect(asked).toBe(1);
});
