import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSession, type Session, saveSession } from "../session/session.ts";
import { i18n, loadCatalogue, productWord, setLocale, speakAnew, text } from "./i18n.ts";

/** Somebody of a school that says these words. */
const saying = (words: object) =>
	({ access_token: "x", user: { uid: 1 }, customers: [], customer_id: 1, state: {}, localization: { words } }) as unknown as Session;

const drawnAgain = vi.fn();
beforeEach(async () => {
	await setLocale("en");
	i18n.on("change", drawnAgain);
	drawnAgain.mockClear();
});
afterEach(() => i18n.removeListener("change", drawnAgain));

it("words that come later are there, and nothing is drawn again for them", async () => {
	expect(text("maintenance.title")).toBe("maintenance.title");
	await loadCatalogue("maintenance");
	expect(text("maintenance.title")).not.toBe("maintenance.title");
	expect(drawnAgain).not.toHaveBeenCalled();
});

it("another language draws everything once, the same one nothing", async () => {
	await setLocale("en");
	expect(drawnAgain).not.toHaveBeenCalled();
	await setLocale("de");
	// once for the language's first words, once for the choice
	expect(drawnAgain.mock.calls.length).toBeLessThanOrEqual(2);
	expect(document.documentElement.lang).toBe("de");
	drawnAgain.mockClear();
	await setLocale("en");
	expect(drawnAgain).toHaveBeenCalledTimes(1);
});

it("a school's own words are said at once, in their language alone, and taken back", async () => {
	await loadCatalogue("clients");
	expect(text("clients.title")).toBe("Clients");
	saveSession(saying({ client: { en: { one: "family", many: "families", gender: "n" } } }));
	await speakAnew();
	expect(text("clients.title")).toBe("Families");
	expect([productWord("clients.title"), productWord("clients.kind")]).toEqual(["Clients", undefined]);
	expect(text("clients.count", { count: 1 })).toBe("1 family");
	expect(drawnAgain).toHaveBeenCalled();
	await loadCatalogue("contacts");
	expect(text("contacts.client_id")).toBe("Family");
	await setLocale("de");
	expect(text("clients.title")).toBe("Kunden");
	await setLocale("en");
	saveSession(saying({}));
	await speakAnew();
	expect([text("clients.title"), text("contacts.client_id")]).toEqual(["Clients", "Client"]);
	expect(productWord("clients.title")).toBeUndefined();
	clearSession();
});
