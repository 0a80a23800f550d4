import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../testing/render-page.tsx";
import { Count } from "./count.tsx";

it("writes counts over 999 in thousands, and has the whole number for whoever looks closer", async () => {
	await renderPage(
		<>
			<p>
				<Count value={999} />
			</p>
			<p>
				<Count value={1234} />
			</p>
		</>,
		["app"],
	);
	await expect.element(page.getByText("999", { exact: true })).toBeVisible();
	await expect.element(page.getByText("1.2k", { exact: true })).toHaveAttribute("title", "1,234");
});
