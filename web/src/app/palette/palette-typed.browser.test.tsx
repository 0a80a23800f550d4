import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { setLocale } from "../../kit/i18n/i18n.ts";
import { clearSession, type Session, saveSession } from "../../kit/session/session.ts";
import { Providers } from "../providers.tsx";
import { createAppRouter } from "../router.tsx";

const SLOW_MS = 700;
vi.mock("./palette.tsx", async (original) => {
	await new Promise((go) => setTimeout(go, SLOW_MS));
	return original();
});
afterEach(() => {
	clearSession();
	vi.restoreAllMocks();
});

it("keeps what is typed after Ctrl+K while the palette is still on its way", async () => {
	vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({}));
	saveSession({
		access_token: "token",
		expires_at: new Date(Date.now() + 600_000).toISOString(),
		user: { uid: 1, displayName: "Helen Carver", email: "admin@north.demo", userRole: "admin" },
		customers: [],
		customer_id: 1,
		customer_name: "Northgate Primary School",
		portal_type: "ADMIN",
		role_permissions: 1,
		state: { closed_modules: [], terms_needed: null, viewing_as: null, support: null },
		localization: null,
	} as unknown as Session);
	const router = createAppRouter(createMemoryHistory({ initialEntries: ["/preferences"] }));
	await Promise.all([setLocale("en"), router.load()]);
	await render(
		<Providers>
			<RouterProvider router={router} />
		</Providers>,
	);
	await expect.element(page.getByRole("link", { name: "Northgate Primary School" }).first()).toBeVisible();
	await userEvent.keyboard("{Control>}k{/Control}");
	await userEvent.keyboard("g sx{Backspace}emi");
	await expect.element(page.getByText("g semi")).toBeVisible();
	const field = page.getByRole("combobox", { name: "Jump to…" });
	await expect.element(field).toHaveValue("g semi");
	await expect.element(field).toHaveFocus();
	await userEvent.keyboard("!");
	await expect.element(field).toHaveValue("g semi!");
	expect(router.state.location.pathname).toBe("/preferences");
	await userEvent.keyboard("{Escape}");
	await expect.element(field).not.toBeInTheDocument();
	await userEvent.keyboard("{Control>}k{/Control}");
	await expect.element(field).toHaveValue("");
});
