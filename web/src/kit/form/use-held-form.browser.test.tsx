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
