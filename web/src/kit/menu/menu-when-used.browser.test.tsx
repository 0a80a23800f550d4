import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPage } from "../testing/render-page.tsx";
import { MenuPart } from "./menu-part.ts";
import { MenuWhenUsed } from "./menu-when-used.tsx";

it("opens with the key that first asks for it, and gives the focus back", async () => {
	const chosen: string[] = [];
	await renderPage(
		<MenuWhenUsed button={<button type="button">More</button>}>
			<MenuPart.Label>Deeds</MenuPart.Label>
			<MenuPart.Item onClick={() => chosen.push("print")}>Print</MenuPart.Item>
			<MenuPart.Divider />
			<MenuPart.Item onClick={() => chosen.push("leave")}>Leave</MenuPart.Item>
		</MenuWhenUsed>,
	);
	const button = page.getByRole("button", { name: "More" });
	await expect.element(button).toHaveAttribute("aria-expanded", "false");
	(button.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByRole("menuitem", { name: "Print" })).toHaveFocus();
	await userEvent.keyboard("{Escape}");
	await expect.element(button).toHaveFocus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByRole("menuitem", { name: "Print" })).toHaveFocus();
	await userEvent.keyboard("{ArrowDown}{Enter}");
	expect(chosen).toEqual(["leave"]);
});
