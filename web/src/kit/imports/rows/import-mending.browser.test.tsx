import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Import, ImportRow, ImportValues } from "@homeroom/contract/kit/import-calls.ts";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CatalogueName } from "../../i18n/i18n.ts";
import NoticesCorner from "../../notices/notices-corner.tsx";
import { clearSession, currentSession, saveSession } from "../../session/session.ts";
import { accessibilityFaults, renderPage } from "../../testing/render-page.tsx";
import { ImportResultStep } from "../import-result-step.tsx";
import { ImportReviewStep } from "../import-review-step.tsx";

const WORDS: CatalogueName[] = ["app", "kit", "students", "imports"];
const column = (index: number, header: string, field: string | null, reason: Import["columns"][number]["reason"]) => ({
	index,
	header,
	samples: ["x"],
	field,
	confidence: field === null ? null : 95,
	reason,
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
	encoding: "utf-8",
	encodings: [],
	date_format_id: 2,
	columns: [
		column(0, "Forename", "first_name", "known_word"),
		column(1, "Surname", "last_name", "known_word"),
		column(2, "No.", "external_id", "known_word"),
		column(3, "Form", "class_label", "known_word"),
		column(4, "Mum's mobile", null, "of_others"),
		{ ...column(5, "Empty", null, null), samples: [] },
	],
	remembered: false,
	fields: [
		{ name: "date_of_birth", label: "Date of birth", kind: "day", required: false },
		{ name: "first_name", label: "First name", kind: "line", required: true },
		{ name: "last_name", label: "Last name", kind: "line", required: true },
		{ name: "external_id", label: "Student number", kind: "line", required: false },
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
	rows: 3,
	counts: { new: 1, changed: 0, unchanged: 0, error: 2, left: 0 },
	done: { created: 1, changed: 0, unchanged: 0, failed: 2, left: 1 },
	problem: null,
	batch: null,
};
const row = (more: Partial<ImportRow>): ImportRow => ({
	row: 4,
	kind: "error",
	row_id: null,
	given: ["Ana", "Costa", "N-7", "4C"],
	corrected: {},
	input: { first_name: "Ana", last_name: "Costa" },
	before: {},
	problems: {},
	same: [],
	doubts: [],
	confirmed: [],
	...more,
});
const ROWS = [
	row({ problems: { external_id: "The same as in row 2. Correct one of them, or leave one out." } }),
	row({
		row: 5,
		given: ["Eva", "Costa", "N-9", "4C"],
		input: { first_name: "Eva", last_name: "Costa" },
		problems: { row: "The same as row 3: First name, Last name. Correct one of them, or leave one out." },
		same: ["first_name", "last_name"],
	}),
];
const unknown = (text: string, key: string) => ({ text, key, rows: 1, state: "unknown" as const, to: null });
const VALUES: ImportValues = {
	fields: [
		{
			field: "class_label",
			label: "Class",
			header: "Form",
			options: [{ value: "5A", label: "5A" }],
			may_make: true,
			may_be_empty: true,
			values: [unknown("4C", "4c"), unknown("4 c", "4c"), unknown("4D", "4d")],
			more: 0,
		},
	],
};
const before = currentSession();
let sent: { path: string; body: Record<string, unknown> }[];
let values: ImportValues;
let hold: Promise<void> | undefined;
let start = STATE;
let rows = ROWS;
beforeEach(() => {
	notifications.clean();
	[sent, values, hold, start, rows] = [[], VALUES, undefined, STATE, ROWS];
	saveSession({ role_permissions: 1, portal_type: "ADMIN", state: { closed_modules: [], support: null } } as never);
	vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
		const path = new URL(String(input instanceof Request ? input.url : input), location.href).pathname;
		const body = init?.method === "POST" ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
		if (init?.method === "POST") sent.push({ path, body });
		await hold;
		if (path.endsWith("/correct"))
			return Response.json({ import: STATE, row: row({ kind: "new", corrected: { [String(body.field)]: String(body.text) } }) });
		if (path.endsWith("/confirm"))
			return Response.json({ import: start, row: row({ kind: "new", confirmed: body.confirmed ? ["date_of_birth"] : [] }) });
		if (path.endsWith("/leave")) return Response.json({ import: STATE, row: row({ kind: body.left ? "left" : "error" }) });
		if (path.endsWith("/values")) return Response.json(values);
		if (path.endsWith("/rows"))
			return Response.json({
				rows,
				meta: { current_page: 1, has_next: false, limit: 20, next_page_url: null, previous_page_url: null, total: 2 },
			});
		return Response.json(start);
	});
});
afterEach(async () => {
	vi.restoreAllMocks();
	if (before) saveSession(before);
	else clearSession();
	await page.viewport(1280, 900);
});

function Review() {
	const [state, setState] = useState(start);
	const together = { to: "/rosters", permission: "Students.Import" } as const;
	return (
		<>
			<ImportReviewStep spec={STUDENT} state={state} onChange={setState} onBack={() => {}} together={together} />
			<NoticesCorner />
		</>
	);
}
const show = () => renderPage(<Review />, WORDS);

it("a class that is not there is one choice however it is written; all can be made at once", async () => {
	await show();
	const choice = page.getByRole("combobox", { name: "What 4C, 4 c means" });
	await expect.element(choice).toHaveDisplayValue("Please choose");
	await choice.selectOptions("Make “4C”");
	await vi.waitFor(() =>
		expect(sent.at(-1)?.body.values).toEqual([
			{ field: "class_label", text: "4C", to: "4C", make: true },
			{ field: "class_label", text: "4 c", to: "4C", make: true },
		]),
	);
	await page.getByRole("button", { name: "Make all 2" }).click();
	await vi.waitFor(() => expect(sent.at(-1)?.body.values).toContainEqual({ field: "class_label", text: "4D", to: "4D", make: true }));
});

it("what is probably meant is chosen already, with the reason, and another one can be", async () => {
	const proposed = (text: string, key: string) => ({ text, key, rows: 2, state: "proposed" as const, to: "5A" });
	values = {
		fields: VALUES.fields.map((one) => ({
			...one,
			values: [proposed("Year 5 A", "year5a"), proposed("5.ª A", "5ªa"), unknown("4D", "4d")],
		})),
	};
	await show();
	const choice = page.getByRole("combobox", { name: "What Year 5 A means" });
	await expect.element(choice).toHaveDisplayValue("5A");
	await expect.element(page.getByRole("combobox", { name: "What 5.ª A means" })).toHaveDisplayValue("5A");
	expect(page.getByText("Proposed: the same in other words").elements()).toHaveLength(2);
	expect(page.getByRole("combobox", { name: / means$/ }).elements()[0]).toHaveAccessibleName("What 4D means");
	expect(page.getByRole("button", { name: "Make all" }).elements()).toHaveLength(0);
	await choice.selectOptions("Make “Year 5 A”");
	await vi.waitFor(() =>
		expect(sent.at(-1)?.body.values).toEqual([{ field: "class_label", text: "Year 5 A", to: "Year 5 A", make: true }]),
	);
});

it("whoever may make none is offered what is here, or none yet", async () => {
	values = { fields: VALUES.fields.map((one) => ({ ...one, may_make: false })) };
	await show();
	await expect.element(page.getByRole("combobox", { name: "What 4D means" })).toBeVisible();
	expect(page.getByRole("option", { name: "Make “4D”" }).elements()).toHaveLength(0);
	expect(page.getByRole("button", { name: "Make all 2" }).elements()).toHaveLength(0);
});

it("says why each column with something in it is left out, and where it belongs", async () => {
	await show();
	await expect.element(page.getByText("1 column with something in it is left out:")).toBeVisible();
	await expect.element(page.getByText("Mum's mobile: about somebody else", { exact: false })).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Import a whole roster" })).toHaveAttribute("href", "/rosters");
});

it("marks the cells that are the same as another row, and leaves a row out", async () => {
	await show();
	const cell = (name: string) => page.getByRole("button", { name, exact: false }).element().closest("[data-wrong]");
	await expect.element(page.getByText("The same as in row 2.", { exact: false })).toBeVisible();
	expect(cell("Student number, row 4")).not.toBeNull();
	expect(cell("First name, row 4")).toBeNull();
	expect(cell("First name, row 5")).not.toBeNull();
	expect(cell("Student number, row 5")).toBeNull();
	await page.getByRole("button", { name: "Leave this row out" }).first().click();
	await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ path: expect.stringMatching(/rows\/4\/leave$/), body: { left: true } }));
});

it("shows what was typed before the server has answered", async () => {
	await show();
	await page.getByRole("button", { name: "Student number, row 4", exact: false }).click();
	let go = () => {};
	hold = new Promise((done) => {
		go = done;
	});
	await page.getByRole("textbox", { name: "Student number, row 4" }).fill("N-8");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("N-8")).toBeVisible();
	expect(page.getByText("The same as in row 2.", { exact: false }).elements()).toHaveLength(0);
	expect(sent.filter(({ path }) => path.endsWith("/correct"))).toHaveLength(1);
	go();
	// as the server has it
	await expect.element(page.getByText("The same as in row 2.", { exact: false })).toBeVisible();
});

/** A birthday in the place of the class, which nobody here has. */
const unlikely = () => {
	const columns = STATE.columns.map((one) => (one.index === 3 ? { ...one, header: "DOB", field: "date_of_birth" } : one));
	start = { ...STATE, columns, doubts: [{ field: "date_of_birth", rows: 2 }] };
	rows = [
		row({
			given: ["Ana", "Costa", "N-7", "31/12/1918"],
			input: { first_name: "Ana", last_name: "Costa", date_of_birth: "1918-12-31" },
			problems: { date_of_birth: "Would be 107 years old. Is that right?" },
			doubts: ["date_of_birth"],
		}),
	];
	values = { fields: [] };
};

it("what is unlikely in a cell is said to be right there, and taken back", async () => {
	unlikely();
	await show();
	await expect.element(page.getByText("Would be 107 years old. Is that right?")).toBeVisible();
	await page.getByRole("button", { name: "That is right Date of birth, row 4" }).click();
	await vi.waitFor(() =>
		expect(sent.at(-1)).toEqual({
			path: expect.stringMatching(/rows\/4\/confirm$/),
			body: { field: "date_of_birth", confirmed: true },
		}),
	);
	await expect.element(page.getByText("Date of birth in row 4 is confirmed.")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ field: "date_of_birth", confirmed: false }));
});

it("what is unlikely in many rows is said to be right at once, and asked about again", async () => {
	unlikely();
	await show();
	await expect.element(page.getByText("Date of birth: 2 rows have unlikely values. Look at them below.")).toBeVisible();
	start = { ...start, doubts: [], sure: ["date_of_birth"] };
	await page.getByRole("button", { name: "All 2 are right" }).click();
	await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ path: expect.stringMatching(/check$/), body: { sure: ["date_of_birth"] } }));
	await page.getByRole("button", { name: "Ask again" }).click();
	await vi.waitFor(() => expect(sent.at(-1)?.body.sure).toEqual([]));
});

it("whoever says that days are written otherwise is asked again", async () => {
	unlikely();
	start = { ...start, doubts: [], sure: ["date_of_birth"] };
	await show();
	await page.getByRole("combobox", { name: "Dates are written" }).selectOptions("YYYY/MM/DD");
	await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ sure: [] }));
});

it("on a phone there is only what needs somebody, under the row and its name", async () => {
	await page.viewport(390, 800);
	await show();
	await expect.element(page.getByRole("heading", { name: "Row 4 · Ana Costa" })).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "Row 5 · Eva Costa" })).toBeVisible();
	expect(page.getByRole("radio").elements()).toHaveLength(0);
	expect(page.getByRole("button", { name: "Class, row 4", exact: false }).elements()).toHaveLength(0);
	expect(page.getByRole("button", { name: "First name, row 5", exact: false }).elements()).toHaveLength(1);
	expect(await accessibilityFaults()).toEqual([]);
});

it("the result names who was not imported, and why", async () => {
	await renderPage(<ImportResultStep spec={STUDENT} state={{ ...STATE, state: "done" }} onChange={() => {}} />, WORDS);
	const list = page.getByRole("region", { name: "Not imported" });
	await expect.element(list.getByText("Row 4 · Ana Costa")).toBeVisible();
	await expect.element(list.getByText("Student number: The same as in row 2.", { exact: false })).toBeVisible();
	await expect.element(page.getByText("left out", { exact: true })).toBeVisible();
});
