import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { i18n, loadCatalogue, setLocale, text } from "./i18n.ts";

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
