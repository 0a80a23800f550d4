import { TextInput } from "@mantine/core";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "../api/api-error.ts";
import type { CallOptions } from "../api/client.ts";
import { renderPage } from "../testing/render-page.tsx";
import { FormFrame } from "./form-frame.tsx";
import { useHeldForm } from "./use-held-form.ts";

const save = vi.fn<(options: CallOptions) => Promise<unknown>>();
const onSaved = vi.fn<() => void>();

function RuleForm() {
	const [name, setName] = useState("");
	const form = useHeldForm({ typed: { name }, disabled: name === "", save, onSaved });
	const offers = form.refusal?.code === "class_full" ? <p>Wait instead</p> : null;
	return (
		<FormFrame form={form} saveLabel="Save rule" disabled={name === ""} offers={offers}>
			<TextInput label="Name" value={name} error={form.errors.name} onChange={(event) => setName(event.currentTarget.value)} />
		</FormFrame>
	);
}
const show = async () => {
	vi.clearAllMocks();
	return renderPage(<RuleForm />);
};
const name = () => page.getByRole("textbox", { name: "Name" });
const button = () => page.getByRole("button", { name: "Save rule" });
const refusing = (status: number, error: string, fields?: Record<string, string>) =>
	save.mockRejectedValueOnce(new ApiError(status, { error, message: `Refused: ${error}.`, ...(fields && { fields }) }));
const keys = () => save.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);

it("sends the same key again after an answer that was lost, and a new one after a refusal", async () => {
	await show();
	await expect.element(button()).toBeDisabled();
	await name().fill("Trip");
	refusing(0, "unreachable");
	await button().click();
	await expect.element(page.getByText("Refused: unreachable.")).toBeVisible();
	refusing(422, "invalid", { name: "Somebody has it." });
	await button().click();
	await expect.element(page.getByText("Somebody has it.")).toBeVisible();
	await expect.element(name()).toHaveFocus();
	save.mockResolvedValueOnce({});
	await button().click();
	await expect.poll(() => onSaved.mock.calls.length).toBe(1);
	expect(keys()[0]).toBeTruthy();
	expect(keys()[1]).toBe(keys()[0]);
	expect(keys()[2]).not.toBe(keys()[0]);
});

it("saves once however often it is pressed, and offers what can be done instead", async () => {
	await show();
	await name().fill("Trip");
	const answer = Promise.withResolvers<unknown>();
	save.mockReturnValueOnce(answer.promise);
	await userEvent.keyboard("{Control>}{Enter}{Enter}{/Control}");
	await expect.poll(() => save.mock.calls.length).toBe(1);
	answer.reject(new ApiError(409, { error: "class_full", message: "The class is full." }));
	await expect.element(page.getByText("Wait instead")).toBeVisible();
	expect(save).toHaveBeenCalledOnce();
});

it("asks before what was typed is left", async () => {
	const { router } = await show();
	await name().fill("Trip");
	void router.navigate({ to: "/elsewhere" as "/" });
	await expect.element(page.getByRole("alertdialog")).toBeVisible();
});

function CheckedForm() {
	const [[first, last], setNames] = useState(["", ""]);
	const check = (): Record<string, string> => ({
		...(first === "" && { first: "No first name." }),
		...(last === "" && { last: "No last name." }),
	});
	const form = useHeldForm({ typed: { first, last }, check, save, onSaved });
	const field = (label: string, at: 0 | 1) => ({
		label,
		error: form.errors[at === 0 ? "first" : "last"],
		onBlur: () => form.left(at === 0 ? "first" : "last"),
		onChange: (event: { currentTarget: { value: string } }) => {
			const { value } = event.currentTarget;
			setNames((names) => names.map((name, place) => (place === at ? value : name)) as [string, string]);
		},
	});
	return (
		<FormFrame form={form} saveLabel="Save rule" aside={<p>It will be saved.</p>}>
			<TextInput {...field("First", 0)} value={first} />
			<TextInput {...field("Last", 1)} value={last} />
		</FormFrame>
	);
}

it("tells what is wrong with a field that was left, and with all of them instead of sending", async () => {
	vi.clearAllMocks();
	await renderPage(<CheckedForm />);
	await expect.element(page.getByText("It will be saved.")).toBeVisible();
	await page.getByRole("textbox", { name: "First" }).click();
	await page.getByRole("textbox", { name: "Last" }).click();
	await expect.element(page.getByText("No first name.")).toBeVisible();
	expect(page.getByText("No last name.").elements()).toHaveLength(0);
	await button().click();
	await expect.element(page.getByText("No last name.")).toBeVisible();
	expect(save).not.toHaveBeenCalled();
	await page.getByRole("textbox", { name: "First" }).fill("Una");
	await page.getByRole("textbox", { name: "Last" }).fill("Reed");
	save.mockResolvedValueOnce({});
	await button().click();
	await expect.poll(() => onSaved.mock.calls.length).toBe(1);
});
