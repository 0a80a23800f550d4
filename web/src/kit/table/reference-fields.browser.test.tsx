import { record } from "@homeroom/contract/kit/record.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../testing/render-page.tsx";
import { eventually } from "../testing/web-eventually.ts";
import BulkEdit from "./bulk/bulk-edit.tsx";
import FilterChips from "./filters/filter-chips.tsx";
import FilterMenu from "./filters/filter-menu.tsx";
import InlineEdit from "./inline/inline-edit.tsx";
import type { RecordWords } from "./record-words.ts";
import type { RecordListModel } from "./records/use-record-list.ts";

const CHILD = record({
	name: "students",
	module: "Students",
	path: "/students",
	sort: "name",
	sorts: ["name"],
	fields: {
		house_id: { kind: "record", record: "houses", column: "shown" },
		year_id: { kind: "record", record: "academic_years" },
	},
});
const HOUSES = ["Heron", "Kestrel", "Kite"].map((title, index) => ({
	record: "houses",
	path: "/houses",
	id: index + 1,
	title,
	about: null,
	photo_file_id: null,
}));
const words: RecordWords = {
	word: (name) => name,
	label: (name) => (name === "house_id" ? "House" : name),
	text: (_name, _field, value) => (value === null || value === undefined ? null : String(value)),
};
const ROW = { id: 7, version: 1, created_at: "", updated_at: "", archived_at: null, custom: {}, house_id: 1, year_id: 3 };
const list = { spec: CHILD, rows: [ROW], fields: CHILD.fields, words, chosen: 12 } as unknown as RecordListModel<typeof ROW>;

const sent = vi.fn<(body: unknown) => Response>();
beforeEach(() => {
	vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
		const asked = new URL(String(input instanceof Request ? input.url : input), location.href);
		if (init?.method === "PATCH") return sent(JSON.parse(String(init.body)));
		const of = asked.searchParams.get("of")?.split(",");
		const search = (asked.searchParams.get("search") ?? "").toLowerCase();
		const results = HOUSES.filter(({ id, title }) => (of ? of.includes(`houses:${id}`) : title.toLowerCase().includes(search)));
		return Response.json({ results, meta: {} });
	});
});
afterEach(() => {
	vi.restoreAllMocks();
	sent.mockReset();
});

function Filters({ start, onChange }: { start: Condition[]; onChange: (where: readonly Condition[]) => void }) {
	const [where, setWhere] = useState<readonly Condition[]>(start);
	const context = {
		fields: CHILD.fields,
		words,
		suggestions: {},
		where,
		onChange: (next: readonly Condition[]) => {
			setWhere(next);
			onChange(next);
		},
	};
	return (
		<>
			<FilterMenu
				{...context}
				button={(_open, toggle) => (
					<button type="button" onClick={toggle}>
						Add
					</button>
				)}
			/>
			<FilterChips {...context} shown={where} />
		</>
	);
}

it("a list is narrowed to rows of what was chosen by its name, and says so by name", async () => {
	const onChange = vi.fn<(where: readonly Condition[]) => void>();
	await renderPage(<Filters start={[]} onChange={onChange} />, ["app", "kit", "lists"]);
	const operator = page.getByRole("combobox", { name: "Condition" });
	await expect.element(operator).toHaveTextContent("is one ofis none ofis emptyis filled in");
	const value = page.getByRole("combobox", { name: "Value" });
	await value.fill("kes");
	await page.getByRole("option", { name: "Kestrel" }).click();
	await value.fill("Kit");
	await page.getByRole("option", { name: "Kite" }).click();
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Add filter" }).click();
	await eventually(() => expect(onChange.mock.calls).toEqual([[[["house_id", "in", [2, 3]]]]]));
	await expect.element(page.getByText("House: Kestrel, Kite")).toBeVisible();
});

it("what has no name can be asked for alone", async () => {
	await renderPage(<Filters start={[]} onChange={() => undefined} />, ["app", "kit", "lists"]);
	await page.getByRole("combobox", { name: "Field" }).selectOptions("year_id");
	await expect.element(page.getByRole("combobox", { name: "Condition" })).toHaveTextContent("is emptyis filled in");
});

it("many get the same one, and it is told by its name before", async () => {
	const update = vi.fn<(changes: unknown) => Promise<boolean>>().mockResolvedValue(true);
	const bulk = { update, busy: false } as never;
	await renderPage(<BulkEdit list={list as never} own={{}} suggestions={{}} bulk={bulk} onClose={() => undefined} />, [
		"app",
		"kit",
		"lists",
	]);
	const what = page.getByRole("combobox", { name: "Change which field?" });
	await expect.element(what).toHaveTextContent("—House");
	await what.selectOptions("house_id");
	await page.getByRole("combobox", { name: "House" }).fill("Her");
	await page.getByRole("option", { name: "Heron" }).click();
	await expect.element(page.getByRole("status")).toHaveTextContent("countHouse → Heron");
	await page.getByRole("button", { name: /^Change/ }).click();
	await eventually(() => expect(update.mock.calls[0]?.[0]).toEqual({ house_id: 1 }));
});

function Cell() {
	const [cell, setCell] = useState<HTMLElement | null>(null);
	const [open, setOpen] = useState(true);
	return (
		<div data-id={7} data-row="" style={{ position: "relative", height: 40 }}>
			<div data-edit="house_id" ref={setCell} />
			{cell && open ? <InlineEdit list={list} cell={cell} onClose={() => setOpen(false)} /> : <p>Closed</p>}
		</div>
	);
}

it("a cell is changed by choosing another one", async () => {
	sent.mockReturnValue(Response.json({ ...ROW, version: 2, house_id: 2 }));
	await renderPage(<Cell />, ["app", "kit", "lists"]);
	const box = page.getByRole("combobox", { name: "House" });
	await expect.element(box).toHaveValue("Heron");
	await expect.element(box).toHaveFocus();
	await userEvent.keyboard("Kes");
	await expect.element(page.getByRole("option", { name: "Kestrel" })).toBeVisible();
	await userEvent.keyboard("{ArrowDown}{Enter}");
	await expect.element(page.getByText("Closed")).toBeVisible();
	expect(sent.mock.calls).toEqual([[{ house_id: 2, version: 1 }]]);
});

it("a cell that was changed by somebody else says to what", async () => {
	const current = { ...ROW, version: 5, house_id: 3 };
	sent.mockReturnValue(Response.json({ error: "conflict", message: "Changed.", current }, { status: 409 }));
	const { notify } = await import("../notices/notices.ts");
	const error = vi.spyOn(notify, "error");
	await renderPage(<Cell />, ["app", "kit", "lists"]);
	await expect.element(page.getByRole("combobox", { name: "House" })).toHaveFocus();
	await userEvent.keyboard("Kes");
	await expect.element(page.getByRole("option", { name: "Kestrel" })).toBeVisible();
	await userEvent.keyboard("{ArrowDown}{Enter}");
	await eventually(() => expect(error.mock.calls[0]?.[0]).toContain("Kite"));
	await expect.element(page.getByRole("combobox", { name: "House" })).toHaveValue("Kestrel");
	sent.mockReturnValue(Response.json({ ...ROW, version: 6, house_id: 2 }));
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Closed")).toBeVisible();
	expect(sent.mock.lastCall?.[0]).toMatchObject({ house_id: 2 });
});
