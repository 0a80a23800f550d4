import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { idleFor, isLocked, lockScreen, noteActivity, unlockScreen, useLocked } from "./screen-lock.ts";
import { clearSession } from "./session.ts";
import { useIdleLock } from "./use-idle-lock.ts";

function Screen({ minutes }: { minutes: number }) {
	useIdleLock(minutes);
	return useLocked() ? <p>locked</p> : <p>secret</p>;
}
const minutesAgo = (minutes: number) => noteActivity(Date.now() - minutes * 60_000);

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
	localStorage.clear();
});
afterEach(() => {
	vi.useRealTimers();
	unlockScreen();
	localStorage.clear();
});

it("locks after the customer's minutes without a sign of life, and shows nothing of the page", async () => {
	const screen = await render(<Screen minutes={30} />);
	await expect.element(screen.getByText("secret")).toBeVisible();
	vi.advanceTimersByTime(29 * 60_000);
	expect(isLocked()).toBe(false);
	vi.advanceTimersByTime(60_000);
	expect(isLocked()).toBe(true);
	await expect.element(screen.getByText("locked")).toBeVisible();
	expect(document.body.textContent).not.toContain("secret");
});

it("counts what is done here and in other tabs", async () => {
	await render(<Screen minutes={30} />);
	vi.advanceTimersByTime(29 * 60_000);
	window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
	vi.advanceTimersByTime(29 * 60_000);
	// another tab notes it in the storage they share
	noteActivity();
	vi.advanceTimersByTime(29 * 60_000);
	expect(isLocked()).toBe(false);
	expect(idleFor()).toBe(29 * 60_000);
});

it("locks a computer that slept, before its first movement counts", async () => {
	minutesAgo(45);
	await render(<Screen minutes={30} />);
	expect(isLocked()).toBe(true);
	unlockScreen();
	minutesAgo(45);
	window.dispatchEvent(new PointerEvent("pointermove"));
	expect(isLocked()).toBe(true);
});

it("never locks where the customer wants none", async () => {
	minutesAgo(600);
	await render(<Screen minutes={0} />);
	vi.advanceTimersByTime(600 * 60_000);
	expect(isLocked()).toBe(false);
});

it("stays over a reload, follows other tabs and ends with the session", async () => {
	lockScreen();
	const screen = await render(<Screen minutes={30} />);
	await expect.element(screen.getByText("locked")).toBeVisible();
	localStorage.removeItem("locked");
	window.dispatchEvent(new StorageEvent("storage", { storageArea: localStorage, key: "locked" }));
	await expect.element(screen.getByText("secret")).toBeVisible();
	lockScreen();
	clearSession();
	expect(isLocked()).toBe(false);
});
