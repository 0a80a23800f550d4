import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { setLocale } from "../../kit/i18n/i18n.ts";
import { clearSession, type Session, saveSession } from "../../kit/session/session.ts";
import { Providers } from "../providers.tsx";
import { queryClient } from "../query-client.ts";
import { createAppRouter } from "../router.tsx";
import "../mantine-base.css";
import "../app.css";

const operator = {
	access_token: "token",
	expires_at: new Date(Date.now() + 600_000).toISOString(),
	user: { uid: 1, displayName: "Robin Hale", email: "operator@homeroom.demo", userRole: null, is_operator: true },
	customers: [],
	customer_id: null,
	customer_name: null,
	portal_type: null,
	role_permissions: null,
	state: {
		method: "password",
		second_factor: true,
		bound: false,
		has_password: true,
		viewing_as: null,
		support: null,
		closed_modules: [],
		billing_state: null,
		read_only: false,
		terms_needed: null,
	},
	localization: null,
} as unknown as Session;

const health = {
	process: {
		version: "1",
		node: "v24",
		started_at: "2026-08-01T08:00:00Z",
		uptime_seconds: 90,
		memory_bytes: 1,
		heap_bytes: 1,
		delay_ms: { median: 0, worst: 1 },
	},
	database: { version: "18", bytes: 1, connections: 1, max_connections: 100, waiting: 0, round_trip_ms: 1 },
	jobs: { waiting: 0, running: 0, failed: 0, oldest_waiting_seconds: 0 },
	mails: { waiting: 0, failed: 0, in_doubt: 0, kept: 1, sent_today: 0, smtp: false },
	people_active: 1,
	customers: { active: 1, suspended: 0, closed: 0 },
	maintenance: false,
	demo: false,
	backup: { age_seconds: null, failed: false },
};
const meta = { current_page: 1, has_next: false, limit: 25, next_page_url: null, previous_page_url: null, total: 3 };
const invitation = { id: "0", email: "head@hill.test", plan_name: "School", status: "open", created_at: "2026-08-01T08:00:00Z" };
const plan = { id: 1, name: "School", prices: [{ id: 5, period: "month", currency: "EUR", amount: 100, offered: true, payers: 0 }] };
const mail = {
	id: 7,
	customer_name: null,
	template: "signup_invitation",
	locale: "en",
	recipient: "head@hill.test",
	subject: "Open your school",
	status: "kept",
	attempts: 0,
	last_error: null,
	created_at: "2026-08-01T08:00:00Z",
	sent_at: null,
	body_text: "Words",
	body_html: "<p>Words</p>",
};

let answers: Record<string, unknown> = {};
/** The server, as far as a test lets it answer. */
async function answer(url: string, init?: RequestInit): Promise<Response> {
	const path = `${init?.method ?? "GET"} ${url.replace("/api", "").split("?")[0]}`;
	if (path in answers) return Response.json(answers[path]);
	return Response.json({ error: "not_found", message: "Not here." }, { status: 404 });
}

async function open(path: string) {
	const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
	await Promise.all([setLocale("en"), router.load()]);
	await render(
		<Providers>
			<RouterProvider router={router} />
		</Providers>,
	);
	return router;
}

beforeEach(() => {
	answers = {
		"GET /preferences": { theme: null, locale: null, bookmarks: null },
		"GET /console/health": health,
		"GET /console/signup_invitations": { signup: "invitation", invitations: [] },
		"GET /console/plans": { plans: [] },
	};
	queryClient.clear();
	saveSession(operator);
	vi.stubGlobal("fetch", answer);
});
afterEach(() => {
	vi.unstubAllGlobals();
	clearSession();
});

const sheet = (name: string) => page.getByRole("region", { name, exact: true });

it("calls an installation without backup and mail server anything but well, and says where both are set up", async () => {
	await open("/console/health");
	await expect.element(sheet("Installation").getByText("No backup yet", { exact: true })).toBeVisible();
	await expect.element(sheet("Installation").getByText("Never")).toBeVisible();
	await expect.element(sheet("Installation").getByText(/HOMEROOM_BACKUP sets it up; docs\/operating\.md/)).toBeVisible();
	await expect.element(sheet("Mail").getByText("No mail server", { exact: true })).toBeVisible();
	await expect.element(sheet("Mail").getByText(/SMTP_URL sets it up/)).toBeVisible();
	expect(sheet("Installation").getByText("All well").elements()).toHaveLength(0);
	expect(sheet("Mail").getByText("All well").elements()).toHaveLength(0);
});

it("misses neither of them in a demo, which still had no backup", async () => {
	answers["GET /console/health"] = { ...health, demo: true };
	await open("/console/health");
	await expect.element(sheet("Installation").getByText("All well")).toBeVisible();
	await expect.element(sheet("Installation").getByText("Never")).toBeVisible();
	await expect.element(sheet("Mail").getByText("All well")).toBeVisible();
});

it("invites by the key n; without a mail server the notice says so and leads to the mail", async () => {
	answers["GET /console/plans"] = { plans: [{ ...plan, offered: true }] };
	answers["POST /console/signup_invitations"] = { ...invitation, expires_at: "2026-08-08T08:00:00Z" };
	answers["GET /console/mails"] = { mails: [mail], meta };
	const router = await open("/console/invitations");
	await expect.element(page.getByRole("button", { name: "Invite somebody" })).toBeVisible();
	await userEvent.keyboard("n");
	const dialog = page.getByRole("dialog");
	await expect.element(dialog.getByRole("textbox", { name: "E-mail" })).toHaveFocus();
	await dialog.getByRole("textbox", { name: "E-mail" }).fill("head@hill.test");
	await dialog.getByRole("combobox", { name: "Plan" }).selectOptions("5");
	await dialog.getByRole("button", { name: "Send the invitation" }).click();
	await expect.element(page.getByText("head@hill.test is invited, but no mail server is set up: the mail is kept here.")).toBeVisible();
	await page.getByRole("button", { name: "Show the mail" }).click();
	await expect.poll(() => router.state.location.href).toBe("/console/mails?search=head%40hill.test");
});

it("calls a mail that never left neither sent nor sent again", async () => {
	answers["GET /console/mails/7"] = mail;
	await open("/console/mails/7");
	await expect.element(page.getByRole("tab", { name: "As it would be sent" })).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
});

it("names the mail that was read, or says that it is gone", async () => {
	const read = {
		at: "2026-08-01T08:00:00Z",
		operator_id: 1,
		operator_name: "Robin Hale",
		customer_id: null,
		customer_name: null,
		ip: null,
	};
	const entry = { ...read, action: "GET /console/mails/{mail_id}", details: { mail_id: 7 } };
	answers["GET /console/operators"] = { operators: [] };
	answers["GET /console/audit"] = {
		entries: [
			{ ...entry, id: 1, mail: { recipient: "head@hill.test", subject: "Open your school" } },
			{ ...entry, id: 2, mail: null },
		],
		meta,
	};
	await open("/console/audit");
	await expect.element(page.getByText("head@hill.test · Open your school")).toBeVisible();
	await expect.element(page.getByText("That mail has been tidied away")).toBeVisible();
});

it("begins a new plan at its name", async () => {
	await open("/console/plans");
	await page.getByRole("button", { name: "Add a plan" }).click();
	await expect.element(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toHaveFocus();
});

it("covers nothing of the first operator's form with its button", async () => {
	clearSession();
	answers["POST /console/first_operator_link"] = { ok: true };
	await page.viewport(1440, 600);
	await open("/operator-setup#secret");
	await expect.element(page.getByRole("heading", { name: "Run this installation" })).toBeVisible();
	const terms = page.getByRole("link", { name: "terms and conditions" }).element().getBoundingClientRect();
	const button = page.getByRole("button", { name: "Become operator" }).element().getBoundingClientRect();
	expect(button.top).toBeGreaterThanOrEqual(terms.bottom);
	await page.viewport(1440, 900);
});
