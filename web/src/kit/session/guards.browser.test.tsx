import { granting } from "@homeroom/contract/kit/permissions.ts";
import { isRedirect } from "@tanstack/react-router";
import { afterEach, expect, it } from "vitest";
import { requires } from "./guards.ts";
import { requiresRole } from "./role-guard.ts";
import { clearSession, type Session, saveSession } from "./session.ts";

/** Where a guard sends, or null when it lets in. */
function sentTo(guard: () => void): string | null {
	try {
		guard();
		return null;
	} catch (thrown) {
		if (!isRedirect(thrown)) throw thrown;
		return String(thrown.options.to);
	}
}
const signedIn = (userRole: string, role_permissions: Session["role_permissions"]) =>
	saveSession({
		access_token: "token",
		user: { uid: 1, userRole },
		customers: [],
		role_permissions,
		state: { closed_modules: [] },
	} as unknown as Session);

afterEach(clearSession);

it("opens a page to a role that may see all of it or its own part", () => {
	for (const permissions of [1 as const, granting({ Students: ["View"] }), granting({ Students: ["ViewOwn"] })]) {
		signedIn("teacher", permissions);
		expect(sentTo(requires("Students.View"))).toBeNull();
	}
});

it("closes a page to everyone else", () => {
	expect(sentTo(requires("Students.View"))).toBe("/permission-denied");
	signedIn("teacher", granting({ Students: ["View"] }));
	expect(sentTo(requires("Students.Create"))).toBe("/permission-denied");
});

it("holds the rules for roles: an admin is also an editor, and whom the school gave the permission comes in", () => {
	const asked = () => [sentTo(requiresRole("admin", "Settings.View")), sentTo(requiresRole("editor", "Students.Import"))];
	const outcomes = ["admin", "editor", "teacher"].map((role) => {
		signedIn(role, granting({ Staff: ["View"] }));
		return asked();
	});
	const [denied, away] = ["/permission-denied", "/pages/not-authorized"];
	expect(outcomes).toEqual([
		[denied, denied],
		[away, denied],
		[away, away],
	]);
	signedIn("Deputy head", granting({ Settings: ["View"], Students: ["Import"] }));
	expect(asked()).toEqual([null, null]);
	signedIn("admin", 1);
	expect(asked()).toEqual([null, null]);
	clearSession();
	expect(asked()).toEqual([away, away]);
});
