import { THEMES } from "@homeroom/contract/kit/constants.ts";
import { type RecordSpec, type RowOf, record } from "@homeroom/contract/kit/record.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "../../api/api-error.ts";
import { accessibilityFaults, renderPage } from "../../testing/render-page.tsx";
import { eventually } from "../../testing/web-eventually.ts";
import { setTheme } from "../../theme/theme.ts";
import { RecordDetails } from "../page/record-details.tsx";
import type { RecordArea } from "../record-area.ts";
import { type RecordAttempt, RecordForm } from "./record-form.tsx";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** A field of every kind. There are no words for it: its labels are their keys. */
const THING: RecordSpec = record({
	name: "things",
	module: "Students",
	path: "/things",
	sort: "line",
	fields: {
		line: { kind: "line", required: true },
		text: { kind: "text" },
		email: { kind: "email" },
		phone: { kind: "phone" },
		day: { kind: "day", ages: [1, 25] },
		number: { kind: "number", range: [0, 100] },
		money: { kind: "money" },
		choice: { kind: "choice", choices: ["red", "green"] },
		long_choice: { kind: "choice", choices: Array.from({ length: 20 }, (_, index) => `choice${index}`) },
		choices: { kind: "choices", choices: ["a", "b", "c"] },
		long_choices: { kind: "choices", choices: DAYS },
		yes_no: { kind: "yes_no" },
		sure: { kind: "yes_no", required: true },
		user: { kind: "user" },
		people: { kind: "people", of: "staff" },
		rich: { kind: "rich" },
		record: { kind: "record" },
	},
});
const PEOPLE = [3, 4].map((id) => ({ record: "staff", path: "/staff", id, title: `Ida ${id}`, about: null, photo_file_id: null }));
type Thing = RowOf<RecordSpec>;
const names = Object.keys(THING.fields);
const AREA: RecordArea = {
	spec: THING,
	titleOf: (row) => String(row.line),
	sections: [
		{ title: "record.details", fields: names.slice(0, 5) },
		{ title: "record.activity", fields: names.slice(5, 11) },
		{ title: "record.sections", fields: names.slice(11) },
	],
};
const CUSTOM = [
	{ id: 1, record: "things", key: "shirt", label: "Shirt size", type: "choice", choices: ["S", "M"], required: false },
	{ id: 2, record: "things", key: "locker", label: "Locker", type: "number", choices: [], required: true },
];
const ROW = {
	id: 7,
	version: 3,
	created_at: "2026-11-15T08:00:00.000Z",
	updated_at: "2026-11-15T08:00:00.000Z",
	archived_at: null,
	custom: { locker: 12 },
	line: "One",
	text: "First\nsecond",
	email: "one@example.org",
	phone: "+44 20 7946 0000",
	day: "2016-09-01",
	number: 1.5,
	money: 123_450,
	choice: "green",
	long_choice: "choice3",
	choices: ["a", "c"],
	long_choices: ["mon"],
	yes_no: false,
	sure: true,
	user: null,
	people: [3],
	rich: "<p>Look <strong>far</strong></p>",
	record: null,
} as unknown as Thing;

type Save = (attempt: RecordAttempt) => Promise<Thing>;
async function show(row: Thing | null, save = vi.fn<Save>().mockResolvedValue(ROW)) {
	const onSaved = vi.fn<(saved: Thing | null) => void>();
	const onClose = vi.fn<() => void>();
	await renderPage(
		<RecordForm area={AREA} title="Thing" saveLabel="Save thing" row={row} save={save} onSaved={onSaved} onClose={onClose} />,
	);
	await expect.element(page.getByRole("dialog")).toBeVisible();
	return { save, onSaved, onClose };
}
const saveButton = () => page.getByRole("button", { name: "Save thing" });
const box = (name: string) => page.getByRole("textbox", { name: `things.${name}` });

beforeEach(() => {
	vi.spyOn(window, "fetch").mockImplementation(async (input) => {
		const asked = new URL(String(input instanceof Request ? input.url : input), location.href);
		const of = asked.searchParams.get("of") ?? "";
		const results = asked.pathname.endsWith("/find/names")
			? PEOPLE.filter(({ id }) => of.split(",").includes(`staff:${id}`))
			: PEOPLE.filter(({ title }) => title.includes(asked.searchParams.get("search") ?? ""));
		return Response.json({ users: [], things: [], meta: {}, fields: CUSTOM, results });
	});
});
afterEach(() => {
	setTheme("light");
	vi.restoreAllMocks();
});

describe("a form from a spec", () => {
	it("has an input for every kind and sends what a person typed, read by kind", async () => {
		const { save, onClose } = await show(null);
		await box("line").fill(" One ");
		await box("text").fill("First\nsecond");
		await box("email").fill("ONE@example.org");
		await box("phone").fill("+44 20 7946 0000");
		await box("day").fill("1/9/2016");
		await box("number").fill("1.5");
		await box("money").fill("1.234");
		await userEvent.tab();
		await expect.element(page.getByText("This currency has 2 decimals at most.")).toBeVisible();
		await box("money").fill("1.234,5");
		await userEvent.tab();
		await expect.element(box("money")).toHaveValue("1234.50");
		await page.getByRole("combobox", { name: "things.people" }).fill("4");
		await page.getByRole("option", { name: "Ida 4" }).click();
		await expect.element(page.getByText("Ida 4")).toBeVisible();
		await box("rich").fill("Far");
		await page.getByRole("combobox", { name: "things.choice", exact: true }).selectOptions("green");
		await page.getByRole("checkbox", { name: "things.choices.c" }).click();
		await page.getByRole("combobox", { name: "things.yes_no" }).selectOptions("false");
		await page.getByRole("switch", { name: "things.sure" }).click();
		await page.getByRole("combobox", { name: "Shirt size" }).selectOptions("M");
		await saveButton().click();
		await expect.element(page.getByRole("textbox", { name: "Locker" })).toHaveFocus();
		await page.getByRole("textbox", { name: "Locker" }).fill("7");
		await saveButton().click();
		await eventually(() => expect(save).toHaveBeenCalledTimes(1));
		expect(save.mock.calls[0]?.[0]).toMatchObject({
			version: null,
			body: {
				line: "One",
				text: "First\nsecond",
				email: "one@example.org",
				phone: "+44 20 7946 0000",
				day: "2016-09-01",
				number: 1.5,
				money: 123_450,
				people: [4],
				rich: "<p>Far</p>",
				choice: "green",
				long_choice: null,
				choices: ["c"],
				long_choices: [],
				yes_no: false,
				sure: true,
				user: null,
				record: null,
				custom: { shirt: "M", locker: 7 },
			},
		});
		await eventually(() => expect(onClose).toHaveBeenCalledTimes(1));
	});

	it("sends only what changed of a known record", async () => {
		const { save } = await show(ROW);
		await box("number").fill("2");
		await page.getByRole("checkbox", { name: "things.choices.a" }).click();
		await page.getByRole("combobox", { name: "Shirt size" }).selectOptions("S");
		await userEvent.keyboard("{Control>}{Enter}{/Control}");
		await eventually(() => expect(save).toHaveBeenCalledTimes(1));
		expect(save.mock.calls[0]?.[0]).toMatchObject({ version: 3, body: { number: 2, choices: ["c"], custom: { shirt: "S" } } });
		expect(save.mock.calls[0]?.[0].body.custom).not.toHaveProperty("locker");
	});

	it("says what is unlikely about a day while it is typed, and saves it all the same", async () => {
		const { save } = await show(ROW);
		await expect.element(box("day")).not.toHaveAccessibleDescription();
		await box("day").fill("31/12/1918");
		await expect.element(box("day")).toHaveAccessibleDescription(/^Would be 1\d\d years old\. Is that right\?$/);
		expect(await accessibilityFaults()).toEqual([]);
		await saveButton().click();
		await eventually(() => expect(save.mock.calls[0]?.[0].body).toEqual({ day: "1918-12-31" }));
	});

	it("checks by the contract and marks the section in the index", async () => {
		const { save } = await show(ROW);
		await box("number").fill("101");
		await saveButton().click();
		await expect.element(box("number")).toHaveFocus();
		expect(save).not.toHaveBeenCalled();
		await expect.element(page.getByRole("navigation", { name: "Sections" }).getByText("Please check")).toBeVisible();
	});

	it("comes back with what was typed when the server refuses", async () => {
		const refusal = new ApiError(422, { error: "invalid", message: "Please check.", fields: { phone: "Nobody there." } });
		const { onClose } = await show(ROW, vi.fn<Save>().mockRejectedValue(refusal));
		await box("phone").fill("+44 20 7946 1111");
		await saveButton().click();
		await expect.element(page.getByText("Nobody there.")).toBeVisible();
		await expect.element(box("phone")).toHaveValue("+44 20 7946 1111");
		expect(onClose).not.toHaveBeenCalled();
	});

	it("shows both values of every kind when someone else was first", async () => {
		const current = {
			...ROW,
			version: 9,
			number: 7,
			money: 500,
			people: [3, 4],
			rich: "<p>Theirs</p>",
			choices: ["b"],
			yes_no: true,
			choice: "red",
			day: "2017-01-02",
		};
		const save = vi
			.fn<Save>()
			.mockRejectedValueOnce(new ApiError(409, { error: "conflict", message: "Changed.", current }))
			.mockResolvedValue(ROW);
		await show(ROW, save);
		await box("day").fill("3/2/2018");
		await box("number").fill("2");
		await box("money").fill("7");
		await box("rich").fill("Mine");
		await userEvent.click(page.getByRole("combobox", { name: "things.people" }));
		await userEvent.keyboard("{Backspace}");
		await page.getByRole("combobox", { name: "things.choice", exact: true }).selectOptions("");
		await page.getByRole("checkbox", { name: "things.choices.a" }).click();
		await page.getByRole("combobox", { name: "things.yes_no" }).selectOptions("");
		await saveButton().click();
		for (const side of [
			"Yours: 03/02/2018",
			"Theirs: 02/01/2017",
			"Yours: 2",
			"Theirs: 7",
			"Yours: €7.00",
			"Theirs: €5.00",
			"Yours: Mine",
			"Theirs: Theirs",
			"Theirs: Ida 3, Ida 4",
			"Yours: things.choices.c",
			"Theirs: things.choices.b",
		])
			await expect.element(page.getByRole("radio", { name: side, exact: true })).toBeVisible();
		await expect.element(page.getByRole("radio", { name: "Theirs: Yes" })).toBeVisible();
		expect(await accessibilityFaults()).toEqual([]);
		for (const mine of ["Yours: 03/02/2018", "Yours: things.choices.c", "Theirs: 7", "Yours: €7.00", "Theirs: Theirs"])
			await page.getByRole("radio", { name: mine, exact: true }).click();
		for (const empty of page.getByRole("radio", { name: "Yours: (empty)" }).all()) await empty.click();
		await saveButton().click();
		await eventually(() => expect(save).toHaveBeenCalledTimes(2));
		expect(save.mock.calls[1]?.[0]).toMatchObject({
			version: 9,
			body: { day: "2018-02-03", money: 700, people: [], choices: ["c"], yes_no: null, choice: null },
		});
		expect(save.mock.calls[1]?.[0].body).not.toHaveProperty("number");
	});
});

describe.each(THEMES)("in %s", (theme) => {
	it("axe finds nothing in the form", async () => {
		setTheme(theme);
		await show(ROW);
		expect(await accessibilityFaults()).toEqual([]);
		await box("line").fill("");
		await saveButton().click();
		await expect.element(page.getByText("Please fill this in.")).toBeVisible();
		expect(await accessibilityFaults()).toEqual([]);
	});
	it("axe finds nothing in the details, and what is empty is a dash", async () => {
		setTheme(theme);
		await renderPage(<RecordDetails area={AREA} row={{ ...ROW, email: null } as unknown as Thing} />);
		await expect.element(page.getByText("01/09/2016")).toBeVisible();
		await expect.element(page.getByText("things.choices.a, things.choices.c")).toBeVisible();
		await expect.element(page.getByText("€1,234.50")).toBeVisible();
		await expect.element(page.getByRole("link", { name: "Ida 3" })).toBeVisible();
		await expect.element(page.getByText("far")).toBeVisible();
		await expect.element(page.getByText("Shirt size")).toBeVisible();
		expect(page.getByText("—").elements()).toHaveLength(4);
		expect(await accessibilityFaults()).toEqual([]);
	});
});
