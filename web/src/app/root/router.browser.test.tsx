import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSession, saveSession } from "../../kit/session/session.ts";
import { someSession } from "../../kit/testing/some-session.ts";
import { createAppRouter } from "../router.tsx";

beforeEach(() => {
	saveSession(someSession());
	vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error: "not_found", message: "Not here." }, { status: 404 })));
});
afterEach(() => {
	vi.unstubAllGlobals();
	clearSession();
});

it("finds an area that another way there has loaded meanwhile", async () => {
	const routers = ["/account", "/account/security", "/account"].map((path) =>
		createAppRouter(createMemoryHistory({ initialEntries: [path] })),
	);
	const reached = [];
	for (const router of routers) {
		await router.load();
		reached.push(router.state.location.pathname);
	}
	expect(reached).toEqual(["/account", "/account/security", "/account"]);
});

it("leads to the public page from what an area that is there does not have", async () => {
	const router = createAppRouter(createMemoryHistory({ initialEntries: ["/account"] }));
	await router.load();
	await router.navigate({ to: "/account/nothing/here" as "/" });
	expect(router.state.location.pathname).toBe("/");
});
