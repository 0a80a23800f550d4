import { expect, goTo, signIn, test } from "./homeroom.ts";

const LISTS = ["/students", "/clients", "/staff", "/classes", "/courses", "/rooms", "/houses", "/settings/users"];
const LANGUAGES = ["en", "de", "fr", "pt"];

test("the toolbars of all lists fit into one row at 1440 px, in every language", async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await signIn(page, "admin@north.demo", "/students");
	for (const language of LANGUAGES) {
		await page.evaluate((chosen) => localStorage.setItem("locale", chosen), language);
		await page.reload();
		await expect(page.locator("html")).toHaveAttribute("lang", language);
		for (const path of LISTS) {
			await goTo(page, path);
			const bar = page.locator("main search").first();
			await expect(bar).toBeVisible();
			// its tools come after the rows
			await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
			const { height, over } = await bar.evaluate((element) => ({
				height: element.getBoundingClientRect().height,
				over: element.scrollWidth - element.clientWidth,
			}));
			expect({ path, language, isOneRow: height < 72, over }).toEqual({ path, language, isOneRow: true, over: 0 });
		}
	}
});
