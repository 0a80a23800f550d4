import type { Browser, Page } from "@playwright/test";
import { close, DIALOG, elsewhere, expect, expectAccessible, signIn, test } from "./homeroom.ts";

/** Opens the class and makes cards for all who have none. */
async function makeBadges(page: Page, classLabel: string, pin: RegExp): Promise<void> {
	await expect(page.getByRole("heading", { name: "QR badges" })).toBeVisible();
	await page.getByLabel("Class").selectOption(classLabel);
	await page.getByRole("button", { name: "Print badges" }).click();
	await page.getByRole("radio", { name: pin }).check();
	await expectAccessible(page, DIALOG);
	await page.getByRole("button", { name: /Make \d+ badges/ }).click();
	await expect(page.getByRole("heading", { name: "New badges" })).toBeVisible();
}
/** Another device. */
const device = (browser: Browser, viewport = { width: 390, height: 844 }): Promise<Page> => elsewhere(browser, viewport);
const cardOf = (page: Page, n: number) =>
	page.getByRole("list", { name: "The badges as they will be printed" }).getByRole("listitem").nth(n);
const codeOn = async (page: Page, n: number): Promise<string> =>
	/\d+\.(?:[0-9A-Z]{4}\s?){5}/.exec(await cardOf(page, n).innerText())?.[0].replace(/\s/g, "") as string;

test("the office prints badges for a class; a child signs in with a picture of one, until it is revoked", async ({ page, browser }) => {
	await signIn(page, "office@north.demo");
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "QR badges" }).click();
	await makeBadges(page, "2A", /badge is enough/);
	await expectAccessible(page, "main");

	await page.emulateMedia({ media: "print" });
	const cards = page.locator("[data-paper=cards] [data-badge]");
	const count = await cards.count();
	expect(count).toBeGreaterThan(20);
	await expect(cards.first()).toBeVisible();
	await expect(page.getByRole("heading", { name: "New badges" })).toBeHidden();
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
	expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(Math.ceil(count / 10));
	await page.emulateMedia({ media: "screen" });

	const name = (await cardOf(page, 0).getByRole("img").getAttribute("aria-label"))?.replace("QR code of ", "") as string;
	const picture = { name: "badge.png", mimeType: "image/png", buffer: await cardOf(page, 0).screenshot() };
	const tablet = await device(browser, { width: 820, height: 1180 });
	await tablet.goto("/qr-code");
	await tablet.locator("input[type=file]").setInputFiles(picture);
	await expect(tablet.getByRole("heading", { name: `Hello ${name.split(" ")[0]}` })).toBeVisible();
	await expect(tablet.getByText("Northgate Primary School")).toBeVisible();
	await tablet.getByRole("button", { name: "Come in" }).click();
	await tablet.waitForURL("**/home");
	await expect(tablet.getByText(name).first()).toBeVisible();

	await page.getByRole("button", { name: "Done" }).click();
	await page.getByRole("button", { name: "Leave without printing" }).click();
	await expect(page.getByText(`${count} of ${count} students have a badge`)).toBeVisible();
	await page.getByRole("button", { name: "Revoke all of them" }).click();
	await expect(page.getByText("This cannot be undone")).toBeVisible();
	await page.getByRole("dialog").getByRole("button", { name: "Revoke all of them" }).click();
	await expect(page.getByText(`${count} badges have been revoked.`)).toBeVisible();
	await tablet.waitForURL("**/pages/login**"); // by itself: the session ended with the badge
	await tablet.goto("/qr-code");
	await tablet.locator("input[type=file]").setInputFiles(picture);
	await expect(tablet.getByText("This badge does not work")).toBeVisible();
	await close(tablet.context());
});

test("a child opens the card's link, types the PIN and is in", async ({ page, browser }) => {
	await signIn(page, "office@north.demo", "/students/badges");
	await makeBadges(page, "2B", /4 digits/);
	const code = await codeOn(page, 0);
	await page.evaluate(() => {
		window.print = () => undefined;
	});
	await page.getByRole("button", { name: "Print PIN list" }).click();
	const pin = await page.locator("[data-paper=pins] tbody tr").first().locator("td").last().textContent();
	expect(pin).toMatch(/^\d{4}$/);

	const phone = await device(browser);
	await phone.goto(`/qr-code#b=${code}`);
	await expect(phone.getByRole("heading", { name: /^Hello / })).toBeVisible();
	expect(new URL(phone.url()).hash).toBe("");
	await expectAccessible(phone);
	for (const digit of String((Number(pin) + 1) % 10_000).padStart(4, "0"))
		await phone.getByRole("button", { name: digit, exact: true }).click();
	await phone.getByRole("button", { name: "Come in" }).click();
	await expect(phone.getByText("This PIN is not right.")).toBeVisible();
	await phone.keyboard.type(pin as string);
	await phone.keyboard.press("Enter");
	await phone.waitForURL("**/home");

	// typing the code works as well, on a device without a camera
	await phone.goto("/qr-code");
	await phone.getByText("Type the code instead").click();
	await phone.getByRole("textbox", { name: "Code on the badge" }).fill(code.toLowerCase());
	await phone.getByRole("button", { name: "Use this code" }).click();
	await expect(phone.getByText("will be signed out")).toBeVisible();
	await close(phone.context());
	await page.getByRole("button", { name: "Print badges" }).click();
	await page.getByRole("button", { name: "Done" }).click();
	await expect(page.getByText("With PIN").first()).toBeVisible();
});

test("a phone signs a computer in after typing its number, and can refuse", async ({ page, browser }) => {
	const phone = await device(browser);
	const ask = async (press: () => Promise<unknown>): Promise<{ code: string; number: string }> => {
		const [answer] = await Promise.all([page.waitForResponse("**/api/auth/pairing/start"), press()]);
		return answer.json();
	};
	await page.goto("/qr-code");
	const first = await ask(() => page.getByRole("tab", { name: "Use your phone" }).click());
	await expect(page.getByText(first.number, { exact: true })).toBeVisible();
	await expectAccessible(page);

	// not signed in on the phone yet: the code survives the login
	await phone.goto(`/pair#${first.code}`);
	await phone.waitForURL("**/pages/login**");
	expect(phone.url()).not.toContain(first.code);
	await phone.getByRole("textbox", { name: /e-mail/i }).fill("teacher@north.demo");
	await phone.locator("input[type=password]").fill("homeroom-demo");
	await phone.keyboard.press("Enter");
	await phone.waitForURL("**/pair");
	await expect(phone.getByText("127.0.0.1")).toBeVisible();
	await expectAccessible(phone);
	await phone.getByRole("button", { name: "Refuse" }).click();
	await expect(phone.getByRole("heading", { name: "Refused" })).toBeVisible();
	await expect(page.getByText("It was refused on the phone.")).toBeVisible();

	const second = await ask(() => page.getByRole("button", { name: "Show a new code" }).click());
	await phone.goto("about:blank");
	await phone.goto(`/pair#${second.code}`);
	await phone.getByRole("textbox", { name: "Number on the other screen" }).fill(second.number);
	await phone.getByRole("button", { name: "Sign it in" }).click();
	await expect(phone.getByText("The other screen signs in now.")).toBeVisible();
	await page.waitForURL("**/home");
	await expect(page.getByText("Daniel Osei").first()).toBeVisible();
	await close(phone.context());
});
