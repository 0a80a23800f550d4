import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../testing/render-page.tsx";
import { useKeys } from "./keys.ts";
import KeysDialog from "./keys-dialog.tsx";

function Page() {
	useKeys([
		{ keys: "f2", or: "e", label: "Change the cell" },
		{ keys: "g s", label: "Go to students", run: () => undefined, everywhere: true },
	]);
	const [open, setOpen] = useState(false);
	return open ? (
		<KeysDialog onClose={() => undefined} />
	) : (
		<button type="button" onClick={() => setOpen(true)}>
			Keys
		</button>
	);
}

it("lists keys that work where the focus is, with others that do the same, and how a form is saved", async () => {
	await renderPage(<Page />, ["app", "kit", "shell"]);
	await page.getByRole("button", { name: "Keys" }).click();
	await expect.element(page.getByRole("dialog")).toBeVisible();
	const listed = page.getByRole("dialog").element().textContent;
	expect(listed).toContain("Change the cellF2 or E");
	expect(listed).toContain("Go to studentsG then S");
	expect(listed).toContain("Save the formCtrl Enter");
});
