import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { pendingSecondFactor } from "../areas/session/session-second-factor.ts";
import { lockScreen } from "../kit/session/screen-lock.ts";
import { clearSession, currentSession, type Session, saveSession } from "../kit/session/session.ts";
import { updateDetails } from "../kit/session/session-details.ts";
import { accessibilityFaults } from "../kit/testing/render-page.tsx";
import { someSession } from "../kit/testing/some-session.ts";
import { queryClient } from "./query-client.ts";
import { openApp } from "./testing/open-app.tsx";

const session = someSession();
const { state } = session;

type Answer = { status?: number; body: unknown };
let answers: Record<string, Answer | (() => Answer)> = {};
const asked: [path: string, body: unknown][] = [];

/** The server, as far as a test lets it answer. */
async function answer(url: string, init?: RequestInit): Promise<Response> {
	const path = url.replace("/api", "");
	asked.push([path, init?.body ? JSON.parse(String(init.body)) : null]);
	const found = answers[path];
	const { status = 200, body } = (typeof found === "function" ? found() : found) ?? {
		status: 404,
		body: { error: "not_found", message: "Not here." },
	};
	return Response.json(body, { status });
}
const NOTHING: Record<string, Answer> = {
	"/preferences": { body: { theme: null, locale: null, bookmarks: null } },
	"/auth/demo_logins": { body: { password: null, logins: [] } },
	"/auth/sessions": { body: { sessions: [] } },
};

beforeEach(() => {
	answers = { ...NOTHING };
	asked.length = 0;
	queryClient.clear();
	pendingSecondFactor.clear();
	vi.stubGlobal("fetch", answer);
});
afterEach(() => {
	vi.unstubAllGlobals();
	clearSession();
});

it("keeps the question for a second factor in memory and goes to its page, signed in as nobody", async () => {
	answers["/auth/unified-login"] = { body: { second_factor: { ticket: "the ticket", methods: ["totp"] } } };
	const router = await openApp("/pages/login?to=%2Fstudents%3Fpage%3D2");
	await page.getByRole("textbox", { name: "E-mail" }).fill("helen@north.test");
	await page.getByRole("textbox", { name: "Password" }).fill("secret");
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect.poll(() => pendingSecondFactor.get()).toEqual({ ticket: "the ticket", methods: ["totp"], to: "/students?page=2" });
	expect([currentSession(), localStorage.getItem("logged_in")]).toEqual([null, null]);
	expect(router.history.location.href).not.toContain("ticket");
});

it.each(["//evil.example/x", "https://evil.example", "javascript:alert(1)", "/\\evil.example"])("never goes on to %s", async (to) => {
	answers["/auth/unified-login"] = { body: session };
	const router = await openApp(`/pages/login?to=${encodeURIComponent(to)}`);
	await page.getByRole("textbox", { name: "E-mail" }).fill("helen@north.test");
	await page.getByRole("textbox", { name: "Password" }).fill("secret");
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect.poll(() => currentSession()?.user.uid).toBe(1);
	await expect.poll(() => router.history.location.pathname).not.toBe("/pages/login");
	expect(router.history.location.href).not.toContain("evil");
});

it("shows the lock screen in the place of any page, and the page again for the right password", async () => {
	saveSession(session);
	answers["/auth/unlock"] = {
		status: 422,
		body: { error: "invalid", message: "No.", fields: { password: "This is not your present password." } },
	};
	await openApp("/preferences");
	await expect.element(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
	lockScreen();
	await expect.element(page.getByRole("button", { name: "Unlock" })).toBeVisible();
	expect(page.getByRole("heading", { name: "Preferences" }).elements()).toHaveLength(0);
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("textbox", { name: "Password" }).fill("wrong");
	await page.getByRole("button", { name: "Unlock" }).click();
	await expect.element(page.getByText("This is not your present password.")).toBeVisible();
	answers["/auth/unlock"] = { body: { ok: true } };
	await page.getByRole("button", { name: "Unlock" }).click();
	await expect.element(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
});

it("asks people without a password to sign in again", async () => {
	saveSession({ ...session, state: { ...state, has_password: false, method: "badge", bound: true } });
	lockScreen();
	await openApp("/preferences");
	await expect.element(page.getByRole("button", { name: "Sign in again" })).toBeVisible();
	expect(page.getByRole("textbox").elements()).toHaveLength(0);
});

it("says on every page through whose eyes one looks and that the school has not paid, and lets one stop", async () => {
	const looking = { ...session, state: { ...state, viewing_as: "teacher", read_only: true } };
	saveSession(looking);
	answers["/get_user_details_by_token"] = { body: looking };
	answers["/roles/view_as_end"] = () => {
		answers["/get_user_details_by_token"] = { body: session };
		return { body: session };
	};
	await openApp("/preferences");
	await expect.element(page.getByText("You are looking as Teacher. Nothing can be changed.")).toBeVisible();
	await expect.element(page.getByText(/subscription is not paid/)).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Stop" }).click();
	await expect.element(page.getByText(/You are looking as/)).not.toBeInTheDocument();
});

it.each(["/Password-setup", "/password-setup", "/PASSWORD-SETUP"])("finds the page of a link to set a password at %s", async (path) => {
	const router = await openApp(path);
	await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect(router.history.location.pathname).toBe(path);
});

it("offers a school's own sign-in for the address that is typed, and sends no more than its domain", async () => {
	answers["/auth/sso/find"] = {
		body: { schools: [{ customer_name: "Northgate", subdomain: "north", provider_id: 4, kind: "oidc", label: "School account" }] },
	};
	answers["/auth/sso/start"] = { status: 502, body: { error: "sso_provider_failed", message: "The service does not answer." } };
	await openApp("/pages/login?to=%2Fstudents");
	await page.getByRole("textbox", { name: "E-mail" }).fill("ada.lovelace@north.test");
	await page.getByRole("button", { name: "Sign in at Northgate" }).click();
	await expect.element(page.getByText("The service does not answer.")).toBeVisible();
	expect(asked.filter(([path]) => path.startsWith("/auth/sso"))).toEqual([
		["/auth/sso/find", { domain: "north.test" }],
		["/auth/sso/start", { subdomain: "north", provider_id: 4, to: "/students" }],
	]);
	expect(await accessibilityFaults()).toEqual([]);
	await expect.element(page.getByRole("textbox", { name: "Password" })).toBeVisible();
});

it("asks for the terms before anything else", async () => {
	saveSession({ ...session, state: { ...state, terms_needed: "2026-11" } });
	answers["/auth/accept_terms"] = { body: { ok: true } };
	await openApp("/preferences");
	await expect.element(page.getByRole("dialog", { name: "Please accept the terms" })).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Accept and go on" }).click();
	await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
	expect(asked).toContainEqual(["/auth/accept_terms", { version: "2026-11" }]);
	expect(currentSession()?.state.terms_needed).toBeNull();
});

it("shows one's account without a school, too", async () => {
	saveSession({ ...session, customer_id: null, customer_name: null, role_permissions: null });
	await openApp("/account");
	await expect.element(page.getByRole("heading", { name: "My account" })).toBeVisible();
	await expect.element(page.getByRole("textbox", { name: "First name" })).toHaveValue("Helen");
	expect(page.getByRole("navigation", { name: "Menu" }).elements()).toHaveLength(0);
});

it("takes over new rights quietly, and only logs when it cannot ask", async () => {
	saveSession(session);
	answers["/get_user_details_by_token"] = { body: { ...session, role_permissions: 1, state: { ...state, read_only: true } } };
	await updateDetails();
	expect(currentSession()).toMatchObject({ role_permissions: 1, state: { read_only: true }, access_token: "token" });
	answers["/get_user_details_by_token"] = { status: 503, body: { error: "unavailable", message: "Not now." } };
	const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
	await updateDetails();
	expect(warned).toHaveBeenCalledOnce();
	expect(currentSession()?.access_token).toBe("token");
	warned.mockRestore();
});

it("says nothing of a dead link while a password that was set by it lets one in", async () => {
	let used = false;
	const link = { purpose: "reset", email: "helen@north.test", role: null, customer_name: null };
	answers["/auth/password_setup_link"] = () =>
		used
			? { status: 410, body: { error: "link_gone", message: "This link no longer works." } }
			: { body: { ...link, has_password: false, password_min_length: 12, terms_needed: false } };
	answers["/auth/unified_reset_password"] = () => {
		used = true;
		return { body: session };
	};
	const titles: (string | undefined)[] = [];
	const watch = new MutationObserver(() => titles.push(document.querySelector("h1")?.textContent ?? undefined));
	location.hash = "the-secret";
	const router = await openApp("/Password-setup");
	await page.getByRole("textbox", { name: "New password" }).fill("four quiet green ideas");
	watch.observe(document.body, { subtree: true, childList: true, characterData: true });
	await page.getByRole("button", { name: "Set password and sign in" }).click();
	await expect.poll(() => router.state.location.pathname).not.toBe("/Password-setup");
	watch.disconnect();
	expect(asked.filter(([path]) => path === "/auth/password_setup_link")).toHaveLength(1);
	expect(titles).not.toContain("This link no longer works");
});

it("says at the field that an address has a login already, and how to get into it", async () => {
	const sentence = "This email is already in use.";
	answers["/auth/register"] = { status: 409, body: { error: "email_taken", message: sentence, fields: { email: sentence } } };
	await openApp("/register");
	await page.getByRole("textbox", { name: "Your name" }).fill("Helen Carver");
	const email = page.getByRole("textbox", { name: "E-mail" });
	await email.fill("helen@north.test");
	await page.getByRole("textbox", { name: "Password" }).fill("four quiet green ideas");
	await page.getByRole("checkbox").click();
	await page.getByRole("button", { name: "Create login" }).click();
	await expect.element(email).toHaveFocus();
	await expect.element(email).toHaveAccessibleDescription(/already in use.* Sign in · Forgotten your password/);
	await expect.element(page.getByRole("link", { name: "Sign in", exact: true })).toHaveAttribute("href", "/pages/login");
	await expect.element(page.getByRole("link", { name: "Forgotten your password?" })).toHaveAttribute("href", "/forgot-password");
	expect(page.getByRole("alert").elements()).toHaveLength(0);
	expect(await accessibilityFaults()).toEqual([]);
	await email.fill("helen@north");
	await expect.element(page.getByRole("link", { name: "Forgotten your password?" })).not.toBeInTheDocument();
});

it.each(["/pages/not-authorized", "/permission-denied"])("%s asks who is signed out to sign in", async (path) => {
	await openApp(`${path}?needs=Settings.View`);
	await expect.element(page.getByRole("heading", { name: "Sign in first" })).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Sign in", exact: true })).toHaveAttribute("href", "/pages/login");
	expect(page.getByText(/signed in/).elements()).toHaveLength(0);
});

it("tells who comes to a page of another role what opens it, whom to ask, and the ways on", async () => {
	const schools = [1, 2].map((customer_id) => ({ customer_id, customer_name: `School ${customer_id}`, role: "teacher" }));
	saveSession({ ...session, user: { ...session.user, userRole: "teacher" }, customers: schools } as unknown as Session);
	answers["/roles/opening?permission=Audit.View"] = {
		body: { closed_by: null, roles: [{ role: "admin" }], admins: ["Nadia Brandt"] },
	};
	const router = await openApp("/preferences");
	await expect.element(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
	router.history.push("/settings/audit");
	await expect.element(page.getByRole("heading", { name: "This page is for another role" })).toBeVisible();
	expect(router.state.location.href).toBe("/pages/not-authorized?needs=Audit.View");
	await expect.element(page.getByText("This needs Audit: See all.")).toBeVisible();
	await expect.element(page.getByText("You can ask Nadia Brandt.")).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Switch school" })).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Go back" }).click();
	await expect.element(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
});

it.each([
	["off", /Schools are opened (here )?by whoever runs this Homeroom/],
	["invitation", /Opening a school here needs an invitation/],
] as const)("where sign-up is %s the prices say so and lead nowhere", async (signup, sentence) => {
	const plan = {
		id: 1,
		name: "School",
		description: { en: "For one school." },
		modules: null,
		student_limit: 1500,
		staff_limit: null,
		storage_limit_mb: null,
		trial_days: 30,
		prices: [{ id: 1, period: "month", currency: "EUR", amount: 4900 }],
	};
	answers["/plans"] = { body: { plans: [plan], signup, payments: true } };
	const router = await openApp("/");
	await expect.element(page.getByText(sentence).first()).toBeVisible();
	await expect.element(page.getByRole("heading", { level: 3, name: "School" })).toBeVisible();
	expect(page.getByRole("link", { name: /· School$/ }).elements()).toHaveLength(0);
	expect(await accessibilityFaults()).toEqual([]);
	router.history.push("/signup/1?plan_id=1");
	await expect.element(page.getByText(sentence).or(page.getByText("This price is no longer offered")).first()).toBeVisible();
	await expect.poll(() => page.getByRole("heading", { level: 3, name: "School" }).elements()).toHaveLength(0);
	expect(page.getByRole("textbox").elements()).toHaveLength(0);
});
