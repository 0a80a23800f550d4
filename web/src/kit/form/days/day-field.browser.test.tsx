import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { schoolToday } from "../../formats/school-today.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { DayField } from "./day-field.tsx";

const open = async (longAgo: boolean) => {
	await renderPage(<DayField label="Day" longAgo={longAgo} onChange={() => {}} />);
	await page.getByRole("button", { name: "Choose from calendar" }).click();
};
const years = () => page.getByText(/^20\d\d – 20\d\d$/);
const today = () => page.getByRole("button", { name: new RegExp(`^${Number(schoolToday().slice(8))} \\w+ ${schoolToday().slice(0, 4)}$`) });

it("opens its calendar at this month while there is no day", async () => {
	await open(false);
	await expect.element(today()).toBeVisible();
});

it("opens it at years where the day is long ago", async () => {
	await open(true);
	await expect.element(years()).toBeVisible();
	await expect.element(today()).not.toBeInTheDocument();
});
