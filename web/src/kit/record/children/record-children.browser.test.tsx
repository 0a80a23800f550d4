import { CONTRACT, type Contract } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { api } from "../../api/api.ts";
import { clearSession, type Session, saveSession } from "../../session/session.ts";
import { accessibilityFaults, renderPage } from "../../testing/render-page.tsx";
import { eventually } from "../../testing/web-eventually.ts";
import { childArea } from "./child-area.ts";
import { RecordChildren } from "./record-children.tsx";

const AREA = childArea(CONTRACT, {
	title: ["kind", "share"],
	fields: ["kind", "share", "starts_on", "ends_on", "note"],
	units: { share: "%" },
	below: ["note"],
	expires: "ends_on",
});
const PARENT: RecordBase = { id: 7, version: 1, created_at: "", updated_at: "", archived_at: null, custom: {} };
const ROW: Contract = {
	...PARENT,
	id: 3,
	created_at: "2026-11-15T08:00:00.000Z",
	updated_at: "2026-11-15T08:00:00.000Z",
	staff_id: 7,
	kind: "permanent",
	share: 62.5,
	starts_on: "2025-08-01",
	ends_on: null,
	weekly_minutes: null,
	note: "Mornings",
	file: { id: 9, name: "contract.pdf", media_type: "application/pdf", size: 1536 },
};
const meta = { current_page: 1, has_next: false, limit: 100, next_page_url: null, previous_page_url: null, total: 1 };
const holding = (rows: Contract[]) => vi.spyOn(api.staff_contracts, "list").mockResolvedValue({ staff_contracts: rows, meta });

const as = (actions: string[]) =>
	saveSession({
		access_token: "token",
		user: { uid: 1, userRole: "finance" },
		customers: [],
		role_permissions: granting({ Staff: actions }),
		state: { closed_modules: [] },
		// cast: what a session has besides is not looked at here
	} as unknown as Session);
// biome-ignore lint/suspicious/noExplicitAny: whatever its fields are, it is shown the same way
const show = () => renderPage(<RecordChildren area={AREA as any} parent={PARENT} />, ["app", "kit", "staff_contracts", "papers", "files"]);
beforeEach(() => {
	as(["View", "Contracts"]);
	void [api.staff_contracts.list, api.staff_contracts.create, api.custom_fields.list];
	vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({ fields: [] }));
});
afterEach(() => {
	clearSession();
	vi.restoreAllMocks();
});

test("shows what belongs to a record, by its words, with its scan; nothing for axe to find", async () => {
	const asked = holding([ROW]);
	const { screen } = await show();
	await expect.element(screen.getByText("Permanent · 62.5 %")).toBeVisible();
	await expect.element(screen.getByText("Mornings")).toBeVisible();
	await expect.element(screen.getByRole("button", { name: /contract\.pdf/ })).toBeVisible();
	expect(asked.mock.calls[0]?.[0]).toMatchObject({ query: { where: [["staff_id", "in", [7]]] } });
	expect(await accessibilityFaults()).toEqual([]);
});
test("adds one to this very record, and tells days in the wrong order at the field", async () => {
	holding([]);
	const create = vi.spyOn(api.staff_contracts, "create").mockResolvedValue(ROW);
	const { screen } = await show();
	await expect.element(screen.getByText("No contracts yet.")).toBeVisible();
	await screen.getByRole("button", { name: "Add contract" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "From" }).fill("01/08/2025");
	await dialog.getByRole("textbox", { name: "To", exact: true }).fill("01/08/2024");
	await dialog.getByRole("button", { name: "Save contract" }).click();
	await expect.element(dialog.getByText("This lies before the beginning.")).toBeVisible();
	expect(create).not.toHaveBeenCalled();
	await dialog.getByRole("textbox", { name: "To", exact: true }).fill("01/08/2026");
	await dialog.getByRole("button", { name: "Save contract" }).click();
	await eventually(() => expect(create).toHaveBeenCalledTimes(1));
	expect(create.mock.calls[0]?.[0]).toMatchObject({ body: { staff_id: 7, kind: "permanent", share: 100, starts_on: "2025-08-01" } });
});
test("opens what was archived, says so, and comes back", async () => {
	const asked = holding([ROW]);
	const { screen } = await show();
	await screen.getByRole("button", { name: "More actions" }).first().click();
	await page.getByRole("menuitem", { name: "Open archive" }).click();
	await expect.element(screen.getByRole("heading", { name: "Contracts · Archived" })).toBeVisible();
	expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({ query: { archived: "1" } });
	await expect.element(screen.getByRole("button", { name: "Add contract" })).not.toBeInTheDocument();
	await screen.getByRole("button", { name: "Close archive" }).click();
	await expect.element(screen.getByRole("heading", { name: "Contracts", exact: true })).toBeVisible();
});
test("offers nothing to whoever may only look", async () => {
	as(["View"]);
	holding([ROW]);
	const { screen } = await show();
	await expect.element(screen.getByText("Permanent · 62.5 %")).toBeVisible();
	await expect.element(screen.getByRole("button", { name: "Add contract" })).not.toBeInTheDocument();
	await expect.element(screen.getByRole("button", { name: /Attach|Replace/ })).not.toBeInTheDocument();
});
