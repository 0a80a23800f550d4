import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../kit/testing/render-page.tsx";
import AttendanceCodeForm from "./attendance-code-form.tsx";

const keys: (string | null)[] = [];
let answer: () => Promise<Response>;
const onClose = vi.fn<() => void>();
beforeEach(() => {
	keys.length = 0;
	vi.stubGlobal("fetch", async (asked: RequestInfo, init?: RequestInit) => {
		const { method, headers } = new Request(asked, init);
		if (method !== "POST") return Response.json({ codes: [], settings: {} });
		keys.push(headers.get("idempotency-key"));
		return answer();
	});
});
afterEach(() => vi.unstubAllGlobals());

test("pressed again after an answer that was lost it sends the same key; after a refusal a new one", async () => {
	await renderPage(<AttendanceCodeForm code={null} onClose={onClose} />, ["app", "kit", "attendance"]);
	await page.getByRole("textbox", { name: "Name" }).fill("Trip");
	await page.getByRole("textbox", { name: "Letters" }).fill("T");
	const press = () => page.getByRole("button", { name: "Save code" }).click();
	answer = () => Promise.reject(new TypeError("Failed to fetch"));
	await press();
	await expect.poll(() => keys.length).toBe(1);
	answer = async () => Response.json({ error: "duplicate", message: "There is one already." }, { status: 409 });
	await press();
	await expect.element(page.getByText("There is one already.")).toBeVisible();
	answer = async () => Response.json({ id: 1 }, { status: 201 });
	await press();
	await expect.poll(() => onClose.mock.calls.length).toBe(1);
	expect(keys[0]).toMatch(/^.{16,}$/);
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
});
