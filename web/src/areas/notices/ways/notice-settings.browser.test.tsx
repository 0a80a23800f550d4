import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import NoticesCorner from "../../../kit/notices/notices-corner.tsx";
import { clearSession, type Session, saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { aKind, HOURS } from "../notice-samples.ts";
import { NoticeRulesPage } from "./notice-rules-page.tsx";
import { NoticeWishesPage } from "./notice-wishes-page.tsx";

let kinds = [aKind()];
let hours = HOURS;
let own = false;
let devices: object[] = [];
const sent: [string, unknown][] = [];

beforeEach(() => {
	notifications.clean();
	sent.length = 0;
	own = false;
	devices = [{ id: 1, name: "Firefox", is_here: false, created_at: "2026-09-01T08:00:00.000Z", used_at: "2026-09-02T08:00:00.000Z" }];
	hours = HOURS;
	kinds = [
		aKind({ kind: "absence_announced", topic: "attendance" }),
		aKind({ kind: "absence_decided", topic: "attendance", urgent: true, held: true }),
	];
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const url = new URL(input instanceof Request ? input.url : String(input), location.href);
		const path = url.pathname.replace("/api/notices/", "");
		const body = init?.body && init.method !== "GET" ? JSON.parse(String(init.body)) : null;
		if (body) sent.push([path, body]);
		const rules = () => Response.json({ kinds, hours });
		if (path === "wishes") return Response.json({ kinds, hours, hours_start: HOURS, has_own_hours: own });
		if (path === "hours") {
			own = body.hours !== null;
			hours = body.hours ?? HOURS;
			return Response.json({ hours, has_own_hours: own });
		}
		if (path === "devices") return Response.json({ devices, push_key: "" });
		const [of, name] = path.split("/");
		if (name !== undefined)
			kinds = kinds.map((one) => (one.kind === name ? { ...one, ...(of === "wishes" ? (body.ways ?? one.start) : body) } : one));
		else if (body) hours = body;
		return of === "wishes" ? Response.json(kinds.find(({ kind }) => kind === name)) : rules();
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	clearSession();
});
const show = (part: ReactNode) =>
	renderPage(
		<>
			{part}
			<NoticesCorner />
		</>,
		["app", "kit", "shell", "notices", "settings"],
	);
const asRole = (role_permissions: number) =>
	saveSession({
		access_token: "token",
		expires_at: new Date(Date.now() + 6e5).toISOString(),
		user: { uid: 1, displayName: "Helen Carver" },
		customer_id: 1,
		customer_name: "Northgate Primary School",
		customers: [],
		role_permissions,
		state: { closed_modules: [], support: null },
		localization: null,
	} as unknown as Session);

test("my own: each way is saved at once, what the school holds cannot be left, and the way back leads to the school's choice", async () => {
	await show(<NoticeWishesPage />);
	const name = "An absence is announced";
	const mail = page.getByRole("checkbox", { name: `E-mail: ${name}` });
	await expect.element(mail).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await mail.click();
	await expect
		.poll(() => sent.at(-1))
		.toEqual(["wishes/absence_announced", { ways: { inbox: "now", email: true, push: true }, muted_until: null }]);
	await expect.element(mail).toBeChecked();
	await page.getByRole("combobox", { name: `In Homeroom: ${name}` }).selectOptions("off");
	await expect.element(mail).toBeDisabled();
	await expect.element(page.getByRole("checkbox", { name: "Push: An announced absence is decided" })).toBeDisabled();
	await page.getByRole("button", { name: "Back to the school’s choice" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["wishes/absence_announced", { ways: null, muted_until: null }]);
	await expect.element(mail).toBeEnabled();
});

test("my quiet hours are checked and saved, and the school's come back", async () => {
	await show(<NoticeWishesPage />);
	const budget = page.getByRole("textbox", { name: "Interruptions a day, at most" });
	await budget.fill("");
	await page.getByRole("button", { name: "Save quiet hours" }).click();
	await expect.element(budget).toHaveAttribute("aria-invalid", "true");
	expect(sent).toEqual([]);
	await budget.fill("5");
	await page.getByLabelText(/^Quiet from/).fill("17:00");
	await page.getByRole("button", { name: "Save quiet hours" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["hours", { hours: { ...HOURS, quiet_from: "17:00", budget: 5 } }]);
	await page.getByRole("button", { name: "Use the school’s" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["hours", { hours: null }]);
	await expect.element(page.getByLabelText(/^Quiet from/)).toHaveValue("18:30");
});

test("the school's: what everybody starts with is changed by who may, and taken back", async () => {
	asRole(1);
	await show(<NoticeRulesPage />);
	const held = page.getByRole("switch", { name: "For everybody: An absence is announced" });
	await expect.element(held).toBeVisible();
	// its track lies over it
	(held.element() as HTMLElement).click();
	await expect.poll(() => sent.at(-1)).toEqual(["rules/absence_announced", { inbox: "now", email: false, push: true, held: true }]);
	await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["rules/absence_announced", { inbox: "now", email: false, push: true, held: false }]);
	// a notice that comes or goes is paler for a moment
	await expect.poll(accessibilityFaults).toEqual([]);
	await page.getByRole("textbox", { name: "Interruptions a day, at most" }).fill("7");
	await page.getByRole("button", { name: "Save quiet hours" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["rules", { ...HOURS, budget: 7 }]);
});

test("no switch is offered that does nothing: push without a device, e-mail and push of what is off", async () => {
	devices = [];
	kinds = [
		aKind({ kind: "absence_announced", topic: "attendance", inbox: "off" }),
		aKind({ kind: "absence_decided", topic: "attendance" }),
	];
	await show(<NoticeWishesPage />);
	await expect.element(page.getByText("Push reaches none of your devices yet: switch it on below.")).toBeVisible();
	await expect.element(page.getByRole("checkbox", { name: "Push: An announced absence is decided" })).toBeDisabled();
	await expect.element(page.getByRole("checkbox", { name: "E-mail: An announced absence is decided" })).toBeEnabled();
	await expect.element(page.getByRole("checkbox", { name: "E-mail: An absence is announced" })).toBeDisabled();
	await expect.element(page.getByText("no e-mail and no push either")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
});
