import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Import, ImportRow, ImportValues } from "@homeroom/contract/kit/import-calls.ts";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CatalogueName } from "../i18n/i18n.ts";
import { renderPage } from "../testing/render-page.tsx";
import { ImportDoubt } from "./import-doubt.tsx";
import { isSure } from "./import-plan.ts";
import { ImportReviewStep } from "./import-review-step.tsx";

const WORDS: CatalogueName[] = ["app", "kit", "students", "imports"];
const column = (index: number, header: string, field: string | null, confidence: number | null): Import["columns"][number] => ({
	index,
	header,
	samples: ["x"],
	field,
	confidence,
	reason: confidence === null ? null : "known_word",
	unlike: null,
});
const STATE: Import = {
	id: 7,
	file_name: "list.csv",
	file_size: 100,
	file_kind: "csv",
	state: "checked",
	created_at: "2026-11-18T08:00:00.000Z",
	sheets: [],
	sheet: null,
	header_row: 1,
	delimiter: ";",
	encoding: "windows-1252",
	encodings: [],
	date_format_id: 2,
	columns: [
		column(0, "Forename", "first_name", 95),
		column(1, "Surname", "last_name", 95),
		column(2, "Sex", "gender", 60),
		column(3, "Bus", null, null),
	],
	remembered: false,
	fields: [
		{ name: "first_name", label: "First name", kind: "line", required: true },
		{ name: "last_name", label: "Last name", kind: "line", required: true },
		{ name: "gender", label: "Gender", kind: "choice", required: false },
		{ name: "class_label", label: "Class", kind: "line", required: false },
	],
	matches: [["id"]],
	match: [],
	empty: "keep",
	values: [],
	fixed: [],
	sure: [],
	doubts: [],
	progress: 100,
	rows: 2,
	counts: { new: 1, changed: 0, unchanged: 0, error: 1, left: 0 },
	done: { created: 0, changed: 0, unchanged: 0, failed: 0, left: 0 },
	problem: null,
	batch: null,
};
const ROW: ImportRow = {
	row: 3,
	kind: "error",
	row_id: null,
	given: ["", "Zorba", "F"],
	corrected: {},
	input: { last_name: "Zorba", gender: "female" },
	before: {},
	problems: { first_name: "Please fill this in." },
	same: [],
	doubts: [],
	confirmed: [],
};
const VALUES: ImportValues = {
	fields: [
		{
			field: "gender",
			label: "Gender",
			header: "Sex",
			options: [
				{ value: "female", label: "Female" },
				{ value: "male", label: "Male" },
			],
			may_make: false,
			may_be_empty: true,
			values: [
				{ text: "F", key: "f", rows: 1, state: "read", to: "female" },
				{ text: "f", key: "f", rows: 2, state: "read", to: "female" },
				{ text: "zz", key: "zz", rows: 3, state: "unknown", to: null },
			],
			more: 0,
		},
	],
};

let sent: { path: string; body: Record<string, unknown> }[];
beforeEach(() => {
	sent = [];
	let corrected: Record<string, string> = {};
	vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
		const path = new URL(String(input instanceof Request ? input.url : input), location.href).pathname;
		if (init?.method === "POST") sent.push({ path, body: JSON.parse(String(init.body)) as Record<string, unknown> });
		if (path.endsWith("/correct")) {
			corrected = { first_name: String(sent.at(-1)?.body.text) };
			return Response.json({
				import: { ...STATE, counts: { ...STATE.counts, new: 2, error: 0 } },
				row: { ...ROW, corrected, problems: {} },
			});
		}
		if (path.endsWith("/values")) return Response.json(VALUES);
		if (path.endsWith("/rows")) {
			const isOver = Object.keys(corrected).length > 0;
			return Response.json({
				rows: [isOver ? { ...ROW, kind: "new", corrected, problems: {}, input: { ...ROW.input, first_name: "Dimitri" } } : ROW],
				meta: { current_page: 1, has_next: false, limit: 20, next_page_url: null, previous_page_url: null, total: 1 },
			});
		}
		return Response.json(STATE);
	});
});
afterEach(() => vi.restoreAllMocks());

function Review() {
	const [state, setState] = useState(STATE);
	return <ImportReviewStep spec={STUDENT} state={state} onChange={setState} onBack={() => {}} />;
}

it("says of each column what it is, how sure that is and why, and which are left out", async () => {
	await renderPage(<Review />, WORDS);
	await expect.element(page.getByRole("combobox", { name: "What Sex becomes" })).toHaveValue("gender");
	await expect.element(page.getByText("60 %")).toBeVisible();
	await expect.element(page.getByText("1 column with something in it is left out:")).toBeVisible();
	await expect.element(page.getByText("Bus: no field is chosen for it.")).toBeVisible();
	await page.getByRole("combobox", { name: "What Bus becomes" }).selectOptions("class_label");
	await vi.waitFor(() => expect(sent.at(-1)?.path).toMatch(/\/students\/imports\/7\/check$/));
	expect(sent.at(-1)?.body.columns).toContainEqual({ index: 3, field: "class_label" });
});

it("a word that nothing is known of is chosen once for all its rows", async () => {
	await renderPage(<Review />, WORDS);
	await expect.element(page.getByText("Not known here", { exact: true })).toBeVisible();
	await page.getByRole("combobox", { name: "What zz means" }).selectOptions("male");
	await vi.waitFor(() => expect(sent.at(-1)?.body.values).toEqual([{ field: "gender", text: "zz", to: "male", make: false }]));
});

it("what is wrong is typed into the cell, by keyboard alone", async () => {
	await renderPage(<Review />, WORDS);
	const cell = page.getByRole("button", { name: /^First name, row 3/ });
	await expect.element(cell).toBeVisible();
	await expect.element(page.getByText("Please fill this in.")).toBeVisible();
	// the next stop on the way is what needs somebody
	(page.getByRole("radio", { name: /Need you/ }).element() as HTMLElement).focus();
	await userEvent.keyboard("{Tab}");
	await page.getByRole("textbox", { name: "First name, row 3" }).fill("Dimitri");
	await userEvent.keyboard("{Enter}");
	await vi.waitFor(() =>
		expect(sent.at(-1)).toMatchObject({ path: expect.stringMatching(/rows\/3\/correct$/), body: { field: "first_name", text: "Dimitri" } }),
	);
	await expect.element(page.getByText("Dimitri")).toBeVisible();
});

it("one value for all rows is added and checked", async () => {
	await renderPage(<Review />, WORDS);
	await page.getByRole("combobox", { name: "One value for all rows …" }).selectOptions("class_label");
	await page.getByRole("textbox", { name: "Class of all rows" }).fill("5A");
	await page.getByRole("button", { name: "Use it" }).click();
	await vi.waitFor(() => expect(sent.at(-1)?.body.fixed).toEqual([{ field: "class_label", text: "5A" }]));
});

it("letters in doubt are chosen by what they make of the names", async () => {
	const chosen = vi.fn();
	const encodings: Import["encodings"] = [
		{ encoding: "windows-1250", sample: "Jan;Kučera" },
		{ encoding: "windows-1252", sample: "Jan;Kuèera" },
	];
	await renderPage(<ImportDoubt state={{ ...STATE, encodings, encoding: "windows-1250" }} pending={false} onChoose={chosen} />, WORDS);
	await page.getByRole("radio", { name: /Kuèera/ }).click();
	expect(chosen).toHaveBeenCalledWith("windows-1252");
	expect(isSure({ ...STATE, encodings })).toBe(false);
	expect(isSure({ ...STATE, columns: STATE.columns.slice(0, 2) })).toBe(true);
	expect(isSure(STATE)).toBe(false);
});
