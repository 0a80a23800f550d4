import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitingStore } from "./waiting-store.ts";

const KEY = "homeroom-test-waiting";
const blocked = () => {
	throw new DOMException("no room", "QuotaExceededError");
};
beforeEach(() => localStorage.removeItem(KEY));
afterEach(() => vi.restoreAllMocks());

test("on a device without room what waits is held as long as the page is open, and kept once there is room", () => {
	const store = waitingStore<number>(KEY, () => "me");
	const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
	store.write([1]);
	store.write([...store.read(), 2]);
	expect(store.read()).toEqual([1, 2]);
	full.mockRestore();
	store.write([...store.read(), 3]);
	expect(localStorage.getItem(KEY)).toBe(JSON.stringify({ me: [1, 2, 3] }));
	store.write([]);
	expect([store.read(), localStorage.getItem(KEY)]).toEqual([[], null]);
});

test("a device that keeps nothing for pages holds it too", () => {
	for (const name of ["getItem", "setItem", "removeItem"] as const) vi.spyOn(Storage.prototype, name).mockImplementation(blocked);
	const store = waitingStore<number>(KEY, () => "me");
	expect(store.read()).toEqual([]);
	store.write([1]);
	expect(store.read()).toEqual([1]);
	store.write([]);
	expect(store.read()).toEqual([]);
});
