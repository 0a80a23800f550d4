import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { type BrowserContext, chromium, type Page } from "playwright";
import { CHROMIUM_FLAGS, findChromium } from "../tools/chromium.ts";
import { PASSWORD } from "./bench-data.ts";
import { median, percentile, removeFolder, startServer, temporaryFolder } from "./bench-processes.ts";
import { atMost, type Row, say } from "./bench-table.ts";
import type { World } from "./bench-world.ts";

const LOADS = 11;
const ROUNDS = 6;

// Texts, because they run in the page and this program knows no page.
const WATCH = `
	window.benchEvents = [];
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) if (entry.interactionId) window.benchEvents.push([entry.interactionId, entry.duration]);
	}).observe({ type: "event", durationThreshold: 16, buffered: true });`;
/** The longest event of each interaction since the last time. */
const TAKE = `(() => {
	const longest = new Map();
	for (const [id, duration] of window.benchEvents.splice(0)) longest.set(id, Math.max(duration, longest.get(id) ?? 0));
	return [...longest.values()];
})()`;
const settled = (page: Page) => page.locator("[aria-busy=false]:not([data-stale]) tbody tr a").first().waitFor();

/** The list of the largest school in Chromium: what loading costs the main thread, and how soon a click is seen. */
export async function benchBrowser({ database }: World): Promise<Row[]> {
	const executablePath = findChromium();
	if (executablePath === undefined) return [{ what: "browser", measured: "no Chromium here", bar: "", ok: undefined }];
	const folder = temporaryFolder("bench");
	const server = await startServer({ DATABASE_URL: database.url, HOMEROOM_DEMO: "off", HOMEROOM_POOL: "8", HOMEROOM_DATA: folder });
	const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
	try {
		const context = await browser.newContext({
			baseURL: `http://127.0.0.1:${server.port}`,
			viewport: { width: 1440, height: 900 },
			locale: "en-GB",
		});
		context.setDefaultTimeout(60_000); // for what hangs; a busy machine is slow
		await acceptTerms(server.port, await database.tokenOf(database.large));
		await signIn(context, database.large.email);
		const loads: { load: number; loop: number }[] = [];
		for (let i = 0; i < LOADS; i++) loads.push(await costOfLoading(context));
		const fastest = Math.min(...loads.map(({ loop }) => loop));
		const { seen, shown } = await interactions(context);
		say(
			`  loading ${loads.map(({ load, loop }) => `${load.toFixed(0)} (loop ${loop.toFixed(0)})`).join(", ")} ms; ${seen.length} interactions; new rows shown after p50 ${percentile(shown, 0.5).toFixed(0)} ms, p95 ${percentile(shown, 0.95).toFixed(0)} ms`,
		);
		return [
			atMost(
				"main-thread time to load the list page, as fast as a loop ran at best",
				median(loads.map(({ load, loop }) => (load * fastest) / loop)),
				400,
				" ms",
				` (as it came ${median(loads.map(({ load }) => load)).toFixed(0)} ms)`,
			),
			atMost(
				`interaction to paint, ${database.large.students} rows behind, p95`,
				percentile(seen, 0.95),
				200,
				" ms",
				` (p50 ${percentile(seen, 0.5)} ms; new rows shown p95 ${percentile(shown, 0.95).toFixed(0)} ms)`,
			),
		];
	} finally {
		await browser.close();
		await server.stop();
		removeFolder(folder);
	}
}

/** Whoever has not is asked for it by a dialog that lies over everything. */
async function acceptTerms(port: number, token: string): Promise<void> {
	const answer = await fetch(`http://127.0.0.1:${port}/api/auth/accept_terms`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
		body: JSON.stringify({ version: TERMS_VERSION }),
	});
	if (answer.status !== 200) throw new Error(`the terms: ${answer.status} ${await answer.text()}`);
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
	const page = await context.newPage();
	await page.goto("/pages/login?to=%2Fstudents");
	await page.getByRole("textbox", { name: /e-mail/i }).fill(email);
	await page.locator("input[type=password]").fill(PASSWORD);
	await page.keyboard.press("Enter");
	await settled(page);
	await page.close();
}

/** A bare loop: how fast the machine is at this moment. */
const LOOP =
	"(() => { let sum = 0; const begun = performance.now(); for (let i = 0; i < 1e8; i++) sum += i % 7; return sum ? performance.now() - begun : 0; })()";

/** Processor time of a load, and what the loop took before and after it, ms. */
async function costOfLoading(context: BrowserContext): Promise<{ load: number; loop: number }> {
	const page = await context.newPage();
	await page.evaluate(LOOP); // compiled
	const before = await page.evaluate<number>(LOOP);
	const tools = await context.newCDPSession(page);
	await tools.send("Performance.enable", { timeDomain: "threadTicks" }); // processor time: what others do meanwhile is not ours
	await page.goto("/students?limit=20");
	await settled(page);
	await page.waitForTimeout(500); // what follows the first rows belongs to it
	const { metrics } = await tools.send("Performance.getMetrics");
	const after = await page.evaluate<number>(LOOP);
	await page.close();
	return { load: (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000, loop: (before + after) / 2 };
}

async function interactions(context: BrowserContext): Promise<{ seen: number[]; shown: number[] }> {
	const page = await context.newPage();
	await page.addInitScript(WATCH);
	await page.goto("/students?limit=20");
	await settled(page);
	const seen: number[] = [];
	const shown: number[] = [];
	const act = async (work: () => Promise<unknown>, counts: boolean) => {
		await page.evaluate(TAKE);
		const begun = performance.now();
		await work();
		await settled(page);
		if (!counts) return;
		shown.push(performance.now() - begun);
		await page.waitForTimeout(150); // entries come after the paint they tell of
		seen.push(...((await page.evaluate(TAKE)) as number[]));
	};
	for (let round = 0; round <= ROUNDS; round++) for (const step of steps(page)) await act(step, round > 0);
	await page.close();
	return { seen, shown };
}

/** What people do with a list, in the order they do it. */
const steps = (page: Page): (() => Promise<unknown>)[] => [
	() =>
		page
			.getByRole("columnheader")
			.getByRole("button", { name: /^Class/ })
			.click(),
	() => page.getByRole("button", { name: "Next page" }).click(),
	() => page.getByRole("button", { name: "Next page" }).click(),
	() => page.getByRole("columnheader").getByRole("button", { name: /^Name/ }).click(),
	() => page.getByRole("combobox", { name: "Status" }).selectOption("on_leave"),
	() => page.getByRole("combobox", { name: "Status" }).selectOption(""),
	() => page.getByRole("combobox", { name: "Class" }).selectOption("C1"),
	() => page.getByRole("combobox", { name: "Class" }).selectOption(""),
	async () => {
		await page.getByRole("grid").getByRole("link").first().click();
		await page.waitForURL(/\/students\/\d+/);
		await page.goBack();
	},
];
