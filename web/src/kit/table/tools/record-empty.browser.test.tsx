import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";
import type { RecordListModel } from "../records/use-record-list.ts";
import RecordEmpty from "./record-empty.tsx";

afterEach(() => vi.restoreAllMocks());

const change = vi.fn<(next: unknown) => void>();
async function show(total: number): Promise<void> {
	change.mockClear();
	vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({ houses: [], meta: { total } }));
	const words = {
		word: (name: string, values?: Record<string, unknown>) => [name, values?.count].filter((one) => one !== undefined).join(" "),
	};
	const list = { spec: RECORDS.houses, search: {}, words, narrowed: false, navigation: { change } } as unknown as RecordListModel<never>;
	await renderPage(<RecordEmpty list={list} icon={null} />, ["app", "kit"]);
}

it("leads to the archive where everything is", async () => {
	await show(3);
	await expect.element(page.getByText("Everything is in the archive")).toBeVisible();
	await expect.element(page.getByText("count_archived 3")).toBeVisible();
	await page.getByRole("button", { name: "Show the archive" }).click();
	expect(change.mock.calls).toEqual([[{ archived: 1 }]]);
});

it("says that there is nothing yet where nothing is archived", async () => {
	await show(0);
	await expect.element(page.getByText("none", { exact: true })).toBeVisible();
});
