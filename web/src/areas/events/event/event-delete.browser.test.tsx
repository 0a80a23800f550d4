import type { EventScope } from "@homeroom/contract/areas/events/events.rules.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { EventDelete } from "./event-delete.tsx";

let deleted = 0;
function show(scope: EventScope) {
	deleted = 0;
	return renderPage(<EventDelete scope={scope} onDelete={() => deleted++} />, ["app", "kit", "events"]);
}
const button = page.getByRole("button", { name: "Delete event", exact: true });

test("the following ones of a series go once that was asked", async () => {
	await show("following");
	await button.click();
	await expect.element(page.getByText("This cannot be undone.")).toBeVisible();
	expect(deleted).toBe(0);
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Delete this and the following" }).click();
	expect(deleted).toBe(1);
});
test.each(["this", "all"] as const)("%s of it goes at once: there is a way back", async (scope) => {
	await show(scope);
	await button.click();
	expect(deleted).toBe(1);
});
