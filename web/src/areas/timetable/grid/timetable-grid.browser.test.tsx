import { type ComponentProps, useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { colourOf, type GridBlock } from "./grid-block.ts";
import { minutesOf } from "./grid-layout.ts";
import type { Judge } from "./grid-verdict.ts";
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
const SLOTS = [
	{ starts: minutesOf("08:30"), ends: minutesOf("09:15") },
	{ starts: minutesOf("09:15"), ends: minutesOf("10:00") },
	{ starts: minutesOf("10:20"), ends: minutesOf("11:05") },
];
/** On Tuesday the first lesson is taken and the last one outside of hours. */
const judge: Judge = ({ column, starts }) => {
	if (column === "2026-11-17" && starts < minutesOf("09:15"))
		return { state: "taken", why: "Daniel Osei teaches: 4A", brief: "Daniel Osei: 4A" };
	if (column === "2026-11-17" && starts >= minutesOf("10:20"))
		return { state: "doubt", why: "Outside the hours", brief: "Outside the hours" };
	return { state: "free", why: null, brief: null };
};

async function show(blocks: GridBlock[], movable = true, judges = judge) {
	const onOpen = vi.fn();
	const onMove = vi.fn();
	const Shown = (props: Partial<ComponentProps<typeof TimetableGrid>>) => {
		const [carried, setCarried] = useState<number | null>(null);
		return <TimetableGrid {...(props as ComponentProps<typeof TimetableGrid>)} carried={carried} onCarry={setCarried} />;
	};
	const { screen } = await renderPage(
		<Shown
			judge={judges}
			noneFree="No free place this week."
			columns={["2026-11-16", "2026-11-17"].map((key, i) => ({
				key,
				title: i === 0 ? "Mon" : "Tue",
				sub: key,
				breaks: BREAKS,
				slots: SLOTS,
			}))}
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
const fire = (target: EventTarget, type: string, at: { clientX: number; clientY: number }, pointerType = "mouse") =>
	target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, button: 0, ...at }));

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

const marks = (screen: { getByRole: (role: "region", options: { name: RegExp }) => { element: () => Element } }, day: RegExp) =>
	[...screen.getByRole("region", { name: day }).element().querySelectorAll<HTMLElement>("[data-mark]")].map(
		({ dataset }) => `${dataset.mark} ${dataset.state}`,
	);

test("a taken place under a lesson is marked over it, and why stands right beside the moved one", async () => {
	const { screen } = await show([block(1, "2026-11-16", "08:30", "09:15"), block(2, "2026-11-17", "08:30", "09:15", { title: "History" })]);
	const lesson = screen.getByRole("button", { name: /Maths 1/ }).element();
	const from = centre(lesson);
	const tuesday = { clientX: centre(screen.getByRole("region", { name: /Tue/ }).element()).clientX, clientY: from.clientY };
	fire(lesson, "pointerdown", from);
	fire(window, "pointermove", tuesday);
	await expect.element(screen.getByRole("status").getByText("Daniel Osei teaches: 4A")).toBeVisible();
	const mark = screen.getByRole("region", { name: /Tue/ }).element().querySelector('[data-mark="08:30"]') as HTMLElement;
	const list = screen
		.getByRole("button", { name: /History/ })
		.element()
		.closest("ul") as HTMLElement;
	expect(Number(getComputedStyle(mark).zIndex)).toBeGreaterThan(Number(getComputedStyle(list).zIndex));
	expect(mark.textContent).toBe("");
	const ghost = document.querySelector("[data-verdict]") as HTMLElement;
	const tip = ghost.querySelector("p") as HTMLElement;
	expect(tip.textContent).toBe("Daniel Osei teaches: 4A");
	const [at, beside] = [ghost.getBoundingClientRect(), tip.getBoundingClientRect()];
	expect(beside.top - at.bottom).toBeLessThan(12);
	expect(beside.right).toBeLessThanOrEqual(at.right + 1);
	expect(screen.getByText("No free place this week.").elements()).toEqual([]);
	fire(window, "pointerup", from);
});

test("where all places are taken, that is said, by keys too", async () => {
	const { screen } = await show([block(1, "2026-11-16", "08:30", "09:15")], true, () => ({ state: "taken", why: "Closed", brief: null }));
	const lesson = screen.getByRole("button", { name: /Maths 1/ });
	(lesson.element() as HTMLElement).focus();
	lesson.element().dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
	await expect.element(screen.getByRole("status").getByText("No free place this week.")).toBeVisible();
});

test("while it is pulled, free and taken places of the whole week are marked, and the reason of the one under it is said", async () => {
	const { screen, onMove } = await show([block(1, "2026-11-16", "08:30", "09:15")]);
	const lesson = screen.getByRole("button", { name: /Maths 1/ }).element();
	const from = centre(lesson);
	const tuesday = { clientX: centre(screen.getByRole("region", { name: /Tue/ }).element()).clientX, clientY: from.clientY };
	fire(lesson, "pointerdown", from);
	fire(window, "pointermove", tuesday);
	await expect.element(screen.getByRole("status").getByText("Daniel Osei teaches: 4A")).toBeVisible();
	expect(marks(screen, /Mon/)).toEqual(["09:15 free", "10:20 free"]);
	expect(marks(screen, /Tue/)).toEqual(["08:30 taken", "09:15 free", "10:20 doubt"]);
	fire(window, "pointermove", { ...tuesday, clientY: from.clientY + 45 * PX });
	await expect.element(screen.getByRole("status").getByText("Free: class, teachers, room and students")).toBeVisible();
	fire(window, "pointermove", from);
	await expect.element(screen.getByRole("status").getByText("Where it is now")).toBeVisible();
	fire(window, "pointerup", from);
	await expect.element(screen.getByRole("status")).not.toBeInTheDocument();
	expect(marks(screen, /Tue/)).toEqual([]);
	expect(onMove).not.toHaveBeenCalled();
});

test("a finger that rests on it takes it up; one that moves at once scrolls", async () => {
	const { screen, onMove, onOpen } = await show([block(1, "2026-11-16", "08:30", "09:15")]);
	const lesson = screen.getByRole("button", { name: /Maths 1/ }).element();
	const from = centre(lesson);
	const to = { ...from, clientY: from.clientY + 45 * PX };
	fire(lesson, "pointerdown", from, "touch");
	fire(window, "pointermove", to, "touch");
	fire(window, "pointerup", to, "touch");
	expect(onMove).not.toHaveBeenCalled();
	fire(lesson, "pointerdown", from, "touch");
	await expect.element(screen.getByRole("status").getByText("Where it is now")).toBeVisible();
	fire(lesson, "pointermove", to, "touch");
	const scroll = new Event("touchmove", { bubbles: true, cancelable: true });
	lesson.dispatchEvent(scroll);
	expect(scroll.defaultPrevented).toBe(true);
	fire(lesson, "pointerup", to, "touch");
	expect(onMove).toHaveBeenCalledExactlyOnceWith(1, { column: "2026-11-16", starts: minutesOf("09:15"), ends: minutesOf("10:00") });
	expect(onOpen).not.toHaveBeenCalled();
});

test("by keys it goes from place to place, each is said, and Enter puts it; Escape leaves it, and a free place can be clicked", async () => {
	const { screen, onMove, onOpen } = await show([block(1, "2026-11-16", "08:30", "09:15")]);
	const lesson = screen.getByRole("button", { name: /Maths 1/ });
	(lesson.element() as HTMLElement).focus();
	await userEvent.keyboard("m");
	await expect.element(screen.getByRole("button", { name: "Put it here" })).toHaveFocus();
	await userEvent.keyboard("{ArrowRight}");
	await expect.element(screen.getByRole("status").getByText("Daniel Osei teaches: 4A")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await userEvent.keyboard("{ArrowDown}");
	await expect.element(screen.getByRole("status").getByText("Free: class, teachers, room and students")).toBeVisible();
	await userEvent.keyboard("{Enter}");
	expect(onMove).toHaveBeenCalledExactlyOnceWith(1, { column: "2026-11-17", starts: minutesOf("09:15"), ends: minutesOf("10:00") });
	await expect.element(lesson).toHaveFocus();
	await userEvent.keyboard("m");
	await userEvent.keyboard("{ArrowRight}{Escape}");
	await expect.element(lesson).toHaveFocus();
	await userEvent.keyboard("m");
	await screen.getByRole("button", { name: /^Put it Tue .*9:15/ }).click();
	expect(onMove).toHaveBeenCalledTimes(2);
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
