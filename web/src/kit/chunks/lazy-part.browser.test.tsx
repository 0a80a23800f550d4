import { Suspense } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../testing/render-page.tsx";
import { lazyPart } from "./lazy-part.ts";

test("the page stands without it, and it comes when the network is back", async () => {
	let there = false;
	let asked = 0;
	const Part = lazyPart(async () => {
		asked++;
		if (!there) throw new TypeError("Failed to fetch dynamically imported module");
		return { default: () => <p>the part</p> };
	});
	await renderPage(
		<>
			<p>the page</p>
			<Suspense>
				<Part />
			</Suspense>
		</>,
	);
	await expect.poll(() => asked).toBe(1);
	window.dispatchEvent(new Event("online"));
	await expect.poll(() => asked).toBe(2);
	await expect.element(page.getByText("the page")).toBeVisible();
	await expect.element(page.getByText("the part")).not.toBeInTheDocument();
	there = true;
	window.dispatchEvent(new Event("online"));
	await expect.element(page.getByText("the part")).toBeVisible();
	await expect.element(page.getByText("the page")).toBeVisible();
	expect(asked).toBe(3);
});
