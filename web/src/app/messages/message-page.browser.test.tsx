import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../kit/testing/render-page.tsx";
import { InShell } from "./in-shell.ts";
import { MessagePage } from "./message-page.tsx";

it.each([
	[true, 0],
	[false, 1],
])("in the frame of the app: %s, it brings %i of its own", async (inShell, frames) => {
	await renderPage(
		<InShell value={inShell}>
			<MessagePage title="Gone" text="It is not here any more.">
				<span>Home</span>
			</MessagePage>
		</InShell>,
	);
	await expect.element(page.getByRole("heading", { name: "Gone" })).toBeVisible();
	expect(document.querySelectorAll("main main")).toHaveLength(frames);
});
