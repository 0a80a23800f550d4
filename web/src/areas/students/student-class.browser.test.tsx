import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OpenedRecord } from "../../kit/record/form/record-edit.tsx";
import { clearSession, currentSession, saveSession } from "../../kit/session/session.ts";
import BulkEdit from "../../kit/table/bulk/bulk-edit.tsx";
import { useBulk } from "../../kit/table/bulk/use-bulk.ts";
import InlineEdit from "../../kit/table/inline/inline-edit.tsx";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { STUDENT_AREA } from "./students.record.tsx";

const ANA = {
	id: 7,
	version: 3,
	first_name: "Ana",
	last_name: "Costa",
	status: "enrolled",
	class_label: "2A",
	custom: {},
} as unknown as Student;
const sent = vi.fn<(path: string, body: Record<string, unknown>) => void>();
let names: object;
let refusal: Response | undefined;
let news: QueryClient | undefined;
const before = currentSession();
beforeEach(() => {
	sent.mockReset();
	names = { class_names: ["1B", "2A", "2B"], may_make: true, is_free: false };
	saveSession({ role_permissions: 1, portal_type: "ADMIN", state: { closed_modules: [], support: null } } as never);
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
		if (pathname.endsWith("/class-names")) return Response.json(names);
		if (init?.method === undefined || init.method === "GET") return Response.json({ fields: [], class_labels: [] });
		const body = JSON.parse(String(init.body));
		sent(pathname, body);
		const refused = refusal;
		refusal = undefined;
		if (refused) return refused;
		return Response.json(pathname.endsWith("/bulk/update") ? { count: 2, batch: "b" } : { ...ANA, ...body, version: 4 });
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	if (before) saveSession(before);
	else clearSession();
});

const list = {
	spec: STUDENT_AREA.spec,
	rows: [ANA],
	fields: STUDENT_AREA.spec.fields,
	chosen: 2,
	chosenBody: () => ({ ids: [7, 8] }),
	words: {
		label: (name: string) => (name === "class_label" ? "Class" : name),
		word: () => "2 students",
		text: (_: string, __: unknown, value: unknown) => value,
	},
} as never;
const own = STUDENT_AREA as never;
const WORDS = ["app", "kit", "students", "lists"] as const;
const field = () => page.getByRole("combobox", { name: "Class", exact: true });
const told = async () => {
	await expect.poll(() => sent.mock.calls).toHaveLength(1);
	return sent.mock.calls[0]?.[1];
};

function Cell() {
	const [cell, setCell] = useState<HTMLElement | null>(null);
	const [open, setOpen] = useState(true);
	news = useQueryClient();
	return (
		<>
			<button type="button">Elsewhere</button>
			<div data-id={7} data-row="" style={{ position: "relative", width: 200, height: 40 }}>
				<div data-edit="class_label" tabIndex={-1} ref={setCell} />
				{cell && open ? <InlineEdit list={list} own={own} cell={cell} onClose={() => setOpen(false)} /> : <p>Closed</p>}
			</div>
		</>
	);
}
it("in a cell a class that is there is chosen by typing, and Enter saves it", async () => {
	await renderPage(<Cell />, [...WORDS]);
	await field().fill("2b");
	await userEvent.keyboard("{Enter}");
	expect(await told()).toEqual({ class_label: "2B", version: 3 });
	await expect.element(page.getByText("Closed")).toBeVisible();
});
it("in a cell another one is made where that is chosen", async () => {
	await renderPage(<Cell />, [...WORDS]);
	await field().fill("4C");
	await expect.element(page.getByRole("option", { name: "Make “4C”" })).toBeVisible();
	await userEvent.keyboard("{Enter}");
	expect(await told()).toEqual({ class_label: "4C", version: 3, make: ["class_label"] });
});
it("a second Enter means what was refused, whatever classes others have made meanwhile", async () => {
	const current = { ...ANA, class_label: "3C", version: 4 };
	refusal = Response.json({ error: "conflict", message: "Changed.", current }, { status: 409 });
	await renderPage(<Cell />, [...WORDS]);
	await field().fill("4C");
	await expect.element(page.getByRole("option", { name: "Make “4C”" })).toBeVisible();
	await userEvent.keyboard("{Enter}");
	await expect.poll(() => sent.mock.calls).toHaveLength(1);
	await expect.element(field()).toHaveValue("Make “4C”");
	await expect.element(page.getByRole("option", { name: "Make “4C”" })).toBeVisible();
	names = { ...names, class_names: ["2A", "2B", "3A", "3B", "3C"] };
	await news?.invalidateQueries();
	await expect.element(page.getByRole("option", { name: "3C" })).toBeVisible();
	await userEvent.keyboard("{Enter}");
	await expect.poll(() => sent.mock.calls).toHaveLength(2);
	expect(sent.mock.calls[1]?.[1]).toMatchObject({ class_label: "4C", make: ["class_label"] });
});
it("Enter takes what is typed also where the list opens with it", async () => {
	await renderPage(<Many />, [...WORDS]);
	await page.getByRole("combobox", { name: "Change which field?" }).selectOptions("class_label");
	await field().click();
	await userEvent.keyboard("{Escape}");
	await expect.element(page.getByRole("option", { name: "2B" })).not.toBeInTheDocument();
	await userEvent.keyboard("4C");
	await expect.element(page.getByRole("option", { name: "Make “4C”" })).toBeVisible();
	// a list that has just opened forgets its mark when this is over
	await new Promise((resolve) => setTimeout(resolve));
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByRole("status")).toHaveTextContent("2 studentsClass → 4C");
});
it("who leaves a cell half typed has changed nothing", async () => {
	await renderPage(<Cell />, [...WORDS]);
	await field().fill("4C");
	await page.getByRole("button", { name: "Elsewhere" }).click();
	await expect.element(page.getByText("Closed")).toBeVisible();
	expect(sent).not.toHaveBeenCalled();
});
it("a label stands for itself where there can be no classes", async () => {
	names = { class_names: ["2A"], may_make: false, is_free: true };
	await renderPage(<Cell />, [...WORDS]);
	await field().fill("4C");
	await page.getByRole("option", { name: "4C", exact: true }).click();
	expect(await told()).toEqual({ class_label: "4C", version: 3 });
});

function Many() {
	const bulk = useBulk(list, own, () => undefined);
	return <BulkEdit list={list} own={own} suggestions={{}} bulk={bulk} onClose={() => undefined} />;
}
it("many are put into a class that is made with it, told before", async () => {
	await renderPage(<Many />, [...WORDS]);
	await page.getByRole("combobox", { name: "Change which field?" }).selectOptions("class_label");
	await field().fill("4C");
	await page.getByRole("option", { name: "Make “4C”" }).click();
	await expect.element(page.getByRole("status")).toHaveTextContent("2 studentsClass → 4C");
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: /^Change/ }).click();
	expect(await told()).toEqual({ selection: { ids: [7, 8] }, changes: { class_label: "4C" }, make: ["class_label"] });
});

it("the form of a student takes a class that is there or makes one, and sends only that", async () => {
	await renderPage(<OpenedRecord area={STUDENT_AREA} row={ANA} onClose={() => undefined} />, [...WORDS, "files"]);
	await expect.element(field()).toHaveValue("2A");
	await field().fill("4C");
	await userEvent.tab();
	await expect.element(field()).toHaveValue("Make “4C”");
	await page.getByRole("button", { name: "Save student" }).click();
	expect(await told()).toEqual({ class_label: "4C", version: 3, make: ["class_label"] });
});
