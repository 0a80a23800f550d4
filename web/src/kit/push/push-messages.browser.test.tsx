import { afterEach, beforeEach, expect, test } from "vitest";
import { lockScreen, unlockScreen } from "../session/screen-lock.ts";
import { clearSession, type Session, saveSession } from "../session/session.ts";
import { addressOf, answerTold } from "./push-messages.ts";

const place = { path: "/cover?day=2026-11-16", customer_id: 4, user_id: 1 };
beforeEach(() =>
	saveSession({
		access_token: "token",
		expires_at: "",
		user: { uid: 1 },
		customers: [],
		customer_id: 4,
		customer_name: "",
		portal_type: "ADMIN",
		state: {},
	} as unknown as Session),
);
afterEach(() => {
	unlockScreen();
	clearSession();
});

test("a push is told by the page where its school is open in front of the person, and only there", () => {
	expect(answerTold(place)).toBe("seen");
	for (const elsewhere of [5, null]) expect(answerTold({ ...place, customer_id: elsewhere })).toBe("away");
	lockScreen();
	expect(answerTold(place)).toBe("away");
	unlockScreen();
	clearSession();
	expect(answerTold(place)).toBe("away");
});
test("what is for who was here before is not shown to who is here now", () => {
	expect(answerTold({ ...place, user_id: 2 })).toBe("somebody else");
	expect(addressOf({ ...place, user_id: 2 })).toBeNull();
});
test("it leads to its place, by way of its school where another one is open", () => {
	expect(addressOf(place)).toBe(place.path);
	expect(addressOf({ ...place, customer_id: null })).toBe(place.path);
	expect(addressOf({ ...place, customer_id: 5 })).toBe("/pages/switch?school=5&to=%2Fcover%3Fday%3D2026-11-16");
	lockScreen();
	expect(addressOf(place)).toBeNull();
});
