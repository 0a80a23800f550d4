import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import NoticesCorner from "../../../kit/notices/notices-corner.tsx";
import { leavePush, renewPush } from "../../../kit/push/push-here.ts";
import { markMine } from "../../../kit/push/push-mark.ts";
import { clearSession, type Session, saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import type { PushDevice } from "./push-devices.api.ts";
import { PushDevices } from "./push-devices.tsx";

const KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
let devices: PushDevice[] = [];
const sent: [string, unknown][] = [];
/** What stands for the browser: its permission, and the subscription that its push service gave. */
let permission: NotificationPermission = "default";
let answers: NotificationPermission = "granted";
let reachable = true;
let subscribed: { key: ArrayBuffer } | null = null;
/** The server answers which devices there are when this is over. */
let known: Promise<void> = Promise.resolve();

const aDevice = (more: Partial<PushDevice> = {}): PushDevice => ({
	id: 1,
	name: "Chrome on Android",
	created_at: "2026-11-02T08:00:00.000Z",
	used_at: new Date(Date.now() - 3_600_000).toISOString(),
	is_here: false,
	...more,
});
const bytesOf = (key: string) =>
	Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)).buffer;
const subscription = () =>
	subscribed && {
		options: { applicationServerKey: subscribed.key },
		toJSON: () => ({ endpoint: "https://push.example.org/abc", keys: { p256dh: KEY, auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
		unsubscribe: async () => {
			subscribed = null;
			return true;
		},
	};
const pushManager = {
	getSubscription: async () => subscription(),
	subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
		if (!reachable) throw new DOMException("Registration failed - push service error", "AbortError");
		subscribed = { key: bytesOf(applicationServerKey) };
		return subscription();
	},
};

beforeEach(() => {
	notifications.clean();
	localStorage.clear();
	sent.length = 0;
	devices = [];
	[permission, answers, reachable, subscribed, known] = ["default", "granted", true, null, Promise.resolve()];
	vi.stubGlobal("Notification", {
		get permission() {
			return permission;
		},
		requestPermission: async () => {
			permission = answers;
			return permission;
		},
	});
	vi.spyOn(navigator, "serviceWorker", "get").mockReturnValue({
		register: async () => ({}),
		ready: Promise.resolve({ pushManager }),
		getRegistration: async () => ({ pushManager }),
		addEventListener: () => {},
	} as unknown as ServiceWorkerContainer);
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
		const path = pathname.replace("/api/notices/", "");
		const method = init?.method ?? "GET";
		if (method !== "GET") sent.push([`${method} ${path}`, init?.body ? JSON.parse(String(init.body)) : null]);
		if (method === "POST" && path === "devices") {
			const device = aDevice({ id: 7, name: JSON.parse(String(init?.body)).name, is_here: true });
			devices = [device, ...devices.filter(({ is_here }) => !is_here)];
			return Response.json(device, { status: 201 });
		}
		if (method === "DELETE") devices = devices.filter(({ id }) => `devices/${id}` !== path);
		if (method === "GET") await known;
		return Response.json(method === "GET" ? { devices, push_key: KEY } : { ok: true });
	});
	saveSession({
		access_token: "token",
		expires_at: new Date(Date.now() + 6e5).toISOString(),
		user: { uid: 1, displayName: "Helen Carver" },
		customer_id: 1,
		customer_name: "Northgate Primary School",
		customers: [],
		role_permissions: 1,
		state: { closed_modules: [], support: null },
		localization: null,
	} as unknown as Session);
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	clearSession();
});
const show = () =>
	renderPage(
		<>
			<PushDevices />
			<NoticesCorner />
		</>,
		["app", "kit", "push"],
	);
const here = () => page.getByRole("switch", { name: "Push on this device" });

test("push is switched on here, named after this device, and off again; what this browser was subscribed to goes with it", async () => {
	await show();
	await expect.element(page.getByText(/Your browser asks you once/)).toBeVisible();
	await here().click();
	await expect.element(here()).toBeChecked();
	const [path, body] = sent[0] as [string, { name: string }];
	expect([path, body]).toEqual([
		"POST devices",
		{
			endpoint: "https://push.example.org/abc",
			keys: { p256dh: KEY, auth: "BTBZMqHH6r4Tts7J_aSIgg" },
			name: expect.stringMatching(/^Chrome on /),
		},
	]);
	await expect.element(page.getByText("Push is on for this device.")).toBeVisible();
	await expect.element(page.getByText("This device", { exact: true })).toBeVisible();
	await here().click();
	await expect.element(here()).not.toBeChecked();
	expect([sent.at(-1)?.[0], subscribed]).toEqual(["DELETE devices/7", null]);
});
test("what stands in the way is said, with what to do", async () => {
	answers = "denied";
	await show();
	await here().click();
	await expect.element(page.getByText(/Your browser blocks notifications/)).toBeVisible();
	await expect.element(here()).toBeDisabled();
	expect(sent).toEqual([]);
});
test("a question that was closed, and a push service that cannot be reached, can be tried again", async () => {
	answers = "default";
	await show();
	await here().click();
	await expect.element(page.getByText(/did not get your permission/)).toBeVisible();
	[answers, reachable] = ["granted", false];
	await here().click();
	await expect.element(page.getByText(/could not be switched on here/)).toBeVisible();
	await expect.element(here()).not.toBeChecked();
	reachable = true;
	await here().click();
	await expect.element(here()).toBeChecked();
	await expect.element(page.getByText(/could not be switched on here/)).not.toBeInTheDocument();
});
test("on an iPhone it says how to install first", async () => {
	vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
	);
	vi.stubGlobal("PushManager", undefined);
	await show();
	await expect.element(page.getByText(/Add to Home Screen/)).toBeVisible();
	await expect.element(here()).toBeDisabled();
});
test("other devices are tried and removed", async () => {
	devices = [aDevice({ id: 3 }), aDevice({ id: 4, name: "Firefox on Linux" })];
	await show();
	await expect.element(page.getByText(/On since .* · used/).first()).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	const menu = async (device: string, item: string) => {
		await page.getByRole("button", { name: new RegExp(device) }).click();
		await page.getByRole("menuitem", { name: item }).click();
	};
	await menu("Chrome on Android", "Send a test");
	await expect.element(page.getByText(/It shows up on the device/)).toBeVisible();
	await menu("Firefox on Linux", "Remove");
	await expect.element(page.getByText("“Firefox on Linux” gets no more pushes.")).toBeVisible();
	await expect.poll(() => page.getByRole("listitem").elements().length).toBe(1);
	expect(sent.map(([path]) => path)).toEqual(["POST devices/3/try", "DELETE devices/4"]);
	await userEvent.keyboard("{Escape}");
});
test("who signs out while the server is told of this browser again leaves nothing that rings", async () => {
	permission = "granted";
	let answer = () => {};
	known = new Promise((now) => {
		answer = now;
	});
	markMine();
	const renewed = renewPush();
	const left = leavePush();
	answer();
	await Promise.all([renewed, left]);
	await renewPush();
	expect(sent.map(([path]) => path)).toEqual(["POST devices"]);
	expect(subscribed).toBeNull();
});
