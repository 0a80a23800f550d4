import { createHmac } from "node:crypto";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import type { Page } from "@playwright/test";
import { DIALOG, expect, expectAccessible, test } from "./homeroom.ts";
import { PORT } from "./own-server.ts";

const PASSWORD = "four quiet green ideas";
/** Passkeys need a secure place: localhost is one, 127.0.0.1 is not. */
const HERE = `http://localhost:${PORT}`;
/** What an app on a phone would show now, or some steps of 30 seconds later: RFC 6238. */
function codeOf(secret: string, steps = 0): string {
	const bits = [...secret].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
	const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
	const hash = createHmac("sha1", key).update(counter).digest();
	const at = (hash.at(-1) ?? 0) & 15;
	return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A login of its own for each journey: what it sets up is asked of nobody else. */
async function register(page: Page): Promise<string> {
	const email = `factors-${crypto.randomUUID()}@new.demo`;
	const answer = await page.request.post(`${HERE}/api/auth/register`, {
		data: { displayName: "Ana Costa", email, password: PASSWORD, terms_version: TERMS_VERSION },
	});
	expect(answer.status()).toBe(201);
	await page.context().clearCookies();
	return email;
}
async function enter(page: Page, email: string): Promise<void> {
	await page.goto(`${HERE}/pages/login?to=/account/security`);
	await page.getByRole("textbox", { name: /e-mail/i }).fill(email);
	await page.locator("input[type=password]").fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.waitForURL((url) => url.pathname !== "/pages/login");
}
/** As on another device: nothing is left of who was here. */
async function leave(page: Page): Promise<void> {
	await page.evaluate(() => localStorage.clear());
	await page.context().clearCookies();
}

test("an authenticator app is set up, asked for at the next login, and a recovery code stands in for it", async ({
	page,
	expectTrouble,
}) => {
	expectTrouble(/422/);
	const email = await register(page);
	await enter(page, email);
	await expect(page.getByRole("heading", { name: "Second factor" })).toBeVisible();
	await page.getByRole("button", { name: "Set up an authenticator app" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
	await expectAccessible(page, DIALOG);
	const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
	await dialog.getByRole("textbox", { name: /Code from the app/ }).fill("000000");
	await dialog.getByRole("button", { name: "Switch on" }).click();
	await expect(dialog.getByText(/This code is not right/)).toBeVisible();
	await dialog.getByRole("textbox", { name: /Code from the app/ }).fill(codeOf(secret, -1));
	await dialog.getByRole("button", { name: "Switch on" }).click();
	const codes = page.getByRole("dialog", { name: "Recovery codes" });
	await expect(codes.getByRole("listitem")).toHaveCount(10);
	await expectAccessible(page, DIALOG);
	const [first = ""] = await codes.getByRole("listitem").allInnerTexts();
	await codes.getByRole("button", { name: "I have put them away" }).click();
	await expect(page.getByText(/On since/)).toBeVisible();
	await expect(page.getByText("10 left")).toBeVisible();
	await leave(page);

	await enter(page, email);
	await expect(page).toHaveURL(/\/pages\/second-factor$/);
	await expectAccessible(page);
	await page.getByRole("textbox", { name: "Code" }).fill("000000");
	await expect(page.getByText(/This code is not right/)).toBeVisible();
	// sent by itself once it is whole
	await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret));
	await expect(page).toHaveURL(/\/account\/security$/);
	await leave(page);

	await enter(page, email);
	await page.getByRole("button", { name: "Use a recovery code" }).click();
	await page.getByRole("textbox", { name: "Recovery code" }).fill(first);
	await page.getByRole("button", { name: "Confirm" }).click();
	await expect(page.getByText("9 left")).toBeVisible();

	await page.getByRole("button", { name: "Remove the app" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Remove the app" }).click();
	await expect(page.getByText("Off", { exact: true })).toBeVisible();
	await leave(page);
	await enter(page, email);
	await expect(page).toHaveURL(/\/account\/security$/);
});

test("a passkey is added, signs in alone and as the second step, is renamed and removed", async ({ page }) => {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	const email = await register(page);
	await enter(page, email);
	await page.getByRole("button", { name: "Add a passkey" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "Name" }).fill("Reading room");
	await expectAccessible(page, DIALOG);
	await dialog.getByRole("button", { name: "Add a passkey" }).click();
	await page.getByRole("dialog", { name: "Recovery codes" }).getByRole("button", { name: "I have put them away" }).click();
	await expect(page.getByText("Reading room", { exact: true })).toBeVisible();
	await leave(page);

	await page.goto(`${HERE}/pages/login?to=/account/security`);
	await page.getByRole("button", { name: "Sign in with a passkey" }).click();
	await expect(page).toHaveURL(/\/account\/security$/);
	await expect(page.getByText("Reading room", { exact: true })).toBeVisible();
	await leave(page);

	await enter(page, email);
	await expect(page).toHaveURL(/\/pages\/second-factor$/);
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page).toHaveURL(/\/account\/security$/);

	const row = page.getByRole("listitem").filter({ hasText: "Reading room" });
	await row.getByRole("button", { name: /Actions for/ }).click();
	await page.getByRole("menuitem", { name: "Rename" }).click();
	await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Laptop");
	await page.getByRole("dialog").getByRole("button", { name: "Save name" }).click();
	await page.getByRole("button", { name: "Actions for Laptop" }).click();
	await page.getByRole("menuitem", { name: "Remove passkey" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Remove passkey" }).click();
	await expect(page.getByText("Laptop", { exact: true })).toBeHidden();
});
