import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPage } from "../../../kit/testing/render-page.tsx";
import StaffLeaveForm from "./staff-leave-form.tsx";
import { useLeaveText } from "./staff-leave-row.tsx";

const asked = vi.fn<typeof fetch>();
beforeEach(() => {
	asked.mockImplementation(async () => Response.json({ staff: [], meta: {} }));
	vi.stubGlobal("fetch", asked);
});
afterEach(() => vi.unstubAllGlobals());
const words = ["app", "kit", "staff", "employment"] as const;

test("begins at the person and says at the fields what is missing and wrong, without asking the server", async () => {
	await renderPage(<StaffLeaveForm whose={null} approved title="Report absence" day="2026-11-16" onClose={() => undefined} />, [...words]);
	const dialog = page.getByRole("dialog", { name: "Report absence" });
	const person = dialog.getByRole("combobox", { name: "Person" });
	await expect.element(person).toHaveFocus();
	await expect.element(person).toHaveAttribute("aria-expanded", "false");
	await dialog.getByRole("textbox", { name: "Last day" }).fill("01/11/2026");
	await userEvent.keyboard("{Control>}{Enter}{/Control}");
	await expect.element(person).toHaveAttribute("aria-invalid", "true");
	await expect.element(person).toHaveFocus();
	await expect.element(dialog.getByText("Please fill this in.")).toBeVisible();
	await expect.element(dialog.getByText("This lies before the beginning.")).toBeVisible();
	expect(asked.mock.calls.filter(([, init]) => init?.method === "POST")).toEqual([]);
});

function Spans({ spans }: { spans: [string, string][] }) {
	const text = useLeaveText();
	const at = (local: string) => new Date(local).toISOString();
	return (
		<ul>
			{spans.map(([starts_at, ends_at]) => (
				<li key={starts_at + ends_at}>{text({ starts_at: at(starts_at), ends_at: at(ends_at) })}</li>
			))}
		</ul>
	);
}

test("whole days are written without times, the end of a day in words", async () => {
	const [first, noon, next, third] = ["2026-11-16T00:00", "2026-11-16T12:30", "2026-11-17T00:00", "2026-11-18T00:00"] as const;
	await renderPage(
		<Spans
			spans={[
				[first, next],
				[first, third],
				[noon, next],
				[first, noon],
				["2026-11-16T09:00", noon],
				[noon, third],
			]}
		/>,
		[...words],
	);
	await expect.element(page.getByRole("list")).toBeVisible();
	expect(
		page
			.getByRole("listitem")
			.elements()
			.map(({ textContent }) => textContent),
	).toEqual([
		"16/11/2026",
		"16/11/2026 – 17/11/2026",
		"16/11/2026, from 12:30 to the end of the day",
		"16/11/2026, until 12:30",
		"16/11/2026, 09:00 – 12:30",
		"16/11/2026 12:30 – 17/11/2026",
	]);
});
