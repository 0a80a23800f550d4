import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { writeSession } from "../web/src/kit/session/session-storage.ts";
import { BASE_URL } from "./own-server.ts";

export { expectAccessible } from "./accessible.ts";
export { expect };

const PASSWORD = "homeroom-demo";

/** Like people who want no motion: each click would wait until what moves has arrived. */
const CALM = { reducedMotion: "reduce" } as const;
const DESK = { width: 1440, height: 900 };
/** Now and then Chromium never says that it has closed a window. Nothing a journey shows hangs on that: the browser ends with its worker. */
const CLOSING_MS = 10_000;

/** Windows that journeys of this worker use one after the other: what one has fetched and compiled, it has. */
const free: Page[] = [];
const seats = new WeakMap<BrowserContext, Page>();
/** Where something would outlive the journey that leaveSeat does not take away, such as the storage of another address. */
const usedUp = new WeakSet<BrowserContext>();

/** A device of somebody's own, on which nobody has signed in yet. */
export async function elsewhere(browser: Browser, viewport = DESK): Promise<Page> {
	const page =
		free.pop() ?? (await (await browser.newContext({ baseURL: BASE_URL, viewport, serviceWorkers: "block", ...CALM })).newPage());
	const context = page.context();
	seats.set(context, page);
	await page.setViewportSize(viewport);
	page.on("framenavigated", (frame) => {
		if (frame === page.mainFrame() && !frame.url().startsWith(BASE_URL)) usedUp.add(context);
	});
	return page;
}

export async function close(context: BrowserContext): Promise<void> {
	const page = seats.get(context);
	seats.delete(context);
	if (page && !usedUp.has(context) && (await leaveSeat(context, page))) {
		free.push(page);
		return;
	}
	let timer: ReturnType<typeof setTimeout> | undefined;
	const waited = new Promise<void>((go) => {
		timer = setTimeout(go, CLOSING_MS);
	});
	await Promise.race([context.close().catch(() => undefined), waited]);
	clearTimeout(timer);
}

/** Every journey fails on a console error, an uncaught exception or a failed request that it did not announce. */
export const test = base.extend<{ expectTrouble: (pattern: RegExp) => void }>({
	context: async ({ browser, baseURL, viewport, serviceWorkers }, use) => {
		const context =
			serviceWorkers === "block"
				? (await elsewhere(browser)).context()
				: await browser.newContext({ ...(baseURL && { baseURL }), viewport, serviceWorkers, ...CALM });
		await use(context);
		await close(context);
	},
	page: async ({ context }, use) => {
		await use(context.pages()[0] ?? (await context.newPage()));
	},
	expectTrouble: [
		async ({ page }, use) => {
			const expected: RegExp[] = [];
			const trouble: string[] = [];
			page.on("console", (message) => message.type() === "error" && trouble.push(`console: ${message.text()}`));
			page.on("pageerror", (error) => trouble.push(`exception: ${error.message}`));
			page.on(
				"response",
				(response) =>
					response.status() >= 400 &&
					trouble.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`),
			);
			await use((pattern) => expected.push(pattern));
			expect(trouble.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
		},
		{ auto: true },
	],
});

/** Nobody is signed in here any more, and nothing of the journey is left but the browser's cache. */
async function leaveSeat(context: BrowserContext, page: Page): Promise<boolean> {
	try {
		for (const event of ["console", "dialog", "framenavigated", "pageerror", "request", "response"]) page.removeAllListeners(event);
		await page.unrouteAll({ behavior: "ignoreErrors" });
		await context.unrouteAll({ behavior: "ignoreErrors" });
		await context.setOffline(false);
		for (const other of context.pages()) if (other !== page) await other.close();
		await page.emulateMedia({ media: null });
		await openEmpty(page);
		await page.evaluate(() => {
			localStorage.clear();
			sessionStorage.clear();
		});
		await context.clearCookies();
		return page.url() === `${BASE_URL}/empty`;
	} catch {
		// it goes the way of other windows
		return false;
	}
}

/** An empty page of the same house, whose storage can be written to before the app reads it. */
async function openEmpty(page: Page): Promise<void> {
	if (page.url() === `${BASE_URL}/empty`) return;
	await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }));
	await page.goto(`${BASE_URL}/empty`);
	// a page with a route is fetched without the browser's cache, each part by way of Playwright
	await page.unroute("**/empty");
}

/** As somebody who has signed in before: the form itself is what session.spec.ts is about. */
export async function signIn(page: Page, email: string, to = "/students"): Promise<void> {
	await holdSession(page, email);
	await page.goto(to);
}

/** A session of its own for each browser: a refresh token that two of them use ends both. */
export async function holdSession(page: Page, email: string): Promise<void> {
	const answer = await page.request.post(`${BASE_URL}/api/auth/login`, { data: { email, password: PASSWORD } });
	const kept = new Map<string, string>();
	writeSession(await answer.json(), { setItem: (key, value) => kept.set(key, value), removeItem: () => undefined });
	await openEmpty(page);
	await page.evaluate(
		(entries) => {
			for (const [key, value] of entries) localStorage.setItem(key, value);
		},
		[...kept],
	);
}

/** By hand, as everybody does first. */
export async function signInByForm(page: Page, email: string, to = "/students"): Promise<void> {
	await page.goto(`/pages/login?to=${encodeURIComponent(to)}`);
	await page.getByRole("textbox", { name: /e-mail/i }).fill(email);
	await page.locator("input[type=password]").fill(PASSWORD);
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => url.pathname !== "/pages/login");
}
