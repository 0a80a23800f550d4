import { expect, test, vi } from "vitest";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { MonthGrid } from "./month/month-grid.tsx";
import type { Days, Session } from "./timetable.api.ts";
import type { TimetableView } from "./timetable.search.ts";
import { TimetableToolbar } from "./timetable-toolbar.tsx";
import { firstChosen } from "./timetable-whose.tsx";
import { useTimetableWords } from "./timetable-words.ts";
import { WeekList } from "./week-list.tsx";

const MONDAY = "2026-11-16";
const WORKDAYS = "16/11/2026 – 20/11/2026";
const FREE = { cycle_day: null, bell_time_id: null };
const WEEK = [16, 17, 18, 19, 20].map((date, i) => ({
	day: `2026-11-${date}`,
	weekday: i + 1,
	cycle_day: i + 1,
	bell_time_id: null,
	special: null,
})) as Days["days"];
const lesson = (id: number, day: string): Session =>
	({
		id,
		kind: "lesson",
		state: "planned",
		is_changed: false,
		planned: null,
		title: null,
		class_id: 1,
		class_name: "1A",
		course_id: id,
		course_name: `Maths ${id}`,
		room_id: null,
		room_name: null,
		teachers: [],
		note: null,
		starts_at: `${day}T${String(8 + (id % 8)).padStart(2, "0")}:00:00Z`,
		ends_at: `${day}T${String(8 + (id % 8)).padStart(2, "0")}:45:00Z`,
		version: 1,
	}) as unknown as Session;
const nothing = () => undefined;

test("a month shows the lesson itself where only one more would be counted", async () => {
	const sessions = [1, 2, 3, 4].map((id) => lesson(id, MONDAY)).concat([5, 6, 7, 8, 9].map((id) => lesson(id, "2026-11-17")));
	const Shown = () => (
		<MonthGrid
			day={MONDAY}
			today={MONDAY}
			days={WEEK}
			sessions={sessions}
			of="class"
			words={useTimetableWords()}
			onDay={nothing}
			onOpen={nothing}
		/>
	);
	const { screen } = await renderPage(<Shown />, ["app", "kit", "timetable"]);
	await expect.element(screen.getByRole("button", { name: /Maths 4/ })).toBeVisible();
	await expect.element(screen.getByRole("button", { name: "and 2 more" })).toBeVisible();
	expect(screen.getByText(/and 1 more/).elements()).toEqual([]);
});

async function toolbar({ view, narrow, shown }: { view: TimetableView; narrow: boolean; shown: Days["days"] }) {
	const onChange = vi.fn();
	const Shown = () => (
		<TimetableToolbar
			view={view}
			day={MONDAY}
			shown={shown}
			first={MONDAY}
			narrow={narrow}
			sideBySide
			words={useTimetableWords()}
			onChange={onChange}
		>
			{null}
		</TimetableToolbar>
	);
	const { screen } = await renderPage(<Shown />, ["app", "kit", "timetable"]);
	return { screen, onChange };
}

test("the heading of a week names the days that are shown, also before they are known", async () => {
	const { screen } = await toolbar({ view: "week", narrow: false, shown: WEEK });
	await expect.element(screen.getByRole("heading", { name: WORKDAYS })).toBeVisible();
	screen.unmount();
	const before = await toolbar({ view: "week", narrow: false, shown: [] });
	await expect.element(before.screen.getByRole("heading", { name: WORKDAYS })).toBeVisible();
});

test("a phone offers the day, the week and the month; the week is a list of its days", async () => {
	const { screen, onChange } = await toolbar({ view: "day", narrow: true, shown: WEEK.slice(0, 1) });
	expect(screen.getByRole("radio").elements()).toHaveLength(3);
	await screen.getByText("Week", { exact: true }).click();
	expect(onChange).toHaveBeenCalledWith({ view: "week" });
	screen.unmount();

	const onOpen = vi.fn();
	const days = WEEK.map((one, i) => (i === 1 ? { ...one, ...FREE } : one));
	const Shown = () => (
		<>
			<h1>Timetable</h1>
			<h2>Week</h2>
			<WeekList days={days} sessions={[lesson(1, MONDAY)]} of="class" words={useTimetableWords()} onOpen={onOpen} />
		</>
	);
	const week = (await renderPage(<Shown />, ["app", "kit", "timetable"])).screen;
	await week
		.getByRole("region", { name: /Monday/ })
		.getByRole("button", { name: /Maths 1/ })
		.click();
	expect(onOpen).toHaveBeenCalledWith(1);
	await expect.element(week.getByRole("region", { name: /Tuesday/ }).getByText("No school")).toBeVisible();
	await expect.element(week.getByRole("region", { name: /Friday/ }).getByText("No lessons on this day")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
});

test("a kind that was asked for stays, also where nobody of it is chosen yet", () => {
	const me = { id: 7, name: "Ada", code: null };
	const whose = { me: 7, staff: [me], classes: [{ id: 3, name: "1A" }], rooms: [], students: [], first: null } as never;
	expect(firstChosen(whose, undefined)).toEqual({ of: "class", id: 3 });
	const taught = { ...(whose as object), first: { of: "class", id: 9, day: MONDAY } } as never;
	expect(firstChosen(taught, undefined)).toEqual({ of: "class", id: 9 });
	expect(firstChosen(taught, "class")).toEqual({ of: "class", id: 9 });
	expect(firstChosen(taught, "teacher")).toEqual({ of: "teacher", id: 7 });
	expect(firstChosen(whose, "student")).toEqual({ of: "student", id: null });
	expect(firstChosen(whose, "class")).toEqual({ of: "class", id: 3 });
});
