import { record } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { notify } from "../../notices/notices.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { undoLast } from "../../undo/undo-stack.ts";
import { recordListKey } from "../records/record-client.ts";
import type { RecordListModel } from "../records/use-record-list.ts";
import InlineEdit from "./inline-edit.tsx";

const HOUSE = record({
	name: "houses",
	module: "Houses",
	path: "/houses",
	sort: "name",
	sorts: ["name"],
	fields: { motto: { kind: "line", max: 80 } },
});
const BASE = { id: 7, created_at: "", updated_at: "", archived_at: null, custom: {} };
const house = { ...BASE, version: 1, motto: "Look far" };
const list = {
	spec: HOUSE,
	rows: [house],
	fields: HOUSE.fields,
	words: { label: () => "Motto", text: (_name: string, _field: unknown, value: unknown) => String(value) },
} as unknown as RecordListModel<typeof house>;

const answers = vi.fn<(url: string, init: RequestInit | undefined) => Response>();
const success = vi.spyOn(notify, "success");
const error = vi.spyOn(notify, "error");
beforeEach(() => {
	vi.clearAllMocks();
	vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => answers(String(url), init));
});
afterEach(() => vi.unstubAllGlobals());

function Page() {
	const client = useQueryClient();
	client.setQueryData(recordListKey(HOUSE), { rows: [house], meta: { total: 1 } });
	const [cell, setCell] = useState<HTMLElement | null>(null);
	const [open, setOpen] = useState(true);
	return (
		<div data-id={7} data-row="">
			<div data-edit="motto" ref={setCell} />
			{cell && open ? <InlineEdit list={list} cell={cell} onClose={() => setOpen(false)} /> : <p>Closed</p>}
		</div>
	);
}
const field = () => page.getByRole("textbox", { name: "Motto" });
const type = async (text: string) => {
	await field().fill(text);
	await userEvent.keyboard("{Enter}");
};

it("says that it is saved, and Ctrl+Z takes this change back", async () => {
	answers.mockImplementation((url) =>
		url.endsWith("/changes/undo")
			? Response.json({ batch: "batch-10", undoes: "batch-9", kind: "undo", label: {}, tables: [] })
			: Response.json({ ...house, version: 2, motto: "Stand still" }, { headers: { "x-request-id": "batch-9" } }),
	);
	await renderPage(<Page />);
	await type("Stand still");
	await expect.element(page.getByText("Closed")).toBeVisible();
	expect(success.mock.calls.map(([message]) => message)).toEqual(["Changes to Motto saved."]);
	undoLast();
	await expect
		.poll(() => answers.mock.calls.filter(([url]) => url.endsWith("/changes/undo")).map(([, init]) => String(init?.body)))
		.toEqual(['{"batch":"batch-9"}']);
});

it("is still to be typed on where it was refused", async () => {
	answers.mockReturnValue(
		Response.json({ error: "invalid", message: "Please look again.", fields: { motto: "At most 80 characters." } }, { status: 422 }),
	);
	await renderPage(<Page />);
	await type("Too long");
	await expect.poll(() => error.mock.calls.map(([message]) => message)).toEqual(["At most 80 characters."]);
	await expect.element(field()).toHaveValue("Too long");
	expect(success).not.toHaveBeenCalled();
});
