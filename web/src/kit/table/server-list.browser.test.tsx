import { useReducer, useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../testing/render-page.tsx";
import { eventually } from "../testing/web-eventually.ts";
import { choose, NOTHING } from "./list/list-selection.ts";
import type { ListState } from "./list/list-state.ts";
import { ListToolbar } from "./list/list-toolbar.tsx";
import { ServerList } from "./server-list.tsx";
import type { Column, Sorting } from "./table-column.ts";

interface Pupil {
	id: number;
	name: string;
}
const PUPILS: Pupil[] = ["Anton Abel", "Zoë Barbosa", "Siobhán O'Neill-Müller"].map((name, index) => ({ id: index + 1, name }));
const META = { current_page: 2, has_next: true, limit: 5, next_page_url: null, previous_page_url: null, total: 23 };
const settled = (part: Partial<ListState> = {}): ListState => ({
	meta: META,
	error: null,
	settled: true,
	fetching: false,
	retry: vi.fn(),
	...part,
});
const columns: Column<Pupil, "name" | "id">[] = [
	{
		id: "name",
		header: "Name",
		sort: "name",
		cell: (pupil) => (
			<a href={`#${pupil.id}`} data-row-link="">
				{pupil.name}
			</a>
		),
	},
	{ id: "id", header: "Number", sort: "id", align: "end", width: 120, cell: (pupil) => pupil.id },
];

/** A list whose rows can be chosen, in whichever theme. */
function ChoosingList({ onEditCell, late = false }: { onEditCell?: (cell: HTMLElement) => void; late?: boolean }) {
	const [selection, step] = useReducer(choose, NOTHING);
	const [isLate, setLate] = useState(late);
	return (
		<>
			{isLate ? (
				<button type="button" onClick={() => setLate(false)}>
					Answer
				</button>
			) : null}
			<output>{[...selection.ids].join(" ")}</output>
			<ServerList
				label="Pupils"
				columns={columns.map((column) => ({ ...column, editable: column.id === "id" }))}
				rows={isLate ? [{ id: 9, name: "Of the list before" }] : PUPILS}
				rowKey={(pupil) => pupil.id}
				card={(pupil) => <span>{pupil.name}</span>}
				state={settled({ settled: !isLate })}
				sorting={[
					{ by: "id", desc: true },
					{ by: "name", desc: false },
				]}
				onSort={vi.fn()}
				page={2}
				limit={5}
				onPage={vi.fn()}
				onLimit={vi.fn()}
				empty={null}
				choosing={{ selection, step, nameOf: (pupil) => pupil.name, pageLabel: "Select all rows on this page" }}
				onEditCell={onEditCell}
			/>
		</>
	);
}

async function show(part: { rows?: Pupil[] | undefined; state?: ListState; page?: number; sorting?: Sorting }) {
	const calls = { onSort: vi.fn(), onPage: vi.fn(), onLimit: vi.fn(), onSearch: vi.fn() };
	await renderPage(
		<>
			<ListToolbar searchLabel="Search by name" search="" onSearch={calls.onSearch} filtered={false} onClear={vi.fn()} />
			<ServerList
				label="Pupils"
				columns={columns}
				rows={"rows" in part ? part.rows : PUPILS}
				rowKey={(pupil) => pupil.id}
				card={(pupil) => <span>{pupil.name}</span>}
				state={part.state ?? settled()}
				sorting={part.sorting ?? [{ by: "name", desc: false }]}
				onSort={calls.onSort}
				page={part.page ?? 2}
				limit={5}
				onPage={calls.onPage}
				onLimit={calls.onLimit}
				empty={<p>Nobody here</p>}
			/>
		</>,
	);
	return calls;
}

it("says what it is sorted by, and sorts by a click on a header", async () => {
	const calls = await show({});
	await expect.element(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
	await expect.element(page.getByRole("columnheader", { name: "Number" })).toHaveAttribute("aria-sort", "none");
	await page.getByRole("button", { name: "Name" }).click();
	expect(calls.onSort).toHaveBeenCalledWith([{ by: "name", desc: true }]);
	await page.getByRole("button", { name: "Number" }).click();
	expect(calls.onSort).toHaveBeenLastCalledWith([{ by: "id", desc: false }]);
	expect(await accessibilityFaults()).toEqual([]);
});

it("tells where we are and goes to other pages", async () => {
	const calls = await show({});
	await expect.element(page.getByText("6–10 of 23")).toBeVisible();
	await page.getByRole("button", { name: "Next page" }).click();
	expect(calls.onPage).toHaveBeenLastCalledWith(3);
	await page.getByRole("button", { name: "Page 5" }).click();
	expect(calls.onPage).toHaveBeenLastCalledWith(5);
	await page.getByRole("combobox", { name: "Rows per page" }).selectOptions("50");
	expect(calls.onLimit).toHaveBeenCalledWith(50);
});

it("moves between rows by keyboard, and stops at the ends", async () => {
	await show({});
	await userEvent.keyboard("j");
	await expect.element(page.getByRole("link", { name: "Anton Abel" })).toHaveFocus();
	await userEvent.keyboard("{ArrowDown}j{ArrowDown}");
	await expect.element(page.getByRole("link", { name: "Siobhán O'Neill-Müller" })).toHaveFocus();
	await userEvent.keyboard("k");
	await expect.element(page.getByRole("link", { name: "Zoë Barbosa" })).toHaveFocus();
});

it("keeps the focus in the list when the focused row goes away", async () => {
	const list = (rows: Pupil[]) => (
		<>
			<ListToolbar searchLabel="Search by name" search="" onSearch={vi.fn()} filtered={false} onClear={vi.fn()} />
			<ServerList
				label="Pupils"
				columns={columns}
				rows={rows}
				rowKey={(pupil) => pupil.id}
				card={(pupil) => pupil.name}
				state={settled({ meta: { ...META, total: rows.length } })}
				sorting={[{ by: "name", desc: false }]}
				onSort={vi.fn()}
				page={1}
				limit={5}
				onPage={vi.fn()}
				onLimit={vi.fn()}
				empty={<p>Nobody here</p>}
			/>
		</>
	);
	let remove: (id: number) => void = () => undefined;
	const Shrinking = () => {
		const [rows, setRows] = useState(PUPILS);
		remove = (id) => setRows((now) => now.filter((pupil) => pupil.id !== id));
		return list(rows);
	};
	await renderPage(<Shrinking />);
	(page.getByRole("link", { name: "Zoë Barbosa" }).element() as HTMLElement).focus();
	remove(2);
	await expect.element(page.getByRole("link", { name: "Siobhán O'Neill-Müller" })).toHaveFocus();
	remove(3);
	await expect.element(page.getByRole("link", { name: "Anton Abel" })).toHaveFocus();
	remove(1);
	await expect.element(page.getByRole("searchbox", { name: "Search by name" })).toHaveFocus();
});

it("the box of the whole page waits for its rows: those of the list before are never chosen for them", async () => {
	await renderPage(<ChoosingList late />);
	const all = page.getByRole("checkbox", { name: "Select all rows on this page" });
	await expect.element(all).toHaveAttribute("aria-disabled", "true");
	await all.click({ force: true });
	await expect.element(all).not.toBeChecked();
	await expect.element(page.getByRole("status")).toHaveTextContent("");
	await page.getByRole("button", { name: "Answer" }).click();
	await expect.element(all).not.toHaveAttribute("aria-disabled");
	await all.click();
	await expect.element(all).toBeChecked();
	await expect.element(page.getByRole("status")).toHaveTextContent("1 2 3");
});

it("chooses rows with boxes, ranges, the keyboard and the box of the page", async () => {
	await renderPage(<ChoosingList />);
	const ids = () => page.getByRole("status").element().textContent;
	await page.getByRole("checkbox", { name: "Select Anton Abel" }).click();
	expect(ids()).toBe("1");
	await page.getByRole("checkbox", { name: "Select Siobhán O'Neill-Müller" }).click({ modifiers: ["Shift"] });
	expect(ids()).toBe("1 2 3");
	await userEvent.keyboard("{Escape}");
	expect(ids()).toBe("");
	await userEvent.keyboard("{Home}j ");
	await expect.element(page.getByRole("row", { name: /Zoë Barbosa/ })).toHaveAttribute("aria-selected", "true");
	await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
	expect(ids()).toBe("2 3");
	await page.getByRole("checkbox", { name: "Select all rows on this page" }).click();
	expect(ids()).toBe("2 3 1");
	await page.getByRole("checkbox", { name: "Select all rows on this page" }).click();
	expect(ids()).toBe("");
});

it("edits a cell by F2 and e, where its column can be edited", async () => {
	const onEditCell = vi.fn();
	await renderPage(<ChoosingList onEditCell={onEditCell} />);
	await userEvent.keyboard("j{ArrowRight}{F2}");
	expect(onEditCell).toHaveBeenCalledTimes(1);
	await userEvent.keyboard("e");
	expect(onEditCell).toHaveBeenCalledTimes(2);
	expect(onEditCell.mock.calls[1]?.[0].dataset.edit).toBe("id");
	await userEvent.keyboard("{ArrowLeft}{F2}");
	expect(onEditCell).toHaveBeenCalledTimes(2);
});

it.each(["light", "dark", "semi-dark"])("with chosen rows and two sorts is accessible: %s", async (theme) => {
	localStorage.setItem("theme", theme);
	await renderPage(<ChoosingList />);
	await page.getByRole("checkbox", { name: "Select Anton Abel" }).click();
	await expect.element(page.getByRole("columnheader", { name: "Number 1" })).toHaveAttribute("aria-sort", "descending");
	expect(await accessibilityFaults()).toEqual([]);
	localStorage.removeItem("theme");
});

it("searches after a pause, once, and by / from anywhere", async () => {
	const calls = await show({});
	await userEvent.keyboard("/");
	await expect.element(page.getByRole("searchbox", { name: "Search by name" })).toHaveFocus();
	await userEvent.keyboard("mia");
	await eventually(() => expect(calls.onSearch).toHaveBeenCalledWith("mia"));
	expect(calls.onSearch).toHaveBeenCalledTimes(1);
	await userEvent.keyboard("{Escape}");
	expect(calls.onSearch).toHaveBeenLastCalledWith("");
});

it("keeps the place of rows that are on their way", async () => {
	await show({ rows: undefined, state: settled({ meta: undefined, settled: false, fetching: true }) });
	await expect.element(page.getByRole("table", { name: "Pupils" })).toBeVisible();
	expect(document.querySelectorAll("tbody tr")).toHaveLength(5);
	expect(await accessibilityFaults()).toEqual([]);
});

it("shows the way out when there is nothing, and a retry when it failed", async () => {
	await show({ rows: [], page: 1, state: settled({ meta: { ...META, total: 0 } }) });
	await expect.element(page.getByText("Nobody here")).toBeVisible();
	const state = settled({ error: new Error("Homeroom cannot be reached right now."), settled: false, meta: undefined });
	await show({ rows: undefined, state });
	await expect.element(page.getByText("Homeroom cannot be reached right now.")).toBeVisible();
	await page.getByRole("button", { name: "Try again" }).click();
	expect(state.retry).toHaveBeenCalledOnce();
});

it("goes to the last page when the address points behind it", async () => {
	const calls = await show({ rows: [], page: 9 });
	await eventually(() => expect(calls.onPage).toHaveBeenCalledWith(5, { replace: true }));
});

it("offers no sorting on a phone where no column is sorted by", async () => {
	await page.viewport(390, 844);
	await show({ sorting: [{ by: "created_at", desc: true }] });
	await expect.element(page.getByRole("list", { name: "Pupils" })).toBeVisible();
	// its part is fetched once the cards are there
	await import("./phone/sort-picker.tsx");
	await expect.element(page.getByText("6–10 of 23")).toBeVisible();
	expect(page.getByText("Sort by").elements()).toHaveLength(0);
	await page.viewport(1440, 900);
});

it("shows cards on a phone, with a sorting of their own", async () => {
	await page.viewport(390, 844);
	const calls = await show({});
	await expect.element(page.getByRole("list", { name: "Pupils" })).toBeVisible();
	expect(document.querySelector("table")).toBeNull();
	await page.getByRole("combobox", { name: "Sort by" }).selectOptions("Number");
	expect(calls.onSort).toHaveBeenCalledWith([{ by: "id", desc: false }]);
	expect(await accessibilityFaults()).toEqual([]);
	await page.viewport(1440, 900);
});
