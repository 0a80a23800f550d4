import { periodDays } from "@homeroom/contract/kit/periods.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../testing/render-page.tsx";
import { DayRangePresets } from "./day-range-presets.tsx";

it("offers the eight periods by their names, and fills both ends", async () => {
	const onChoose = vi.fn();
	await renderPage(<DayRangePresets from={undefined} to={undefined} onChoose={onChoose} />, ["app", "kit", "lists"]);
	const choice = page.getByRole("combobox", { name: "Period" });
	const names = choice.element().querySelectorAll("option");
	expect([...names].map((one) => one.textContent)).toEqual([
		"Any time",
		"Today",
		"Yesterday",
		"This Week",
		"Last Week",
		"This Month",
		"Last Month",
		"This Year",
		"Last Year",
	]);
	await choice.selectOptions("Last Year");
	const year = new Date().getUTCFullYear() - 1;
	expect(onChoose).toHaveBeenCalledWith(`${year}-01-01`, `${year}-12-31`);
	expect(await accessibilityFaults()).toEqual([]);
});

it("shows which period the days are", async () => {
	const [from, to] = periodDays("last_year", new Date().toISOString().slice(0, 10), 1);
	await renderPage(<DayRangePresets from={from} to={to} onChoose={() => {}} />, ["app", "kit", "lists"]);
	await expect.element(page.getByRole("combobox", { name: "Period" })).toHaveDisplayValue("Last Year");
});

it("says so where the days are no period, and leads back to any time", async () => {
	const onChoose = vi.fn();
	await renderPage(<DayRangePresets from="2020-02-03" to="2020-02-04" onChoose={onChoose} />, ["app", "kit", "lists"]);
	const choice = page.getByRole("combobox", { name: "Period" });
	await expect.element(choice).toHaveDisplayValue("Other days");
	await choice.selectOptions("Any time");
	expect(onChoose).toHaveBeenCalledWith();
});
