import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../kit/testing/render-page.tsx";
import { CutName } from "./cut-name.tsx";
import { TwoLinePerson } from "./two-line-person.tsx";

const LONG = { first_name: "Maximiliane-Theodora", middle_name: "Wilhelmina Henriette", last_name: "von Hohenberg" };
const fits = (element: Element) => element.scrollWidth <= element.clientWidth;

test("in a line the first names are cut, and the surname stays", async () => {
	await renderPage(
		<a href="#x" style={{ display: "block", width: 200 }}>
			<CutName {...LONG} />
		</a>,
	);
	const link = page.getByRole("link", { name: "Maximiliane-Theodora Wilhelmina Henriette von Hohenberg" });
	await expect.element(link).toBeVisible();
	const [first, last] = [...(link.element().firstElementChild as Element).children] as [Element, Element];
	expect([fits(first), fits(last)]).toEqual([false, true]);
});

test("a short name is one text, and is copied as one", async () => {
	await renderPage(
		<a href="#x">
			<CutName first_name="Ana" last_name="Costa" />
		</a>,
	);
	expect((page.getByRole("link").element() as HTMLElement).innerText).toBe("Ana Costa");
});

test("on a card a long name takes two lines", async () => {
	const name = "Maximiliane-Theodora von Hohenberg";
	await renderPage(
		<div style={{ width: 220 }}>
			<TwoLinePerson name={name} wraps>
				{name}
			</TwoLinePerson>
		</div>,
	);
	const shown = page.getByText(name).element();
	expect(shown.getBoundingClientRect().height).toBeGreaterThan(36);
	expect(shown.scrollHeight).toBeLessThanOrEqual(shown.clientHeight + 1);
});
