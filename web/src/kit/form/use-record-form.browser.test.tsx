import { StudentInput } from "@homeroom/contract/areas/students/students.contract.ts";
import { TextInput } from "@mantine/core";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "../api/api-error.ts";
import { accessibilityFaults, renderPage } from "../testing/render-page.tsx";
import { eventually } from "../testing/web-eventually.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { FormFrame } from "./form-frame.tsx";
import { type Attempt, useRecordForm } from "./use-record-form.ts";

const Pupil = StudentInput.pick({ first_name: true, class_label: true });
type PupilValues = { first_name: string; class_label: string };
type Save = (attempt: Attempt<PupilValues, (typeof Pupil)["_zod"]["output"]>) => Promise<{ version: number }>;
interface Calls {
	save: ReturnType<typeof vi.fn<Save>>;
	onSaved: ReturnType<typeof vi.fn<(saved: { version: number } | null) => void>>;
	onCancel: ReturnType<typeof vi.fn<() => void>>;
}

function PupilForm({ calls, version }: { calls: Calls; version: number | null }) {
	const form = useRecordForm({
		record: { version, values: version ? { first_name: "Mia", class_label: "1" } : { first_name: "", class_label: "" } },
		schema: Pupil,
		save: calls.save,
		onSaved: calls.onSaved,
		readCurrent: (current) => {
			const { version: theirs, ...values } = current as PupilValues & { version: number };
			return { record: { version: theirs, values }, saved: { version: theirs } };
		},
	});
	const conflict = form.conflict ? (
		<ConflictChoice
			differences={form.conflict.differences}
			labelOf={(name) => (name === "first_name" ? "Name" : "Room")}
			textOf={(_, value) => value}
			saveLabel="Save pupil"
			saving={form.saving}
			onSave={form.resolve}
			onCancel={calls.onCancel}
		/>
	) : null;
	return (
		<FormFrame form={form} saveLabel="Save pupil" onCancel={calls.onCancel} instead={conflict}>
			<TextInput key={form.fieldKey("first_name")} label="Name" {...form.field("first_name")} />
			<TextInput key={form.fieldKey("class_label")} label="Room" {...form.field("class_label")} />
		</FormFrame>
	);
}

async function show({ save = vi.fn<Save>().mockResolvedValue({ version: 1 }), version = null as number | null } = {}) {
	const calls: Calls = { save, onSaved: vi.fn<(saved: { version: number } | null) => void>(), onCancel: vi.fn<() => void>() };
	const { router } = await renderPage(<PupilForm calls={calls} version={version} />);
	return { ...calls, router };
}
const refusing = (status: number, body: ConstructorParameters<typeof ApiError>[1]) =>
	vi.fn<Save>().mockRejectedValueOnce(new ApiError(status, body)).mockResolvedValue({ version: 9 });
const name = () => page.getByRole("textbox", { name: "Name" });
const room = () => page.getByRole("textbox", { name: "Room" });
const saveButton = () => page.getByRole("button", { name: "Save pupil" });

describe("saving", () => {
	it("refuses what the schema refuses, at the field, and goes there", async () => {
		const { save } = await show();
		await saveButton().click();
		await expect.element(page.getByText("Please fill this in.")).toBeVisible();
		await expect.element(name()).toHaveFocus();
		expect(save).not.toHaveBeenCalled();
		await name().fill("x".repeat(81));
		await userEvent.tab();
		await expect.element(page.getByText("At most 80 characters.")).toBeVisible();
		expect(await accessibilityFaults()).toEqual([]);
	});

	it("saves on Ctrl+Enter, once, however often it is pressed", async () => {
		let answer: (saved: { version: number }) => void = () => undefined;
		const save = vi.fn<Save>(() => new Promise((resolve) => (answer = resolve)));
		const { onSaved } = await show({ save });
		await name().fill("Mia");
		await userEvent.keyboard("{Control>}{Enter}{Enter}{/Control}");
		await eventually(() => expect(save).toHaveBeenCalledTimes(1));
		answer({ version: 1 });
		await eventually(() => expect(onSaved).toHaveBeenCalledWith({ version: 1 }));
		expect(save.mock.calls[0]?.[0]).toMatchObject({
			input: { first_name: "Mia", class_label: null },
			changed: ["first_name"],
			version: null,
		});
	});

	it("has nothing to save when nothing changed", async () => {
		const { save, onSaved } = await show({ version: 4 });
		await saveButton().click();
		await eventually(() => expect(onSaved).toHaveBeenCalledWith(null));
		expect(save).not.toHaveBeenCalled();
	});
});

describe("a refusal of the server", () => {
	it("lands on its field and takes the focus there", async () => {
		await show({ save: refusing(422, { error: "invalid", message: "Please check.", fields: { class_label: "No such room." } }) });
		await name().fill("Mia");
		await saveButton().click();
		await expect.element(page.getByText("No such room.")).toBeVisible();
		await expect.element(room()).toHaveFocus();
	});

	it("stands at the top when it belongs to no field, and nothing typed is lost", async () => {
		const save = refusing(0, { error: "unreachable", message: "Homeroom cannot be reached." });
		const { onSaved } = await show({ save });
		await name().fill("Mia");
		await saveButton().click();
		await expect.element(page.getByRole("alert")).toHaveTextContent("Homeroom cannot be reached.");
		await expect.element(name()).toHaveValue("Mia");
		window.dispatchEvent(new Event("online"));
		await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
		await saveButton().click();
		await eventually(() => expect(onSaved).toHaveBeenCalled());
		const keys = save.mock.calls.map(([attempt]) => attempt.idempotencyKey);
		expect(keys[1]).toBe(keys[0]);
	});

	it("is gone once one tries again, also where the form itself refuses then", async () => {
		await show({ save: refusing(404, { error: "missing", message: "This is no longer there." }) });
		await name().fill("Mia");
		await saveButton().click();
		await expect.element(page.getByRole("alert")).toBeVisible();
		await name().fill("");
		await saveButton().click();
		await expect.element(page.getByText("Please fill this in.")).toBeVisible();
		await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
	});
});

describe("a conflict", () => {
	const conflict = () =>
		refusing(409, { error: "conflict", message: "Changed.", current: { first_name: "Maya", class_label: "2", version: 8 } });

	it("shows both values, asks where both changed, and saves the choice on their version", async () => {
		const save = conflict();
		const { onSaved } = await show({ save, version: 4 });
		await name().fill("Mía");
		await saveButton().click();
		await expect.element(page.getByText("Someone else changed this in the meantime")).toBeVisible();
		await expect.element(saveButton()).toBeDisabled();
		await expect.element(page.getByText("Changed only by them and taken over: Room")).toBeVisible();
		expect(page.getByRole("radio").elements()).toHaveLength(2);
		expect(await accessibilityFaults()).toEqual([]);
		await page.getByRole("radio", { name: "Yours: Mía" }).click();
		await saveButton().click();
		await eventually(() => expect(onSaved).toHaveBeenCalledWith({ version: 9 }));
		expect(save.mock.calls[1]?.[0]).toMatchObject({ input: { first_name: "Mía", class_label: "2" }, changed: ["first_name"], version: 8 });
	});

	it("asks nothing when no field was changed by both, and loses nothing", async () => {
		const save = refusing(409, { error: "conflict", message: "Changed.", current: { first_name: "Maya", class_label: "1", version: 8 } });
		const { onSaved } = await show({ save, version: 4 });
		await room().fill("7");
		await saveButton().click();
		await eventually(() => expect(onSaved).toHaveBeenCalledWith({ version: 9 }));
		expect(save.mock.calls[1]?.[0]).toMatchObject({
			input: { first_name: "Maya", class_label: "7" },
			changed: ["class_label"],
			version: 8,
		});
	});

	it("saves nothing when everything stays theirs", async () => {
		const save = conflict();
		const { onSaved } = await show({ save, version: 4 });
		await name().fill("Mía");
		await saveButton().click();
		await page.getByRole("radio", { name: "Theirs: Maya" }).click();
		await saveButton().click();
		await eventually(() => expect(onSaved).toHaveBeenCalledWith({ version: 8 }));
		expect(save).toHaveBeenCalledTimes(1);
	});

	it("is none when the record already says what was typed", async () => {
		const save = refusing(409, { error: "conflict", message: "Changed.", current: { first_name: "Mía", class_label: "1", version: 5 } });
		const { onSaved } = await show({ save, version: 4 });
		await name().fill("Mía");
		await saveButton().click();
		await eventually(() => expect(onSaved).toHaveBeenCalledWith({ version: 5 }));
	});
});

describe("leaving", () => {
	it("asks when something would be lost, and stays or goes", async () => {
		const { router } = await show();
		await name().fill("Mia");
		router.history.push("/elsewhere");
		await expect.element(page.getByText("You have unsaved changes.")).toBeVisible();
		await page.getByRole("button", { name: "Keep editing" }).click();
		await expect.element(name()).toHaveValue("Mia");
		await expect.element(name()).toHaveFocus();
		expect(router.history.location.pathname).toBe("/");
		router.history.push("/elsewhere");
		await page.getByRole("button", { name: "Discard changes" }).click();
		await eventually(() => expect(router.history.location.pathname).toBe("/elsewhere"));
	});

	it("does not ask when nothing was typed", async () => {
		const { router } = await show({ version: 4 });
		router.history.push("/elsewhere");
		await eventually(() => expect(router.history.location.pathname).toBe("/elsewhere"));
	});
});
