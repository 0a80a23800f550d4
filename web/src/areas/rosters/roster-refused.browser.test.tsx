import type { Roster, RosterCause, RosterRow } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CatalogueName } from "../../kit/i18n/i18n.ts";
import { renderPage } from "../../kit/testing/render-page.tsx";
import { RosterResult } from "./roster-result.tsx";

const WORDS: CatalogueName[] = ["app", "kit", "rosters", "imports"];
const ROSTER: Roster = {
	id: 7,
	state: "checked",
	created_at: "2026-11-18T08:00:00.000Z",
	files: [],
	shape: "clever",
	obstacle: null,
	questions: { academic_year: null, schools: null, grades: null, invitations: null, left: null },
	answers: null,
	steps: [{ step: "students", counts: { new: 40, changed: 0, unchanged: 0, error: 3 } }],
	progress: 100,
	problem: null,
	invited: null,
	batch: null,
	corrections: [],
	unchecked: false,
};
const CAUSE: RosterCause = {
	step: "students",
	cause: "students date_of_birth day",
	label: "Date of birth",
	field: "date_of_birth",
	sentence: "Please enter a date.",
	rows: 3,
	settled: 0,
	follows: [{ step: "placements", rows: 24 }],
	values: [{ text: "00/00/0000", rows: 2, corrected: null }],
};
const row = (row_no: number, name: string, text: string): RosterRow => ({
	step: "students",
	file: "students.csv",
	row: row_no + 1,
	row_no,
	kind: "error",
	row_id: null,
	name,
	back: false,
	left_out: null,
	changes: [],
	problems: [{ label: "Date of birth", field: "date_of_birth", given: text, sentence: "Please enter a date.", text, corrected: null }],
});
const ROWS = [row(4, "Dmitri Fischer", "13/45/2011"), row(5, "Elif Garcia", "00/00/0000"), row(6, "Femi Hoang", "00/00/0000")];
const CORRECTION: Roster["corrections"][number] = {
	id: 1,
	step: "students",
	label: "Date of birth",
	field: "date_of_birth",
	from: "13/45/2011",
	to: "04.04.2011",
	rows: 1,
	file: "students.csv",
	row: 5,
	name: "Dmitri Fischer",
};

let sent: { method: string; path: string; body: Record<string, unknown> }[];
let refuse: string | null;
beforeEach(() => {
	sent = [];
	refuse = null;
	vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
		const path = new URL(String(input instanceof Request ? input.url : input), location.href).pathname;
		const method = init?.method ?? "GET";
		if (method !== "GET") sent.push({ method, path, body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} });
		const isCorrected = sent.some((one) => one.body.row === 4 && one.body.to !== null) && !sent.some((one) => one.method === "DELETE");
		if (method === "POST" && refuse !== null)
			return Response.json({ error: "invalid", message: refuse, fields: { to: refuse } }, { status: 422 });
		if (path.endsWith("/causes")) return Response.json({ causes: [{ ...CAUSE, settled: isCorrected ? 1 : 0 }] });
		if (path.endsWith("/rows")) {
			const typed = isCorrected ? { id: 1, to: "04.04.2011" } : null;
			const rows = ROWS.map((one) =>
				one.row_no === 4 ? { ...one, problems: one.problems.map((problem) => ({ ...problem, corrected: typed })) } : one,
			);
			return Response.json({
				rows,
				follows: 0,
				meta: { current_page: 1, has_next: false, limit: 20, next_page_url: null, previous_page_url: null, total: 3 },
			});
		}
		return Response.json(isCorrected ? { ...ROSTER, corrections: [CORRECTION], unchecked: true } : ROSTER);
	});
});
afterEach(() => vi.restoreAllMocks());

function Result() {
	const [roster, setRoster] = useState(ROSTER);
	return <RosterResult roster={roster} work={40} onChange={setRoster} />;
}
const cause = () => page.getByRole("button", { name: /^Students · Date of birth/ });

it("tells each reason once, with what waits for it, and opens its rows", async () => {
	await renderPage(<Result />, WORDS);
	await expect.element(cause().getByText(/Please enter a date\./)).toBeVisible();
	await expect.element(cause().getByText(/3 rows/)).toBeVisible();
	await expect.element(cause().getByText(/Waiting for them: Class lists \(24\)/)).toBeVisible();
	await expect.element(cause()).toHaveAttribute("aria-expanded", "false");
	await expect.element(page.getByText("Dmitri Fischer")).not.toBeInTheDocument();
	await cause().click();
	await expect.element(page.getByText("Dmitri Fischer")).toBeVisible();
	await expect.element(page.getByText("students.csv, row 5")).toBeVisible();
});

it("a cell is typed anew, kept, and taken back", async () => {
	await renderPage(<Result />, WORDS);
	await cause().click();
	await page.getByRole("button", { name: /^Date of birth, row 5/ }).click();
	await page.getByRole("textbox", { name: "Date of birth, row 5" }).fill("04.04.2011");
	await userEvent.keyboard("{Enter}");
	await vi.waitFor(() =>
		expect(sent.at(-1)).toMatchObject({
			path: expect.stringMatching(/\/rosters\/7\/corrections$/),
			body: { step: "students", cause: CAUSE.cause, field: "date_of_birth", row: 4, value: null, to: "04.04.2011" },
		}),
	);
	await expect.element(cause().getByText(/1 of 3 answered/)).toBeVisible();
	await expect.element(page.getByRole("region", { name: "1 correction" }).getByText("13/45/2011 → 04.04.2011")).toBeVisible();
	await page.getByRole("button", { name: /^As in the file/ }).click();
	await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ method: "DELETE", path: expect.stringMatching(/\/corrections\/1$/) }));
	await expect.element(page.getByRole("region", { name: "1 correction" })).not.toBeInTheDocument();
});

it("what is still wrong is said at the cell, and what was typed stays", async () => {
	refuse = "Please enter a date.";
	await renderPage(<Result />, WORDS);
	await cause().click();
	await page.getByRole("button", { name: /^Date of birth, row 5/ }).click();
	const cell = page.getByRole("textbox", { name: "Date of birth, row 5" });
	await cell.fill("soon");
	await userEvent.keyboard("{Enter}");
	await expect.element(cell).toBeInvalid();
	await expect.element(cell).toHaveValue("soon");
});

it("one answer does for all rows of a value, and rows are left out alone or together", async () => {
	await renderPage(<Result />, WORDS);
	await cause().click();
	await page.getByRole("textbox", { name: "What 00/00/0000 becomes in all 2 rows" }).fill("04.04.2011");
	await page.getByRole("button", { name: "Use for all" }).click();
	await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ row: null, value: "00/00/0000", to: "04.04.2011" }));
	await page.getByRole("listitem").filter({ hasText: "Elif Garcia" }).last().getByRole("button", { name: "Leave out" }).click();
	await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ row: 5, value: null, to: null }));
	await page.getByRole("button", { name: "Leave all 3 rows out" }).click();
	await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ row: null, value: null, to: null }));
});
