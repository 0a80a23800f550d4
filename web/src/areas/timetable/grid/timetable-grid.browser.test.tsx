import { expect, test, vi } from "vitest";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { colourOf, type GridBlock } from "./grid-block.ts";
import { minutesOf } from "./grid-layout.ts";
import { PX, TimetableGrid } from "./timetable-grid.tsx";

const block = (id: number, column: string, starts: string, ends: string, more: Partial<GridBlock> = {}): GridBlock => ({
	id,
	column,
	starts: minutesOf(starts),
	ends: minutesOf(ends),
	title: `Maths ${id}`,
	meta: "Room 1 · OSE",
	says: null,
	colour: colourOf(id),
	gone: false,
	bad: false,
	movable: true,
	heard: starts,
	...more,
});
const BREAKS = [{ name: "Lunch", starts: minutesOf("12:00"), ends: minutesOf("13:00") }];

async function show(blocks: GridBlock[], movable = true) {
	const onOpen = vi.fn();
	const onMove = vi.fn();
	const { screen } = await renderPage(
		<TimetableGrid
			columns={["2026-11-16", "2026-11-17"].map((key, i) => ({ key, title: i === 0 ? "Mon" : "Tue", sub: key, breaks: BREAKS }))}
			lines={[{ at: minutesOf("08:30"), label: "08:30", name: "1" }]}
			span={{ starts: minutesOf("08:00"), ends: minutesOf("15:00") }}
			blocks={blocks}
			bells={["08:30", "09:15", "10:20"].map(minutesOf)}
			onOpen={onOpen}
			onMove={movable ? onMove : undefined}
		/>,
		["app", "kit", "timetable"],
	);
	return { screen, onOpen, onMove };
}
const centre = (element: Element) => {
	const { x, y, width, height } = element.getBoundingClientRect();
	return { clientX: x + width / 2, clientY: y + height / 2 };
};
const fire = (target: EventTarget, type: string, at: { clientX: number; clientY: number }) =>
	target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", button: 0, ...at }));

test("every lesson is a button in the column of its day; breaks have their name, a cancelled one its word", async () => {
	const { screen, onOpen } = await show([
		block(1, "2026-11-16", "08:30", "09:15"),
		block(2, "2026-11-17", "09:15", "10:00", { gone: true, says: "Cancelled" }),
	]);
	await expect.element(screen.getByText("Lunch")).toBeVisible();
	await screen
		.getByRole("region", { name: /Tue/ })
		.getByRole("button", { name: /Cancelled/ })
		.click();
	expect(onOpen).toHaveBeenCalledWith(2);
	expect(await accessibilityFaults()).toEqual([]);
});

test("pulled to another day and time, it is drawn to the bell nearby and not opened", async () => {
	const { screen, onOpen, onMove } = await show([block(1, "2026-11-16", "08:30", "09:15")]);
	const lesson = screen.getByRole("button", { name: /Maths 1/ }).element();
	const from = centre(lesson);
	const tuesday = centre(screen.getByRole("region", { name: /Tue/ }).element());
	const to = { clientX: tuesday.clientX, clientY: from.clientY + 43 * PX };
	fire(lesson, "pointerdown", from);
	fire(window, "pointermove", to);
	fire(window, "pointerup", to);
	expect(onMove).toHaveBeenCalledWith(1, { column: "2026-11-17", starts: minutesOf("09:15"), ends: minutesOf("10:00") });
	expect(onOpen).not.toHaveBeenCalled();
});

test("who may not move does not", async () => {
	const { screen, onMove } = await show([block(1, "2026-11-16", "08:30", "09:15")], false);
	const lesson = screen.getByRole("button", { name: /Maths 1/ }).element();
	const from = centre(lesson);
	fire(lesson, "pointerdown", from);
	fire(window, "pointermove", { ...from, clientY: from.clientY + 80 });
	fire(window, "pointerup", { ...from, clientY: from.clientY + 80 });
	expect(onMove).not.toHaveBeenCalled();
});

test("side by side in a narrow column a lesson keeps its name and leaves out its room", async () => {
	const { screen } = await show([
		block(1, "2026-11-16", "08:30", "09:15", { title: "Alone in its time" }),
		block(2, "2026-11-16", "10:20", "11:05", { title: "English literature", says: "Clashes" }),
		block(3, "2026-11-16", "10:20", "11:05"),
	]);
	const grid = screen.getByRole("region", { name: "Timetable" }).element() as HTMLElement;
	grid.style.width = "360px";
	const alone = screen.getByRole("button", { name: /Alone/ });
	const beside = screen.getByRole("button", { name: /English/ });
	await expect.element(alone.getByText(/Room 1/)).toBeVisible();
	await expect.element(beside.getByText(/Room 1/)).not.toBeVisible();
	await expect.element(beside.getByText("Clashes")).toBeVisible();
	const name = beside.getByText("English literature").element();
	expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
});
