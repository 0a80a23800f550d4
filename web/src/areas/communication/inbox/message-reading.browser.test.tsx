import type { OpenMessage } from "@homeroom/contract/areas/communication/message-inbox.calls.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { MessageReading } from "./message-reading.tsx";

const MESSAGE: OpenMessage = {
	id: 5,
	kind: "essential",
	topic: null,
	subject: "Railway Museum",
	starts: "Dear Rosa",
	language: "en",
	sender: "Northgate Primary School",
	children: ["Tomás"],
	question: "yes_no",
	answer_by: "2026-11-20",
	answer: null,
	answered_at: null,
	owes: true,
	sent_at: "2026-11-18T09:00:00.000Z",
	read_at: "2026-11-18T09:05:00.000Z",
	has_files: false,
	body: "<p>Dear Rosa</p><script>alert(1)</script>",
	choices: [],
	files: [],
	may_answer: true,
};
const show = async (more: Partial<OpenMessage>) => {
	const onAnswer = vi.fn();
	await renderPage(
		<MessageReading message={{ ...MESSAGE, ...more }} pending={false} problem={null} onAnswer={onAnswer} onFile={() => undefined} />,
		["app", "kit", "message_inbox"],
	);
	return onAnswer;
};

test("yes or no is one tap, as large as a thumb", async () => {
	await page.viewport(390, 844);
	const onAnswer = await show({});
	await expect.element(page.getByText("Answers are wanted by 20/11/2026")).toBeVisible();
	const yes = page.getByRole("button", { name: "Yes" });
	expect(yes.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
	await userEvent.click(yes);
	expect(onAnswer).toHaveBeenCalledWith("yes");
	expect(await accessibilityFaults()).toEqual([]);
});

test("of choices the place is told, also where one reads like a place", async () => {
	const onAnswer = await show({ question: "choice", choices: ["2", "1", "By bus"] });
	await userEvent.click(page.getByRole("button", { name: "By bus" }));
	expect(onAnswer).toHaveBeenCalledWith("2");
});

test("a signature is a name that was typed", async () => {
	const onAnswer = await show({ question: "signature" });
	await expect.element(page.getByRole("button", { name: "Sign" })).toBeDisabled();
	await userEvent.fill(page.getByRole("textbox", { name: "Your full name" }), " Rosa Andrade ");
	await userEvent.click(page.getByRole("button", { name: "Sign" }));
	expect(onAnswer).toHaveBeenCalledWith("Rosa Andrade");
});

test("an answer stands, and is changed only where that is still possible", async () => {
	const onAnswer = await show({ answer: "yes", answered_at: "2026-11-18T10:00:00.000Z" });
	await expect.element(page.getByRole("status").filter({ hasText: /Yes/ })).toBeVisible();
	expect(page.getByRole("button", { name: "No", exact: true }).elements()).toEqual([]);
	await userEvent.click(page.getByRole("button", { name: "Change my answer" }));
	await userEvent.click(page.getByRole("button", { name: "No", exact: true }));
	expect(onAnswer).toHaveBeenCalledWith("no");
});

test("when the time is over it says what to do", async () => {
	await show({ may_answer: false });
	await expect.element(page.getByText("The time for answers is over. Please call the school.")).toBeVisible();
	expect(page.getByRole("button", { name: "Yes" }).elements()).toEqual([]);
});
