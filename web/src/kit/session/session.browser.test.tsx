import { afterEach, expect, it, vi } from "vitest";
import { someSession } from "../testing/some-session.ts";
import { clearSession, currentSession, endSession, isOutdated, saveSession, watchStorage } from "./session.ts";
import { updateDetails } from "./session-details.ts";
import { removeSession, writeSession } from "./session-storage.ts";

const session = someSession({
	expires_at: "2026-11-15T08:30:00.000Z",
	customer_id: 4,
	customer_name: "Northgate",
	role_permissions: 1,
});
const restart = vi.fn();
let stop = watchStorage(restart);

/** What another tab does: the storage changes, and every change is an event. */
function inAnotherTab(change: () => void, events = 3): void {
	change();
	for (let at = 0; at < events; at++) window.dispatchEvent(new StorageEvent("storage", { storageArea: localStorage }));
}

afterEach(() => {
	stop();
	clearSession();
	restart.mockClear();
	stop = watchStorage(restart);
});

it("tries a fresh start once after a logout elsewhere, and keeps what it shows until then", () => {
	saveSession(session);
	inAnotherTab(removeSession);
	inAnotherTab(() => undefined);
	expect(restart).toHaveBeenCalledOnce();
	expect(currentSession()?.customer_name).toBe("Northgate");
	expect(isOutdated()).toBe(true);
});

it("goes on when the same person is back in the same school", () => {
	saveSession(session);
	inAnotherTab(removeSession);
	inAnotherTab(() => writeSession({ ...session, customer_id: null, access_token: "without a school" }));
	inAnotherTab(() => writeSession({ ...session, access_token: "again" }));
	expect(restart).toHaveBeenCalledOnce();
	expect([currentSession()?.access_token, isOutdated()]).toEqual(["again", false]);
});

it("never takes over the token of another school", () => {
	saveSession(session);
	inAnotherTab(() => writeSession({ ...session, customer_id: 5, access_token: "other" }));
	expect([currentSession()?.access_token, currentSession()?.customer_id]).toEqual(["token", 4]);
	expect(restart).toHaveBeenCalledOnce();
});

it("asks once to leave when the server ended the session, whatever follows", () => {
	saveSession(session);
	endSession(restart);
	endSession(restart);
	inAnotherTab(() => undefined);
	expect(restart).toHaveBeenCalledOnce();
	expect(localStorage.getItem("access_token")).toBeNull();
});

it("details that are as they were leave the session as it is; what changed is taken over", async () => {
	saveSession(session);
	const { access_token: _, expires_at: __, ...details } = structuredClone(session);
	let answered: object = details;
	vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answered)));
	await updateDetails();
	expect(currentSession()).toBe(session);
	answered = { ...details, customer_name: "Northgate School" };
	await updateDetails();
	expect(currentSession()).toMatchObject({ customer_name: "Northgate School", access_token: "token" });
	expect(currentSession()?.state).toBe(session.state);
	vi.unstubAllGlobals();
});
