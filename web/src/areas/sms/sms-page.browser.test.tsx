import type { SmsLine, SmsSettings } from "@homeroom/contract/areas/sms/sms.contract.ts";
import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import NoticesCorner from "../../kit/notices/notices-corner.tsx";
import { clearSession, type Session, saveSession } from "../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { SmsPage } from "./sms-page.tsx";

const SIMULATED: SmsSettings = {
	gateway: "simulator",
	sender: "North",
	country_code: "44",
	part_price: 4,
	month_limit: 2000,
	http_address: null,
	http_method: "POST",
	http_headers: null,
	http_form: "json",
	http_body: null,
	id_path: null,
	has_secret: false,
	month_parts: 1250,
	stops: 1,
	callback_url: "http://homeroom.test/api/sms/callback/1.0.mark",
	version: 3,
};
const line = (more: Partial<SmsLine>): SmsLine => ({
	id: 1,
	number: "••• 112",
	parts: 1,
	state: "delivered",
	problem: null,
	status: null,
	urgent: false,
	may_go_again: false,
	created_at: "2026-11-16T08:00:00.000Z",
	changed_at: "2026-11-16T08:00:04.000Z",
	...more,
});
let settings = SIMULATED;
let messages: SmsLine[] = [];
const sent: [string, unknown][] = [];

beforeEach(() => {
	notifications.clean();
	sent.length = 0;
	settings = SIMULATED;
	messages = [];
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const url = new URL(input instanceof Request ? input.url : String(input), location.href);
		const body = init?.body && init.method !== "GET" ? JSON.parse(String(init.body)) : null;
		if (body) sent.push([url.pathname, body]);
		if (url.pathname === "/api/sms/log")
			return Response.json({ messages, next: null, again: messages.filter((one) => one.may_go_again).length });
		if (url.pathname === "/api/sms/callback_key") return Response.json({ callback_url: settings.callback_url, key: "the-key" });
		if (url.pathname === "/api/sms/try") return Response.json({ id: 1, number: "+447700900112", parts: 1 }, { status: 201 });
		if (url.pathname === "/api/sms/again") return Response.json({ again: 2 });
		if (url.pathname.endsWith("/again")) return Response.json({ ok: true });
		if (body) settings = { ...settings, ...body, secret: undefined, version: settings.version + 1 };
		return Response.json(settings);
	});
	as(1);
});
afterEach(() => {
	vi.unstubAllGlobals();
	clearSession();
});
const as = (role_permissions: unknown) =>
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
const show = () =>
	renderPage(
		<>
			<SmsPage />
			<NoticesCorner />
		</>,
		["app", "kit", "shell", "sms", "settings"],
	);

test("begins with the simulator and says what it does, what went this month, and what became of the last ones", async () => {
	messages = [
		line({ id: 3 }),
		line({ id: 2, state: "in_doubt", may_go_again: true }),
		line({ state: "failed", problem: "refused", status: 400 }),
	];
	await show();
	await expect
		.element(page.getByText("1,250 of 2,000 parts went this month. That is €50.00. One number wants essential messages alone."))
		.toBeVisible();
	await expect.element(page.getByText("It arrives, and is answered with STOP.")).toBeVisible();
	await expect.element(page.getByText("the gateway refused it (400)")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Send again: message to ••• 112" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["/api/sms/messages/2/again", {}]);
	await page.getByRole("textbox", { name: "Your number" }).fill("07700 900112");
	await page.getByRole("button", { name: "Send a test" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["/api/sms/try", { to: "07700 900112" }]);
});

test("all that are in doubt or failed are sent again at once, by somebody who has read how many, of those that are shown", async () => {
	messages = [line({ id: 2, state: "in_doubt", may_go_again: true }), line({ state: "failed", may_go_again: true })];
	await show();
	await page.getByRole("button", { name: "Send 2 texts again" }).click();
	const dialog = page.getByRole("dialog", { name: "Send 2 text messages again?" });
	await expect.element(dialog.getByText(/Somebody may get the same text twice/)).toBeVisible();
	expect(sent).toEqual([]);
	await dialog.getByRole("button", { name: "Send 2 again" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["/api/sms/again", {}]);
	await page.getByText("In doubt", { exact: true }).first().click();
	await page.getByRole("button", { name: "Send 2 texts again" }).click();
	await dialog.getByRole("button", { name: "Send 2 again" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["/api/sms/again", { only: "in_doubt" }]);
});

test("a gateway is entered as its manual says, checked before it is sent, and its key shows where it is asked for", async () => {
	await show();
	await expect.element(page.getByText("No messages yet")).toBeVisible();
	await page.getByRole("combobox", { name: "Gateway" }).selectOptions("http");
	const [address, body] = [page.getByRole("textbox", { name: "Address" }), page.getByRole("textbox", { name: "Body" })];
	await address.fill("https://sms.example.org/messages");
	await body.fill('{"to": {to}, "text": "{text}"}');
	await page.getByRole("button", { name: "Save text messages" }).click();
	await expect.element(body).toHaveAttribute("aria-invalid", "true");
	expect(sent).toEqual([]);
	await body.fill('{"to": "{to}", "text": "{text}"}');
	await page.getByRole("textbox", { name: "Price of a part" }).fill("0.12");
	await page.getByRole("textbox", { name: "Parts a month, at most" }).fill("");
	await page.getByLabelText("Secret", { exact: true }).fill("a key");
	await page.getByRole("button", { name: "Save text messages" }).click();
	await expect
		.poll(() => sent.at(-1)?.[1])
		.toMatchObject({
			gateway: "http",
			http_address: "https://sms.example.org/messages",
			part_price: 12,
			month_limit: null,
			secret: "a key",
			version: 3,
		});
	await expect.element(page.getByRole("textbox", { name: "Address for call-backs" })).toHaveValue(settings.callback_url);
	await page.getByRole("button", { name: "Show the key" }).click();
	await expect.element(page.getByRole("textbox", { name: "Key", exact: true })).toHaveValue("the-key");
	expect(await accessibilityFaults()).toEqual([]);
});

test("who may look only changes nothing", async () => {
	as([{ module_name: "Settings", has_permission: true, action_list: [{ action_name: "View", enabled: true }] }]);
	messages = [line({ state: "in_doubt", may_go_again: true })];
	await show();
	await expect.element(page.getByRole("combobox", { name: "Gateway" })).toBeDisabled();
	await expect.element(page.getByRole("listitem").getByText("In doubt")).toBeVisible();
	expect(page.getByRole("button", { name: "Send a test" }).elements()).toEqual([]);
	expect(page.getByRole("button", { name: /Send again/ }).elements()).toEqual([]);
});
