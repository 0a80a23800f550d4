import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../testing/render-page.tsx";
import { EditorPlace, RichTextField } from "./rich-text-parts.tsx";

it.each([900, 362, 350, 320])("keeps the editor's place until it comes, %i px wide", async (width) => {
	await renderPage(
		<div style={{ width }}>
			<div data-testid="place">
				<EditorPlace label="About" required={false} />
			</div>
			<div data-testid="editor">
				<RichTextField label="About" onChange={() => undefined} />
			</div>
		</div>,
		["app", "kit"],
	);
	await expect.element(page.getByRole("textbox", { name: "About" })).toBeVisible();
	const height = (of: string) => page.getByTestId(of).element().getBoundingClientRect().height;
	expect(Math.abs(height("editor") - height("place"))).toBeLessThan(2);
});
