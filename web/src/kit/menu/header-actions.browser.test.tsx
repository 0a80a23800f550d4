import { IconLink, IconPlus, IconPrinter } from "@tabler/icons-react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../testing/render-page.tsx";
import { type HeaderAction, HeaderActions } from "./header-actions.tsx";

afterEach(() => page.viewport(1440, 900));

const done: string[] = [];
const ACTIONS: HeaderAction[] = [
	{ label: "Print", icon: IconPrinter, onClick: () => done.push("print") },
	{ label: "Calendar", icon: IconLink, link: (props) => <a href="#calendar" {...props} /> },
	{ label: "Add lesson", icon: IconPlus, main: true, onClick: () => done.push("add") },
];
const names = () =>
	page
		.getByRole("button")
		.elements()
		.map((one) => one.getAttribute("aria-label") ?? one.textContent);

test("on a phone the main one stands alone, the others are in one menu, links among them", async () => {
	await page.viewport(390, 844);
	await renderPage(<HeaderActions actions={ACTIONS} />);
	const more = page.getByRole("button", { name: "More actions" });
	await expect.element(more).toBeVisible();
	expect(names()).toEqual(["Add lesson", "More actions"]);
	(more.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByRole("menuitem", { name: "Print" })).toHaveFocus();
	await expect.element(page.getByRole("menuitem", { name: "Calendar" })).toHaveAttribute("href", "#calendar");
	expect(await accessibilityFaults()).toEqual([]);
	await userEvent.keyboard("{Enter}");
	expect(done).toEqual(["print"]);
});

test("where there is room, and where there are two, all stand beside each other, the main one last", async () => {
	await renderPage(<HeaderActions actions={[...ACTIONS].reverse()} />);
	await expect.element(page.getByRole("link", { name: "Calendar" })).toBeVisible();
	expect(names()).toEqual(["Print", "Add lesson"]);
	await page.viewport(390, 844);
	await renderPage(<HeaderActions actions={ACTIONS.slice(0, 2)} />);
	await expect.element(page.getByRole("button", { name: "Print" }).last()).toBeVisible();
});
