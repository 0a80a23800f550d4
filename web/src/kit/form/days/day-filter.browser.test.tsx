import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";
import { DayFilter } from "./day-filter.tsx";

const chosen = vi.fn<(day: string | undefined) => void>();
beforeEach(() => void chosen.mockClear());
function Narrowed() {
	const [day, setDay] = useState<string | undefined>("2026-11-02");
	const choose = (next: string | undefined) => {
		chosen(next);
		setDay(next);
	};
	return (
		<>
			<DayFilter label="From" value={day} onChange={choose} />
			<button type="button" onClick={() => setDay(undefined)}>
				Clear
			</button>
		</>
	);
}
const field = () => page.getByRole("textbox", { name: "From" });

it("shows the day as the school writes it, and counts what was typed with Enter, without losing the focus", async () => {
	await renderPage(<Narrowed />);
	await expect.element(field()).toHaveValue("02/11/2026");
	await field().fill("5.11.26");
	expect(chosen).not.toHaveBeenCalled();
	await userEvent.keyboard("{Enter}");
	expect(chosen.mock.calls).toEqual([["2026-11-05"]]);
	await expect.element(field()).toHaveFocus();
});

it("narrows nothing by what is no day, and everything is there again when it is empty", async () => {
	await renderPage(<Narrowed />);
	await field().fill("soon");
	await userEvent.tab();
	expect(chosen).not.toHaveBeenCalled();
	await field().clear();
	await userEvent.tab();
	expect(chosen.mock.calls).toEqual([[undefined]]);
});

it("follows a day that is cleared elsewhere, and does not bring it back", async () => {
	await renderPage(<Narrowed />);
	await page.getByRole("button", { name: "Clear" }).click();
	await expect.element(field()).toHaveValue("");
	await field().click();
	await userEvent.tab();
	expect(chosen).not.toHaveBeenCalled();
});
