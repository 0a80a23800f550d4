import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import NoticesCorner from "../../kit/notices/notices-corner.tsx";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { type Todo, todosQuery } from "./todo.api.ts";
import { useTodoDeeds } from "./todo-deeds.ts";
import { TodoList } from "./todo-list.tsx";
import { inOrder, isShown, movedBefore } from "./todo-order.ts";
import { TodoQuickAdd } from "./todo-quick-add.tsx";
import { aTodo } from "./todo-samples.ts";

let held: Todo[] = [];
let refuses = false;
let hangs = false;
const sent: [string, unknown][] = [];

/** The server, as far as a list asks it. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const url = new URL(input instanceof Request ? input.url : String(input), location.href);
	if (hangs) return new Promise(() => {});
	if (refuses) return Response.json({ error: "unexpected", message: "Nothing works today." }, { status: 422 });
	const body = init?.body ? JSON.parse(String(init.body)) : null;
	if (body !== null) sent.push([url.pathname, body]);
	const filter = url.searchParams.get("filter") ?? "all";
	if (body === null) return Response.json({ tasks: inOrder(held.filter((todo) => isShown(filter, todo))) });
	if (url.pathname === "/api/apps/todo/order") {
		held = [...movedBefore(held, body.id, body.before)];
		return Response.json(held.find(({ id }) => id === body.id));
	}
	if (url.pathname === "/api/apps/todo/tasks") {
		const todo = aTodo({ ...body, position: "a0" });
		held = [todo, ...held];
		return Response.json(todo, { status: 201 });
	}
	const id = Number(url.pathname.split("/").at(-1));
	const now = "2026-11-19T10:00:00Z";
	const moments = {
		...(body.isCompleted !== undefined && { completed_at: body.isCompleted ? now : null }),
		...(body.isTrashed !== undefined && { trashed_at: body.isTrashed ? now : null }),
	};
	held = held.map((todo) => (todo.id === id ? { ...todo, ...body, ...moments } : todo));
	return Response.json(held.find((todo) => todo.id === id));
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T10:40:00Z") });
	notifications.clean();
	sent.length = 0;
	refuses = false;
	hangs = false;
	held = [
		aTodo({ title: "Book the bus", due: "2026-11-17", minutes: 15, tags: ["doc"] }),
		aTodo({ title: "Mark the dictations", due: "2026-11-20", isImportant: true }),
		aTodo({ title: "Glue sticks" }),
		aTodo({ title: "Seating plan", isCompleted: true, completed_at: "2026-11-18T10:00:00Z" }),
	];
	vi.stubGlobal("fetch", answer);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const TAGS = [{ key: "doc", name: null, colour: "success" as const }];
function List({ filter, q }: { filter: string; q?: string }) {
	const query = useQuery(todosQuery(filter, q));
	const deeds = useTodoDeeds();
	return (
		<>
			<TodoQuickAdd field={{ current: null }} onAdd={(title) => deeds.add({ title })} />
			<TodoList filter={filter} q={q} query={query} tags={TAGS} deeds={deeds} onRemove={() => undefined} />
			<NoticesCorner />
		</>
	);
}
const show = (filter = "all", q?: string) => renderPage(<List filter={filter} {...(q && { q })} />, ["app", "kit", "shell", "todo"]);
const link = (name: string) => page.getByRole("link", { name, exact: true });
const idOf = (name: string) => held.find(({ title }) => title === name)?.id;
const titles = () => [...document.querySelectorAll("[data-todo-link]")].map((one) => one.textContent);
const undo = (said: string) => page.getByRole("alert").filter({ hasText: said }).getByRole("button", { name: "Undo" });

test("says what is late, when the rest is due, and keeps what is done apart", async () => {
	await show();
	await expect.element(page.getByText("overdue: 17/11/2026")).toBeVisible();
	await expect.element(page.getByText("due tomorrow")).toBeVisible();
	await expect.element(page.getByText("15 min")).toBeVisible();
	await expect.element(page.getByText("Document")).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "Done · 1" })).toBeVisible();
	expect(titles()).toEqual(["Book the bus", "Mark the dictations", "Glue sticks", "Seating plan"]);
	expect(await accessibilityFaults()).toEqual([]);
});

test("a tick shows at once and is taken back by its notice", async () => {
	await show();
	await page.getByRole("checkbox", { name: "Done: Book the bus" }).click();
	await expect.poll(titles).toEqual(["Mark the dictations", "Glue sticks", "Book the bus", "Seating plan"]);
	await undo("Done: Book the bus").click();
	await expect.poll(titles).toEqual(["Book the bus", "Mark the dictations", "Glue sticks", "Seating plan"]);
	await expect.poll(() => sent.map(([, body]) => body)).toEqual([{ isCompleted: true }, { isCompleted: false }]);
});

test("goes to the trash by its menu, and comes back", async () => {
	await show();
	await page.getByRole("button", { name: "Actions for Glue sticks" }).click();
	await page.getByRole("menuitem", { name: "Move to trash" }).click();
	await expect.poll(titles).not.toContain("Glue sticks");
	await undo("In the trash: Glue sticks").click();
	await expect.poll(titles).toContain("Glue sticks");
});

test("moves with Alt and the arrow keys, keeps the focus, and goes back", async () => {
	await show();
	await expect.element(link("Glue sticks")).toBeVisible();
	link("Glue sticks").element().focus();
	await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
	await expect.poll(titles).toEqual(["Book the bus", "Glue sticks", "Mark the dictations", "Seating plan"]);
	await expect.element(link("Glue sticks")).toHaveFocus();
	await expect.poll(() => sent).toEqual([["/api/apps/todo/order", { id: idOf("Glue sticks"), before: idOf("Mark the dictations") }]]);
	await undo("Moved: Glue sticks").click();
	await expect.poll(titles).toEqual(["Book the bus", "Mark the dictations", "Glue sticks", "Seating plan"]);
});

test("keys go from line to line and say what becomes of them", async () => {
	await show();
	await expect.element(link("Book the bus")).toBeVisible();
	await userEvent.keyboard("jj");
	await expect.element(link("Mark the dictations")).toHaveFocus();
	await userEvent.keyboard("s");
	await expect.element(page.getByRole("button", { name: "Star: Mark the dictations" })).toHaveAttribute("aria-pressed", "true");
	await userEvent.keyboard("e");
	await expect.poll(titles).toEqual(["Book the bus", "Glue sticks", "Mark the dictations", "Seating plan"]);
	await expect.poll(() => sent.map(([, body]) => body)).toEqual([{ isStarred: true }, { isCompleted: true }]);
});

test("one line and Enter is a to-do; what is refused is not lost", async () => {
	await show();
	const field = page.getByRole("textbox", { name: "New to-do" });
	await field.fill("Order chalk");
	await userEvent.keyboard("{Enter}");
	await expect.poll(() => titles()[0]).toBe("Order chalk");
	await expect.element(field).toHaveValue("");
	refuses = true;
	await field.fill("Order ink");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Nothing works today.").first()).toBeVisible();
	await expect.element(field).toHaveValue("Order ink");
});

test.each([
	["starred", undefined, "Nothing has a star"],
	["trashed", undefined, "The trash is empty"],
	["bug", undefined, "Nothing has this tag"],
	["all", "zebra", "Nothing matches"],
] as const)("what is empty says what belongs there: %s %s", async (filter, q, said) => {
	held = [];
	await show(filter, q);
	await expect.element(page.getByText(said)).toBeVisible();
	await expect.element(page.getByRole("link", { name: "See all" })).toHaveAttribute("href", "/todo");
});

test("waits with its place held, and says what cannot be loaded, with another try", async () => {
	hangs = true;
	const { screen } = await show();
	await expect.poll(() => document.querySelector("ul[aria-busy=true]")).not.toBeNull();
	await screen.unmount();
	hangs = false;
	refuses = true;
	await show();
	await expect.element(page.getByText("Your to-dos could not be loaded")).toBeVisible();
	refuses = false;
	await page.getByRole("button", { name: "Try again" }).click();
	await expect.element(link("Book the bus")).toBeVisible();
});
