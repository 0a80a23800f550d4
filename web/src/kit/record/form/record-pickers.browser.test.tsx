import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";
import { eventually } from "../../testing/web-eventually.ts";
import type { InputProps } from "../record-field.ts";
import { PersonPicker, RecordPicker } from "./record-pickers.tsx";

const NAMES = ["Heron", "Kestrel", "Kite"];
const HOUSES = NAMES.map((title, index) => ({ record: "houses", path: "/houses", id: index + 1, title, about: null, photo_file_id: null }));
const USERS = NAMES.map((first_name, index) => ({ id: index + 1, first_name, last_name: "" }));

beforeEach(() => {
	vi.spyOn(window, "fetch").mockImplementation(async (input) => {
		const asked = new URL(String(input instanceof Request ? input.url : input), location.href);
		const search = asked.searchParams.get("search") ?? "";
		const of = asked.searchParams.get("of")?.split(",") ?? [];
		const users = USERS.filter(({ first_name }) => first_name.includes(search));
		const one = USERS.find(({ id }) => asked.pathname.endsWith(`/users/${id}`));
		const results = HOUSES.filter(({ id, title }) => (of.length > 0 ? of.includes(`houses:${id}`) : title.includes(search)));
		return Response.json({ ...one, users, results, meta: {} });
	});
});
afterEach(() => vi.restoreAllMocks());

const KINDS = {
	record: (props: InputProps) => <RecordPicker record="houses" {...props} />,
	person: (props: InputProps) => <PersonPicker {...props} />,
};
describe.each(["record", "person"] as const)("a %s that is chosen by typing", (kind) => {
	async function show(defaultValue = "1") {
		const onChange = vi.fn<InputProps["onChange"]>();
		const onSubmit = vi.fn<() => void>();
		const Shown = KINDS[kind];
		await renderPage(
			<form
				onSubmit={(event) => {
					event.preventDefault();
					onSubmit();
				}}
			>
				<Shown label="House" defaultValue={defaultValue} onChange={onChange} />
			</form>,
		);
		const box = page.getByRole("combobox", { name: "House" });
		await expect.element(box).toHaveValue(defaultValue ? "Heron" : "");
		return { box, onChange, onSubmit };
	}

	it("is changed with the keyboard, and what does not fit is not offered", async () => {
		const { box, onChange } = await show();
		await box.fill("Kes");
		await expect.element(page.getByRole("option", { name: "Kestrel" })).toBeVisible();
		expect(page.getByRole("option").all()).toHaveLength(1);
		await userEvent.keyboard("{ArrowDown}{Enter}");
		await eventually(() => expect(onChange.mock.calls).toEqual([["2"]]));
		await expect.element(box).toHaveValue("Kestrel");
	});

	it("fits at once, also before the server has answered", async () => {
		const { box, onChange } = await show();
		await box.click();
		await expect.element(page.getByRole("option", { name: "Kite" })).toBeVisible();
		await box.fill("kes");
		await userEvent.keyboard("{ArrowDown}{Enter}");
		await eventually(() => expect(onChange.mock.calls).toEqual([["2"]]));
	});

	it("is not emptied by Enter on what is chosen, but by its cross", async () => {
		const { box, onChange } = await show();
		await box.click();
		await expect.element(page.getByRole("option", { name: "Heron" })).toBeVisible();
		await userEvent.keyboard("{ArrowDown}{ArrowUp}");
		await expect.element(page.getByRole("option", { name: "Heron" })).toHaveAttribute("data-combobox-selected", "true");
		await userEvent.keyboard("{Enter}");
		await expect.element(page.getByRole("option", { name: "Heron" })).not.toBeInTheDocument();
		await expect.element(box).toHaveValue("Heron");
		expect(onChange).not.toHaveBeenCalled();
		await userEvent.tab();
		await expect.element(page.getByRole("button", { name: "Remove the choice" })).toHaveFocus();
		await userEvent.keyboard("{Enter}");
		await eventually(() => expect(onChange.mock.calls).toEqual([[""]]));
		await expect.element(box).toHaveValue("");
	});

	it("does not send a form with something half typed", async () => {
		const { box, onChange, onSubmit } = await show();
		await box.fill("Kes");
		await userEvent.keyboard("{Enter}");
		expect(onSubmit).not.toHaveBeenCalled();
		expect(onChange).not.toHaveBeenCalled();
	});
});
