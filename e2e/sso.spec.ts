import type { Page } from "@playwright/test";
import { type OidcIssuer, startOidcIssuer } from "../server/src/testing/stand-ins/oidc-issuer.ts";
import { close, DIALOG, elsewhere, expect, expectAccessible, signIn, test } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";
import { PORT } from "./own-server.ts";

const NORTH = `http://north.localhost:${PORT}`;
/** Where everybody signs in, whatever their school. */
const COMMON = `http://localhost:${PORT}`;
const SECRET = "a secret of the journey";
let issuer: OidcIssuer;

test.beforeAll(async () => {
	issuer = await startOidcIssuer(
		[{ client_id: "homeroom", client_secret: SECRET, redirect_uris: [`${NORTH}/callback`, `${COMMON}/callback`] }],
		{
			teacher: { email: "teacher@north.demo", email_verified: true, given_name: "Tess", family_name: "Teacher" },
			unverified: { email: "office@north.demo", email_verified: false },
		},
	);
});
test.afterAll(() => issuer.stop());

/** From the button on the school's login page, over the issuer's own page, back into the web app. */
async function comeBy(page: Page, login: string, to = "/students"): Promise<void> {
	await page.goto(`${NORTH}/pages/login?to=${encodeURIComponent(to)}`);
	await page.getByRole("button", { name: "Sign in with School account" }).click();
	await page.getByRole("textbox", { name: "Login" }).fill(login);
	await page.getByRole("button", { name: "Continue" }).click();
}

test("an admin adds the school's own sign-in service; a teacher signs in by it, also from the common login page; a failure has its name; switched off it is gone", async ({
	page,
	context,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/console: (Single sign-on failed: sso_|Failed to load resource)/);
	expectTrouble(/^(403|410) POST \/api\/auth\/sso\/finish$/);
	await inSchool("north", "delete from sso_providers");
	const admin = await elsewhere(browser);
	await signIn(admin, "admin@north.demo", "/settings/sign-in");
	const section = admin.getByRole("region", { name: "School accounts" });
	await section.getByRole("button", { name: "Add" }).click();
	await admin.getByRole("menuitem", { name: "OpenID Connect" }).click();
	const dialog = admin.getByRole("dialog");
	await expect(dialog.getByRole("textbox", { name: "Redirect address", exact: true })).toHaveValue(`${NORTH}/callback`);
	await expect(dialog.getByRole("textbox", { name: /common sign-in page/ })).toHaveValue(`${COMMON}/callback`);
	await dialog.getByRole("textbox", { name: "Name on the login page" }).fill("School account");
	await dialog.getByRole("textbox", { name: "Client ID" }).fill("homeroom");
	await dialog.getByLabel("Client secret").fill(SECRET);
	await dialog.getByRole("button", { name: "Save sign-in service" }).click();
	await expect(dialog.getByText("Please fill this in.")).toBeVisible();
	await dialog.getByRole("textbox", { name: "Issuer" }).fill(issuer.url);
	await dialog.getByRole("textbox", { name: "E-mail domains" }).fill("north.demo, elsewhere.example");
	await expectAccessible(admin, DIALOG);
	await dialog.getByRole("button", { name: "Save sign-in service" }).click();
	await expect(dialog).toBeHidden();
	// the admin's own address is of the first
	await expect(section.getByText("Offered on the common sign-in page for north.demo", { exact: true })).toBeVisible();
	await expect(section.getByText(/Not offered there for elsewhere\.example yet/)).toBeVisible();
	await section.getByRole("button", { name: "Check School account" }).click();
	await expect(section.getByText("The service answers as it should.")).toBeVisible();
	await expectAccessible(admin);

	await comeBy(page, "teacher");
	await page.waitForURL(`${NORTH}/students`);
	await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
	const state = await page.evaluate(() => JSON.parse(localStorage.getItem("state") ?? "{}"));
	expect(state).toMatchObject({ method: "sso", bound: true });
	// the address of the return, with its code, is not one to come back to
	await page.goBack();
	await expect(page).not.toHaveURL(/callback/);
	await page.evaluate(() => localStorage.clear());
	await context.clearCookies();

	await page.goto(`${COMMON}/pages/login?to=%2Fstudents`);
	const offer = page.getByRole("button", { name: /^Sign in at/ });
	const asked = page.waitForResponse(/\/auth\/sso\/find$/);
	await page.getByRole("textbox", { name: "E-mail" }).fill("teacher@elsewhere.example");
	expect(await (await asked).json()).toEqual({ schools: [] });
	await expect(offer).toHaveCount(0);
	await page.getByRole("textbox", { name: "E-mail" }).fill("nobody.here@north.demo");
	await expect(offer).toHaveText("Sign in at Northgate Primary School");
	await expectAccessible(page);
	await offer.click();
	await page.getByRole("textbox", { name: "Login" }).fill("teacher");
	await page.getByRole("button", { name: "Continue" }).click();
	await page.waitForURL(`${COMMON}/students`);
	await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();

	// the service would know the teacher again
	await context.clearCookies();
	await comeBy(page, "unverified");
	await expect(page.getByRole("alert")).toContainText("sso_email_unverified");
	await expect(page.getByRole("alert")).toContainText("console");
	await expectAccessible(page);

	// a return that somebody else began: this browser has no cookie of it
	await page.goto(`${NORTH}/callback?code=stolen&state=planted`);
	await expect(page.getByRole("alert")).toContainText("sso_state_invalid");
	await page.getByRole("link", { name: "Back to sign in" }).click();
	await expect(page.getByRole("button", { name: "Sign in with School account" })).toBeVisible();

	await section.getByRole("button", { name: "Actions for School account" }).click();
	await admin.getByRole("menuitem", { name: "Switch off" }).click();
	await expect(section.getByText("Off", { exact: true })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("link", { name: "Forgotten your password?" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Sign in with School account" })).toHaveCount(0);
	await section.getByRole("button", { name: "Actions for School account" }).click();
	await admin.getByRole("menuitem", { name: "Switch on" }).click();
	await expect(section.getByText("On", { exact: true })).toBeVisible();
	await close(admin.context());
});
