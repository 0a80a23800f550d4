import { describe, expect, it, vi } from "vitest";
import type { Session } from "../session/session.ts";
import { ApiError } from "./api-error.ts";
import { createRenewal } from "./renewal.ts";

const held = (access_token: string, customer_id = 1, uid = 1) => ({ access_token, customer_id, user: { uid } }) as Session;
/** A lock that lets one tab in at a time, as navigator.locks does. */
function oneAtATime(): LockManager {
	let last: Promise<unknown> = Promise.resolve();
	const request = (_name: string, work: () => Promise<unknown>) => {
		last = last.then(work, work);
		return last;
	};
	return { request } as unknown as LockManager;
}

/** A tab with its own state; `storage` and the lock are shared by all tabs. */
function tab(storage: { session: Session | null }, locks: LockManager, refresh: () => Promise<Session>) {
	let session = storage.session;
	const end = vi.fn(() => {
		storage.session = null;
	});
	const renew = createRenewal({
		current: () => session,
		stored: () => storage.session,
		refresh,
		adopt: (next) => {
			session = next;
			storage.session = next;
		},
		end,
		isSame: (one, other) => one?.user.uid === other?.user.uid && one?.customer_id === other?.customer_id,
		sentence: (about) => `sentence: ${about}`,
		locks,
	});
	return { renew, end, token: () => session?.access_token };
}

describe("renewing the session", () => {
	it("asks once for many waiting requests", async () => {
		const refresh = vi.fn(async () => held("new"));
		const { renew, token } = tab({ session: held("old") }, oneAtATime(), refresh);
		await Promise.all([renew("old"), renew("old"), renew("old")]);
		expect(refresh).toHaveBeenCalledOnce();
		expect(token()).toBe("new");
	});
	it("asks once for many tabs", async () => {
		const storage = { session: held("old") };
		const locks = oneAtATime();
		const refresh = vi.fn(async () => held("new"));
		const tabs = [tab(storage, locks, refresh), tab(storage, locks, refresh), tab(storage, locks, refresh)];
		await Promise.all(tabs.map(({ renew }) => renew("old")));
		expect(refresh).toHaveBeenCalledOnce();
		expect(tabs.map(({ token }) => token())).toEqual(["new", "new", "new"]);
	});
	it("does nothing for a request that was sent with an older token", async () => {
		const refresh = vi.fn(async () => held("newer"));
		const { renew } = tab({ session: held("new") }, oneAtATime(), refresh);
		await renew("old");
		expect(refresh).not.toHaveBeenCalled();
	});
	it("ends the session when the server says so", async () => {
		const refused = () => Promise.reject(new ApiError(401, { error: "token_invalid", message: "Invalid access token" }));
		const { renew, end } = tab({ session: held("old") }, oneAtATime(), refused);
		await expect(renew("old")).rejects.toMatchObject({ status: 401, message: "sentence: signed_out" });
		expect(end).toHaveBeenCalledOnce();
	});
	it("asks nobody after a logout in another tab, and goes on once the same person is back", async () => {
		const storage: { session: Session | null } = { session: held("old") };
		const refresh = vi.fn(async () => held("new"));
		const { renew, end, token } = tab(storage, oneAtATime(), refresh);
		storage.session = null;
		await expect(renew("old")).rejects.toMatchObject({ status: 401, message: "sentence: signed_out" });
		expect([refresh.mock.calls.length, end.mock.calls.length, token()]).toEqual([0, 0, "old"]);
		storage.session = held("again");
		await renew("old");
		expect(token()).toBe("again");
	});
	it.each([
		["another customer", held("theirs", 2), "sentence: switched"],
		["another person", held("theirs", 1, 2), "sentence: signed_out"],
	])("never takes over the token of %s", async (_whose, other, message) => {
		const storage = { session: held("old") };
		const { renew, token } = tab(storage, oneAtATime(), async () => other);
		await expect(renew("old")).rejects.toMatchObject({ status: 401, message });
		storage.session = other;
		await expect(renew("old")).rejects.toMatchObject({ status: 401, message });
		expect(token()).toBe("old");
	});
	it.each([0, 429, 503])("keeps the session after a failure with status %i", async (status) => {
		const failing = () => Promise.reject(new ApiError(status, { error: "unavailable", message: "Later." }));
		const { renew, end } = tab({ session: held("old") }, oneAtATime(), failing);
		await expect(renew("old")).rejects.toMatchObject({ status });
		expect(end).not.toHaveBeenCalled();
	});
	it("can be tried again after a failure", async () => {
		const refresh = vi.fn(async () => held("new"));
		refresh.mockRejectedValueOnce(new ApiError(0, { error: "unreachable", message: "Later." }));
		const { renew, token } = tab({ session: held("old") }, oneAtATime(), refresh);
		await expect(renew("old")).rejects.toMatchObject({ status: 0 });
		await renew("old");
		expect(token()).toBe("new");
	});
});
