import type { CDPSession, Page, Worker } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "./homeroom.ts";
import { query } from "./outbox.ts";
import { BASE_URL } from "./own-server.ts";

/** A person who allows it, and a browser without a push service: it subscribes to one that nobody asks, and keeps that over pages. */
function subscribeToNothing(): void {
	const KEPT = "journey-subscription";
	const bytes = (key: string) =>
		Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)).buffer;
	const kept = () => {
		const key = localStorage.getItem(KEPT);
		return key === null
			? null
			: {
					options: { applicationServerKey: bytes(key) },
					toJSON: () => ({
						endpoint: "https://push.example.org/journey",
						keys: {
							p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
							auth: "BTBZMqHH6r4Tts7J_aSIgg",
						},
					}),
					unsubscribe: async () => {
						localStorage.removeItem(KEPT);
						return true;
					},
				};
	};
	Object.defineProperty(Notification, "permission", { value: "granted" });
	Object.defineProperty(Notification, "requestPermission", { value: async () => "granted" });
	Object.assign(PushManager.prototype, {
		getSubscription: async () => kept(),
		subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
			localStorage.setItem(KEPT, applicationServerKey);
			return kept();
		},
	});
}

/** Hands the worker a push as the browser does when one arrives. */
async function pusher(page: Page): Promise<(data: object) => Promise<void>> {
	const cdp: CDPSession = await page.context().newCDPSession(page);
	const registered = new Promise<string>((found) => {
		cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(BASE_URL) && !isDeleted);
			if (own) found(own.registrationId);
		});
	});
	await cdp.send("ServiceWorker.enable");
	const registrationId = await registered;
	return (data) =>
		cdp.send("ServiceWorker.deliverPushMessage", { origin: BASE_URL, registrationId, data: JSON.stringify(data) }).then(() => {});
}
/** What a phone shows: the shell of Chromium has no notifications, so the worker's go into a list, where one takes the place of another of its tag. */
const drawScreen = (worker: Worker) =>
	worker.evaluate(() => {
		const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
		const shown: Shown[] = [];
		Object.assign(globalThis, { shown });
		Object.assign(registration, {
			showNotification: async (title: string, { body = "", tag = "", data }: NotificationOptions) => {
				const before = shown.findIndex((one) => one.tag === tag);
				shown.splice(before === -1 ? shown.length : before, 1, { title, body, tag, data });
			},
		});
	});
interface Shown {
	title: string;
	body: string;
	tag: string;
	data: object;
}
const shownBy = (worker: Worker) => worker.evaluate(() => Reflect.get(globalThis, "shown") as Shown[]);
/** As a finger does it; without one the worker may not bring a page to the front, which comes last. */
const tap = (worker: Worker, title: string) =>
	worker.evaluate((wanted) => {
		const shown = Reflect.get(globalThis, "shown") as Shown[];
		const at = shown.findIndex((one) => one.title === wanted);
		const notification = { data: shown[at]?.data, close: () => void shown.splice(at, 1) };
		const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);
		globalThis.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
	}, title);

test.describe("a push", () => {
	test.use({ serviceWorkers: "allow" });
	test("is switched on, stays quiet where its school is open, shows itself otherwise and opens its place in the right school", async ({
		page,
		context,
	}) => {
		await context.addInitScript(subscribeToNothing);
		const email = "both@homeroom.demo";
		const ids = await query<{ subdomain: string; id: string }>(
			"select subdomain, id from platform.customers where subdomain in ('north', 'south')",
		);
		const [north, south] = ["north", "south"].map((name) => Number(ids.find(({ subdomain }) => subdomain === name)?.id)) as [
			number,
			number,
		];
		const [person] = await query<{ id: string }>("select id from platform.users where email = $1", [email]);
		const user_id = Number(person?.id);
		const devices = () => query("select d.name from platform.push_devices d where d.user_id = $1", [user_id]);

		await signIn(page, email, `/pages/switch?school=${north}&to=${encodeURIComponent("/notifications/settings")}`);
		await expect(page).toHaveURL("/notifications/settings");
		const here = page.getByRole("switch", { name: "Push on this device" });
		await here.click();
		await expect(here).toBeChecked();
		await expect(page.getByText("This device", { exact: true })).toBeVisible();
		await expectAccessible(page, "main");
		expect(await devices()).toHaveLength(1);

		const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
		await drawScreen(worker);
		const push = await pusher(page);
		const told = { body: "You cover 4A on Monday, period 3.", path: "/timetable/cover", tag: "cover:7", user_id };
		// what is for this school the page tells by itself, and what is for who was here before nobody sees
		await push({ ...told, title: "Here", customer_id: north });
		await push({ ...told, title: "Somebody else's", customer_id: south, user_id: user_id + 1 });
		await push({ ...told, title: "There", customer_id: south });
		await expect
			.poll(() => shownBy(worker))
			.toEqual([
				{ title: "There", body: told.body, tag: `${south} cover:7`, data: { path: "/timetable/cover", customer_id: south, user_id } },
			]);
		await push({ ...told, title: "There, anew", customer_id: south });
		await expect.poll(async () => (await shownBy(worker)).map(({ title }) => title)).toEqual(["There, anew"]);

		await tap(worker, "There, anew");
		await expect(page).toHaveURL("/timetable/cover");
		expect(await page.evaluate(() => localStorage.getItem("customer_id"))).toBe(String(south));
		expect(await shownBy(worker)).toEqual([]);

		// where nothing of the app answers, it is shown
		await page.goto("/favicon.svg");
		await push({ ...told, title: "Closed", customer_id: south, path: "/students" });
		await expect.poll(async () => (await shownBy(worker)).map(({ title }) => title)).toEqual(["Closed"]);

		await page.goto("/home");
		await page.getByRole("button", { name: /My account|Mein Konto/ }).click();
		await page.getByRole("menuitem", { name: /Sign out|Abmelden/ }).click();
		await page.waitForURL(/\/pages\/login/);
		expect(await devices()).toEqual([]);
		expect(await page.evaluate(() => localStorage.getItem("journey-subscription"))).toBeNull();
	});
});
