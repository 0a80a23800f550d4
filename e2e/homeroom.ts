import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

const PASSWORD = "homeroom-demo";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Every journey fails on a console error, an uncaught exception or a failed request that it did not announce. */
export const test = base.extend<{ expectTrouble: (pattern: RegExp) => void }>({
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

export async function signIn(page: Page, email: string, to = "/students"): Promise<void> {
	await page.goto(`/pages/login?to=${encodeURIComponent(to)}`);
	await page.getByRole("textbox", { name: /e-mail/i }).fill(email);
	await page.locator("input[type=password]").fill(PASSWORD);
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => url.pathname !== "/pages/login");
}

/** Opens a page in a theme, as if the person had chosen it earlier. */
export const inTheme = (page: Page, theme: string) => page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);

/** Nothing that WCAG 2.2 A or AA forbids. */
export async function expectAccessible(page: Page): Promise<void> {
	await page.evaluate(AXE);
	// a colour on its way to another is neither: what moves arrives first
	await page.evaluate(() =>
		Promise.all(
			document
				.getAnimations()
				.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
				.map(({ finished }) => finished.catch(() => undefined)),
		),
	);
	const violations = await page.evaluate(async () => {
		const { axe } = window as unknown as {
			axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }> };
		};
		const result = await axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
		return result.violations.map(({ id, nodes }) => ({
			id,
			where: nodes.slice(0, 3).map((node) => `${String(node.target)}: ${node.failureSummary}`),
		}));
	});
	expect(violations).toEqual([]);
}
