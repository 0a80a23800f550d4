import { describe, expect, it } from "vitest";
import { someSession } from "../testing/some-session.ts";
import { readSession, removeSession, type Session, writeSession } from "./session-storage.ts";

function storage(): Storage {
	const kept = new Map<string, string>();
	return {
		getItem: (key) => kept.get(key) ?? null,
		setItem: (key, value) => void kept.set(key, value),
		removeItem: (key) => void kept.delete(key),
		clear: () => kept.clear(),
		key: (index) => [...kept.keys()][index] ?? null,
		get length() {
			return kept.size;
		},
	};
}

const session = someSession({
	expires_at: "2026-11-15T08:30:00.000Z",
	customers: [{ customer_id: 4, customer_name: "Northgate" }],
	customer_id: 4,
	customer_name: "Northgate",
	role_permissions: 1,
});

describe("the session in the storage", () => {
	it("is read as it was written, under the names everyone knows", () => {
		const kept = storage();
		writeSession(session, kept);
		expect(readSession(kept)).toEqual(session);
		expect([kept.getItem("access_token"), kept.getItem("customer_id"), kept.getItem("customer_name"), kept.getItem("logged_in")]).toEqual([
			"token",
			"4",
			"Northgate",
			"true",
		]);
	});
	it("is complete as soon as another tab sees the new token", () => {
		const kept = storage();
		writeSession({ ...session, customer_id: 5, access_token: "old" }, kept);
		const seen: (Session | null)[] = [];
		const watched = Object.assign(Object.create(kept) as Storage, {
			setItem: (key: string, value: string) => {
				kept.setItem(key, value);
				seen.push(readSession(kept));
			},
		});
		writeSession(session, watched);
		expect(seen.filter((found) => found?.access_token === "token").every((found) => found?.customer_id === 4)).toBe(true);
	});
	it("leaves nothing behind after logout", () => {
		const kept = storage();
		writeSession(session, kept);
		removeSession(kept);
		expect(kept.length).toBe(0);
		expect(readSession(kept)).toBeNull();
	});
	it("forgets the customer of before when there is none now", () => {
		const kept = storage();
		writeSession(session, kept);
		writeSession({ ...session, customer_id: null, customer_name: null, role_permissions: null }, kept);
		expect(readSession(kept)).toMatchObject({ customer_id: null, customer_name: null, role_permissions: null });
	});
	it("is nobody when the flag, the token or the user is missing or broken", () => {
		for (const [key, value] of [
			["logged_in", "false"],
			["access_token", ""],
			["user", "{broken"],
		] as const) {
			const kept = storage();
			writeSession(session, kept);
			kept.setItem(key, value);
			expect(readSession(kept), key).toBeNull();
		}
	});
});
