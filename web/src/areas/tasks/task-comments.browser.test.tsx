import { TASK } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { RecordComment } from "@homeroom/contract/kit/comments/comment-calls.ts";
import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import RecordComments from "../../kit/comments/record-comments.tsx";
import NoticesCorner from "../../kit/notices/notices-corner.tsx";
import { saveSession } from "../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { someSession } from "../../kit/testing/some-session.ts";

const said = (more: Partial<RecordComment>): RecordComment => ({
	id: 1,
	author_id: 1,
	author_name: "Helen Carver",
	body: "Who asks the caretaker?",
	for_family: false,
	by_family: false,
	mentions: [],
	edited_at: null,
	created_at: "2026-11-19T09:00:00Z",
	version: 1,
	...more,
});
let comments: RecordComment[] = [];
const sent: [method: string, path: string, body: object][] = [];
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), location.href);
	const method = init?.method ?? "GET";
	if (method !== "GET") {
		const body = JSON.parse(String(init?.body ?? "{}"));
		sent.push([method, pathname, body]);
		if (body.body === "refuse this") return Response.json({ error: "invalid", message: "No", fields: {} }, { status: 422 });
		if (method === "POST") comments = [...comments, said({ id: 90, ...body, mentions: [] })];
		return Response.json(method === "DELETE" ? { ok: true } : said({ id: 90, ...body, mentions: [] }));
	}
	if (pathname.endsWith("/comment-people"))
		return Response.json({
			people: [
				{ id: 5, name: "Priya Nair", sees: true },
				{ id: 6, name: "Daniel Osei", sees: false },
			],
		});
	if (pathname.endsWith("/history"))
		return Response.json({ versions: [{ body: "Who calls?", for_family: false, until: "2026-11-19T09:05:00Z" }] });
	const before = Number(searchParams.get("before") ?? Number.MAX_SAFE_INTEGER);
	const page = comments.filter(({ id }) => id < before).slice(-2);
	return Response.json({ comments: page, more: comments.some(({ id }) => id < (page[0]?.id ?? 0)) });
}
beforeEach(() => {
	vi.stubGlobal("fetch", answer);
	saveSession(someSession({ role_permissions: 1 }));
	notifications.clean();
	sent.length = 0;
	comments = [
		said({ id: 1 }),
		said({ id: 2, author_id: 5, author_name: "Priya Nair", body: "@Helen Carver I do", mentions: [{ id: 1, name: "Helen Carver" }] }),
		said({ id: 3, author_id: 9, author_name: "Maeve Doyle", body: "We come at nine", for_family: true, by_family: true }),
	];
});
afterEach(() => vi.unstubAllGlobals());

const show = (families?: number, closed = false) =>
	renderPage(
		<>
			<RecordComments of={{ spec: TASK, table: "task_comments" }} id={7} say="Tasks.Complete" closed={closed} families={families} />
			<NoticesCorner />
		</>,
		["app", "kit", "shell", "comments"],
	);
const field = page.getByRole("textbox", { name: "Write a comment" });
const line = (text: string) => page.getByRole("listitem").filter({ hasText: text });

test("shows what was said last, whom it calls and who of the family wrote, and what came before when it is asked for", async () => {
	await show();
	await expect.element(line("We come at nine").getByText("From the family")).toBeVisible();
	await expect.element(line("I do").getByText("@Helen Carver", { exact: true })).toBeVisible();
	await expect.element(line("Who asks the caretaker?")).not.toBeInTheDocument();
	await page.getByRole("button", { name: "Show earlier ones" }).click();
	await expect.element(line("Who asks the caretaker?")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
});
test("@ offers colleagues; whoever does not see it is let in, or left out", async () => {
	await show();
	await field.click();
	await userEvent.keyboard("Six tours @osei");
	await expect.element(page.getByRole("option", { name: /^Daniel Osei/ })).toHaveTextContent("does not see it yet");
	await userEvent.keyboard("{Enter}");
	await expect.element(field).toHaveValue("Six tours @Daniel Osei ");
	await expect.element(page.getByRole("checkbox", { name: /^Daniel Osei does not see this yet/ })).toBeChecked();
	expect(await accessibilityFaults()).toEqual([]);
	await userEvent.keyboard("please{Control>}{Enter}{/Control}");
	await expect
		.poll(() => sent)
		.toEqual([["POST", "/api/tasks/7/comments", { body: "Six tours @Daniel Osei please", for_family: false, mentions: [6], watch: true }]]);
	await expect.element(field).toHaveValue("");
});
test("Escape leaves an @ as it is typed", async () => {
	await show();
	await field.click();
	await userEvent.keyboard("at @pri");
	await expect.element(page.getByRole("option", { name: /^Priya Nair/ })).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await expect.element(page.getByRole("option", { name: /^Priya Nair/ })).not.toBeInTheDocument();
	await userEvent.keyboard("ya");
	await expect.element(field).toHaveValue("at @priya");
});
test("is for the school alone until the family is chosen, and says how many homes read it", async () => {
	await show(2);
	await field.fill("By Friday");
	await page.getByText("Family too").click();
	await expect.element(page.getByText("Read in 2 homes")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Comment" }).click();
	await expect.poll(() => sent[0]?.[2]).toEqual({ body: "By Friday", for_family: true, mentions: [], watch: false });
});
test("keeps what was typed when it is refused", async () => {
	await show();
	await field.fill("refuse this");
	await page.getByRole("button", { name: "Comment" }).click();
	await expect.element(page.getByText("No", { exact: true })).toBeVisible();
	await expect.element(field).toHaveValue("refuse this");
});
test("one's own is changed and taken back from its menu; others' have none", async () => {
	comments = [said({ id: 1, edited_at: "2026-11-19T09:05:00Z" }), said({ id: 2, author_id: 5, author_name: "Priya Nair", body: "I do" })];
	await show();
	await expect.element(line("I do").getByRole("button")).not.toBeInTheDocument();
	const mine = line("Who asks the caretaker?");
	await mine.getByRole("button", { name: "reworded" }).click();
	await expect.element(page.getByRole("list", { name: "What it said before" })).toHaveTextContent("Who calls?");
	await mine.getByRole("button", { name: /^More for your comment/ }).click();
	await page.getByRole("menuitem", { name: "Say it in other words" }).click();
	const words = page.getByRole("textbox", { name: "Say it in other words" });
	await words.fill("Who asks?");
	await page.getByRole("button", { name: "Save comment" }).click();
	await expect
		.poll(() => sent)
		.toEqual([["PATCH", "/api/tasks/comments/1", { body: "Who asks?", for_family: false, mentions: [], watch: false, version: 1 }]]);
	await mine.getByRole("button", { name: /^More for your comment/ }).click();
	await page.getByRole("menuitem", { name: "Take it back" }).click();
	await expect.poll(() => sent.at(-1)?.slice(0, 2)).toEqual(["DELETE", "/api/tasks/comments/1"]);
});
test("is closed with what it is about, and to who may not", async () => {
	await show(undefined, true);
	await expect.element(line("I do")).toBeVisible();
	await expect.element(field).not.toBeInTheDocument();
});
