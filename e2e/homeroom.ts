import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { writeSession } from "../web/src/kit/session/session-storage.ts";

export { expect };

const PASSWORD = "homeroom-demo";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Now and then Chromium never says that it has closed a window. Nothing a journey shows hangs on that: the browser ends with its worker. */
const CLOSING_MS = 10_000;
export async function close(context: BrowserContext): Promise<void> {
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
		const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport, serviceWorkers });
		await use(context);
		await close(context);
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

/** As somebody who has signed in before: the form itself is what session.spec.ts is about. */
export async function signIn(page: Page, email: string, to = "/students"): Promise<void> {
	const answer = await page.request.post("/api/auth/login", { data: { email, password: PASSWORD } });
	const kept = new Map<string, string>();
	writeSession(await answer.json(), { setItem: (key, value) => kept.set(key, value), removeItem: () => undefined });
	// an empty page of the same house, whose storage can be written to before the app reads it
	await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }));
	await page.goto("/empty");
	await page.evaluate(
		(entries) => {
			for (const [key, value] of entries) localStorage.setItem(key, value);
		},
		[...kept],
	);
	// a page with a route is fetched without the browser's cache, each part by way of Playwright
	await page.unroute("**/empty");
	await page.goto(to);
}

/** By hand, as everybody does first. */
export async function signInByForm(page: Page, email: string, to = "/students"): Promise<void> {
	await page.goto(`/pages/login?to=${encodeURIComponent(to)}`);
	await page.getByRole("textbox", { name: /e-mail/i }).fill(email);
	await page.locator("input[type=password]").fill(PASSWORD);
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => url.pathname !== "/pages/login");
}

/** What differs between themes: everything; semi-dark is light but for its menu. */
const THEMES = { light: "body", dark: "body", "semi-dark": "nav" };
const EVERYTHING = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** All that a theme can change about a page: its colours. */
const COLOURS = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** Rows that are about to be replaced fade on purpose: pale is not how anybody has to read them. */
const WAITING = '[aria-busy="true"], [data-stale]';

/** Nothing that WCAG 2.2 A or AA forbids, in the theme that is shown and in the others. */
export async function expectAccessible(page: Page): Promise<void> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	await expect(page.locator(WAITING)).toHaveCount(0);
	await page.evaluate(standStill);
	const shown = await page.evaluate(() => localStorage.getItem("theme") ?? "light");
	expect(await faults(page, "html", EVERYTHING), shown).toEqual([]);
	for (const [theme, where] of Object.entries(THEMES).filter(([other]) => other !== shown)) {
		await showTheme(page, theme);
		expect(await faults(page, where, COLOURS), theme).toEqual([]);
	}
	await showTheme(page, shown);
	await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** A colour on its way to another is neither, and a notice may leave while it is looked at: what moves arrives at once. A sheet made by script is not what the page's policy forbids. */
function standStill(): void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(
		"*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }",
	);
	document.adoptedStyleSheets.push(sheet);
}

/** As if another tab had chosen it. */
async function showTheme(page: Page, theme: string): Promise<void> {
	await page.evaluate((newValue) => {
		localStorage.setItem("theme", newValue);
		window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue, storageArea: localStorage }));
	}, theme);
	await expect(page.locator("body")).toHaveClass(new RegExp(`theme-${theme}( |$)`));
}

async function faults(page: Page, where: string, options: object): Promise<{ id: string; where: string[] }[]> {
	return page.evaluate(
		async ([where, how]) => {
			if (!document.querySelector(where)) return [];
			const { axe } = window as unknown as {
				axe: {
					run(
						where: string,
						options: object,
					): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }>;
				};
			};
			// what is right, or cannot be decided, need not be described; no rule of ours reads style sheets
			const result = await axe.run(where, { ...how, resultTypes: ["violations"], preload: false });
			return result.violations.map(({ id, nodes }) => ({
				id,
				where: nodes.slice(0, 3).map((node) => `${String(node.target)}: ${node.failureSummary}`),
			}));
		},
		[where, options] as const,
	);
}
