import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { AlarmPeople } from "./alarm-people.tsx";
import type { ShownPerson } from "./alarm-person.ts";

const people = (count: number): ShownPerson[] =>
	Array.from({ length: count }, (_, at) => ({
		key: String(at),
		name: at === 0 ? "Maximiliane Charlotte von Hohenstein-Oberndorff" : `Child ${at}`,
		line: "6B · office 10:31",
		note: null,
		about: null,
		phones: at === 1 ? [] : [{ name: null, phone: "+44 20 7946 0001" }],
	}));
const show = (shown: readonly ShownPerson[], total: number) =>
	renderPage(
		<AlarmPeople
			title="Missing"
			tone="missing"
			people={shown}
			total={total}
			none="Nobody is missing"
			deeds={({ name }) => (
				<button type="button" style={{ width: 88, height: 44 }} aria-label={`Safe: ${name}`}>
					Safe
				</button>
			)}
		/>,
		["app", "kit", "emergency", "emergency_safe"],
	);

test("of a thousand who are missing the first are drawn; the rest is found by name or class", async () => {
	await page.viewport(390, 844);
	await show(people(200), 1012);
	await expect.element(page.getByRole("listitem").nth(29)).toBeVisible();
	expect(page.getByRole("button", { name: /^Safe/ }).elements()).toHaveLength(30);
	await userEvent.click(page.getByRole("button", { name: "Show 170 more" }));
	expect(page.getByRole("button", { name: /^Safe/ }).elements()).toHaveLength(200);
	await expect.element(page.getByText("and 812 more: find them by name or class")).toBeInTheDocument();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("one tap calls; a thumb hits each button, also beside a long name", async () => {
	await page.viewport(390, 844);
	await show(people(3), 3);
	const call = page.getByRole("link", { name: "Call Maximiliane Charlotte von Hohenstein-Oberndorff" });
	await expect.element(call).toHaveAttribute("href", "tel:+442079460001");
	const { width, height } = call.element().getBoundingClientRect();
	expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
	expect(page.getByRole("link").elements()).toHaveLength(2);
	expect(await accessibilityFaults()).toEqual([]);
});

test("that nobody is missing is said, too", async () => {
	await show([], 0);
	await expect.element(page.getByText("Nobody is missing")).toBeVisible();
});
