import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import sharp from "sharp";
import { SHOT_SIZES } from "../web/src/app/landing/landing-shot-sizes.ts";
import { CHROMIUM_FLAGS, ensureChromium } from "./chromium.ts";
import { ROOT } from "./run.ts";

/** Takes the pictures of the landing page from a running demo: `npm run pictures -- http://localhost:3000`. */
const origin = process.argv[2] ?? "http://localhost:3000";
const FOLDER = join(ROOT, "web/src/app/landing/shots");
/** Of a picture as it is kept. */
const MAX_KB = 80;
const PASSWORD = "homeroom-demo";

interface Scene {
	name: string;
	who: string;
	path: string;
	form: keyof typeof SHOT_SIZES;
	/** What must be there before the picture is taken. */
	ready: string;
	prepare?: (page: Page) => Promise<unknown>;
}
const SCENES: Scene[] = [
	{
		name: "timetable",
		who: "admin@north.demo",
		path: "/timetable?of=class&id=7",
		form: "desk",
		ready: "main [data-column] li",
	},
	{ name: "students", who: "office@north.demo", path: "/students?limit=20", form: "desk", ready: "main tbody tr:nth-child(12)" },
	{ name: "cover", who: "admin@north.demo", path: "/timetable/cover", form: "desk", ready: "main h2, main li" },
	{
		name: "register",
		who: "teacher@north.demo",
		path: "/attendance",
		form: "phone",
		ready: "main a[href^='/attendance/']",
		prepare: openRegister,
	},
	{ name: "family", who: "parent@north.demo", path: "/home", form: "phone", ready: "main h2" },
];
const VIEWPORTS = { desk: { width: 1360, height: 850 }, phone: { width: 390, height: 780 } };

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
try {
	for (const scene of SCENES) for (const theme of ["light", "dark"]) await take(browser, scene, theme);
} finally {
	await browser.close();
}

async function take(from: Browser, { name, who, path, form, ready, prepare }: Scene, theme: string): Promise<void> {
	const context = await from.newContext({ baseURL: origin, viewport: VIEWPORTS[form], deviceScaleFactor: 2, locale: "en-GB" });
	const page = await context.newPage();
	await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
	await page.goto(`/pages/login?to=${encodeURIComponent(path)}`);
	await page.getByRole("textbox", { name: /e-mail/i }).fill(who);
	await page.locator("input[type=password]").fill(PASSWORD);
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => url.pathname !== "/pages/login");
	await page.locator(ready).first().waitFor();
	await prepare?.(page);
	// the live stream never ends, so the network is never idle
	await page.locator("[data-presence]").first().waitFor();
	await page.locator("[data-visible][data-animate]").first().waitFor({ state: "detached" });
	const { width, height } = SHOT_SIZES[form];
	const file = join(FOLDER, `${name}-${theme}.webp`);
	const taken = await page.screenshot({ animations: "disabled", caret: "hide" });
	for (const quality of [82, 70, 58, 46]) {
		await sharp(taken).resize({ width, height, fit: "cover", position: "top" }).webp({ quality, effort: 6 }).toFile(file);
		if (statSync(file).size <= MAX_KB * 1000) break;
	}
	process.stdout.write(`${name}-${theme}.webp: ${Math.round(statSync(file).size / 1000)} KB\n`);
	await context.close();
}

/** The first register of today, taken but for a few. */
async function openRegister(page: Page): Promise<void> {
	const registers = page.locator("main a").filter({ hasText: /\b\d[AB]\b/ });
	await registers.first().click();
	const row = page.locator("main").getByRole("group");
	await row.nth(5).waitFor();
	for (const at of [0, 1, 3, 4, 6]) await row.nth(at).getByRole("button").nth(0).click();
	await row.nth(2).getByRole("button").nth(1).click();
	await row.nth(5).getByRole("button").nth(2).click();
	await page.mouse.wheel(0, -10_000);
}
