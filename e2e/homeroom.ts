import {
	type APIResponse,
	type Browser,
	type BrowserContext,
	test as base,
	type Cookie,
	expect,
	type Locator,
	type Page,
} from "@playwright/test";
import { NOTICE_MS } from "../contract/src/kit/constants.ts";
import { type Session, writeSession } from "../web/src/kit/session/session-storage.ts";
import { query } from "./outbox.ts";
import { BASE_URL } from "./own-server.ts";

export { DIALOG, expectAccessible } from "./accessible.ts";
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
	const page = free.pop() ?? (await openWindow(browser, viewport));
	const context = page.context();
	seats.set(context, page);
	await page.setViewportSize(viewport);
	page.on("framenavigated", (frame) => {
		if (frame === page.mainFrame() && !frame.url().startsWith(BASE_URL)) usedUp.add(context);
	});
	return page;
}

async function openWindow(browser: Browser, viewport: typeof DESK): Promise<Page> {
	const context = await browser.newContext({ baseURL: BASE_URL, viewport, serviceWorkers: "block", ...CALM });
	await context.addInitScript(countTurns, NOTICE_MS);
	return context.newPage();
}

/** A phone in somebody's hand. */
export async function byTouch(browser: Browser): Promise<Page> {
	const context = await browser.newContext({
		baseURL: BASE_URL,
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		serviceWorkers: "block",
		...CALM,
	});
	await context.addInitScript(countTurns, NOTICE_MS);
	return context.newPage();
}

/** Counts what a hand does from now on: presses of a button or a finger, and of keys. */
export async function countHands(page: Page): Promise<() => Promise<{ presses: number; keys: number }>> {
	const counted = await page.evaluateHandle(() => {
		const hands = { presses: 0, keys: 0 };
		addEventListener("pointerdown", () => (hands.presses += 1), true);
		addEventListener("keydown", () => (hands.keys += 1), true);
		return hands;
	});
	return () => counted.jsonValue();
}

/** A notice stays for as many turns as three seconds have: where a busy machine gives the page few, a journey is as slow to click in it. */
function countTurns(ms: number): void {
	const { setTimeout, clearTimeout } = window;
	const TURN_MS = 50;
	/** The turn that is waited for, by the number that was handed out: under the mouse a notice stays. */
	const waiting = new Map<number | undefined, number>();
	const wait = (run: TimerHandler, delay?: number, ...rest: unknown[]): number => {
		if (delay !== ms || typeof run !== "function") return setTimeout(run, delay, ...rest);
		let left = ms / TURN_MS;
		const next = () => {
			if (left-- > 0) waiting.set(id, setTimeout(next, TURN_MS));
			else run();
		};
		const id = setTimeout(next, TURN_MS);
		return id;
	};
	const stop = (id?: number) => clearTimeout(waiting.get(id) ?? id);
	Object.assign(window, { setTimeout: wait, clearTimeout: stop });
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

/** Takes back what the notice of these words tells of: others may stand beside it. */
export const undoOf = (page: Page, said: string | RegExp): Locator =>
	page.getByRole("alert").filter({ hasText: said }).getByRole("button", { name: "Undo" });

/** How often this journey was tried before in the same schools: what it made at an hour or in a week, it makes at the next one. */
export const triedBefore = (): number => test.info().retry + test.info().repeatEachIndex;

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
		const left = await page.evaluate(() => {
			const [access_token, expires_at, user] = ["access_token", "expires_at", "user"].map((key) => localStorage.getItem(key));
			localStorage.clear();
			sessionStorage.clear();
			return access_token && expires_at && user ? { access_token, expires_at, email: (JSON.parse(user) as { email: string }).email } : null;
		});
		if (left) await putAway(context, left);
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

interface Stored {
	email: string;
	session: Session;
	cookies: Cookie[];
}
/** Sessions of this worker that no window uses, by whose they are. A refresh token that two windows use ends both, so each is lent to one. */
const stored = new Map<string, Stored[]>();
const lent = new WeakMap<BrowserContext, Stored>();
/** Of the ten minutes for which a token is good. */
const FRESH_MS = 5 * 60_000;
/** They choose a school first, in every journey anew. */
const OF_TWO_SCHOOLS = "both@homeroom.demo";

/** For the next journey of the same person, unless somebody else has come in meanwhile. */
async function putAway(context: BrowserContext, left: { access_token: string; expires_at: string; email: string }): Promise<void> {
	const { email, ...token } = left;
	const kept = lent.get(context);
	lent.delete(context);
	if (kept?.email !== email || email === OF_TWO_SCHOOLS) return;
	const next = { email, session: { ...kept.session, ...token }, cookies: await context.cookies() };
	stored.set(email, [...(stored.get(email) ?? []), next]);
}

const detailsOf = (page: Page, token: string): Promise<APIResponse> =>
	page.request.post(`${BASE_URL}/api/get_user_details_by_token`, { headers: { authorization: `Bearer ${token}` } });

/** A session that is still good, as the server knows it now. */
async function storedSession(page: Page, email: string): Promise<Session | null> {
	const kept = stored.get(email)?.pop();
	if (!kept) return null;
	// what is renewed on the way is refused first, which is trouble to a journey that is about something else
	const isFresh = Date.parse(kept.session.expires_at) - Date.now() > FRESH_MS;
	const answer = isFresh ? await detailsOf(page, kept.session.access_token) : null;
	if (!answer?.ok()) return storedSession(page, email);
	await page.context().addCookies(kept.cookies);
	return { ...kept.session, ...(await answer.json()) };
}

/** As somebody who has signed in before: the form itself is what session.spec.ts is about. */
export async function signIn(page: Page, email: string, to = "/students"): Promise<void> {
	await holdSession(page, email);
	await page.goto(to);
}

/** As an operator who has proved a second factor, which is what console.spec.ts begins with. */
export async function signInAsOperator(page: Page, to = "/console"): Promise<void> {
	const email = "operator@homeroom.demo";
	await holdSession(page, email);
	await query("update platform.sessions set second_factor = true where user_id = (select id from platform.users where email = $1)", [
		email,
	]);
	await page.goto(to);
}

export async function holdSession(page: Page, email: string): Promise<void> {
	const context = page.context();
	await openEmpty(page);
	await context.clearCookies();
	const session =
		(await storedSession(page, email)) ??
		((await (await page.request.post(`${BASE_URL}/api/auth/login`, { data: { email, password: PASSWORD } })).json()) as Session);
	lent.set(context, { email, session, cookies: [] });
	const kept = new Map<string, string>();
	writeSession(session, { setItem: (key, value) => kept.set(key, value), removeItem: () => undefined });
	await page.evaluate(
		(entries) => {
			localStorage.clear();
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

/** As a link does it, without starting the app again; that an address opens by itself is what journeys begin with. */
export async function goTo(page: Page, path: string): Promise<void> {
	await page.evaluate(async (to) => {
		// the router puts itself there; each place in its history has a key of its own, also where a page leads on to another
		const here = () => window.__TSR_ROUTER__?.state;
		const isAtRest = () => here()?.status === "idle" && here()?.resolvedLocation?.href === here()?.location.href;
		const begun = performance.now();
		const until = async (holds: () => boolean) => {
			while (!holds()) {
				if (performance.now() - begun > 90_000) throw new Error(`${location.href} does not lead on to ${to}`);
				await new Promise((again) => setTimeout(again, 5));
			}
		};
		// the first page may be at rest before it is drawn, and before that nobody hears of another one
		await until(() => isAtRest() && (window.__TSR_ROUTER__?.history.subscribers.size ?? 0) > 0);
		const left = here()?.location.state.__TSR_key;
		window.__TSR_ROUTER__?.history.push(to);
		await until(() => isAtRest() && here()?.location.state.__TSR_key !== left);
	}, path);
}

/** The address of one of the school's students, by the place in its list: ids are given in the order in which both demo schools happen to be filled. */
export async function aStudent(page: Page, at: number): Promise<string> {
	const { students } = await call<{ students: { id: number }[] }>(page, "GET", "/students?limit=50");
	return `/students/${students[at]?.id}`;
}

/** What a screen calls, called by a script: to set a stage, or to ask what no screen shows. */
export async function call<T>(page: Page, method: "GET" | "PATCH" | "POST" | "PUT", path: string, body?: object): Promise<T> {
	const token = await page.evaluate(() => localStorage.getItem("access_token"));
	const answer = await page.request.fetch(`/api${path}`, {
		method,
		headers: { authorization: `Bearer ${token}` },
		...(body ? { data: body } : {}),
	});
	expect(answer.ok(), `${method} ${path} ${answer.status()} ${await answer.text()}`).toBe(true);
	return (await answer.json()) as T;
}
