import { granting } from "@homeroom/contract/kit/permissions.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Together } from "../../imports/import-file-step.tsx";
import { clearSession, type Session, saveSession } from "../../session/session.ts";
import { renderPage } from "../../testing/render-page.tsx";
import type { RecordListModel } from "../records/use-record-list.ts";
import RecordEmpty from "./record-empty.tsx";

afterEach(() => {
	clearSession();
	vi.restoreAllMocks();
});

const change = vi.fn<(next: unknown) => void>();
async function show(total: number, together?: Together): Promise<void> {
	change.mockClear();
	vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({ houses: [], meta: { total } }));
	const words = {
		word: (name: string, values?: Record<string, unknown>) => [name, values?.count].filter((one) => one !== undefined).join(" "),
	};
	const list = { spec: RECORDS.houses, search: {}, words, narrowed: false, navigation: { change } } as unknown as RecordListModel<never>;
	await renderPage(<RecordEmpty list={list} icon={null} together={together} />, ["app", "kit"]);
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

it("offers those who may all ways to fill it, one of them first", async () => {
	saveSession({
		access_token: "token",
		user: { uid: 1 },
		customers: [],
		state: { closed_modules: [] },
		portal_type: "ADMIN",
		role_permissions: granting({ Houses: ["View", "Create", "Import"], Students: ["Import"] }),
	} as unknown as Session);
	await show(0, { to: "/students/rosters", permission: "Students.Import" });
	await expect.element(page.getByRole("button", { name: "add" })).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Import a list" })).toHaveAttribute("href", "/houses/import");
	await expect.element(page.getByRole("link", { name: "Import a whole roster" })).toHaveAttribute("href", "/students/rosters");
	expect([...document.querySelectorAll("[data-variant=default]")].map(({ textContent }) => textContent)).toEqual([
		"Import a list",
		"Import a whole roster",
	]);
});
