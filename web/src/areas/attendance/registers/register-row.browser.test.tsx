import type { AttendanceCode, RegisterMark } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { RegisterRow, type RegisterRowProps } from "./register-row.tsx";

const code = (id: number, key: AttendanceCode["key"], letter: string, is_present: boolean, is_late = false): AttendanceCode => ({
	id,
	key,
	name: null,
	code: letter,
	is_present,
	on_site: is_present,
	is_late,
	is_excused: false,
	is_announced: false,
	position: id,
	archived: false,
	version: 1,
});
const CODES = [
	code(1, "present", "/", true),
	code(2, "late", "L", true, true),
	code(3, "unexcused", "A", false),
	code(4, "ill", "I", false),
];
const mark = (student_id: number, name: string, more: Partial<RegisterMark> = {}): RegisterMark => ({
	student_id,
	name,
	called: name,
	photo_file_id: null,
	colour_code: null,
	mark_id: null,
	code_id: null,
	minutes_late: null,
	note: null,
	marked_by: null,
	marked_at: null,
	office_code_id: null,
	office_note: null,
	office_by: null,
	version: 0,
	announced: null,
	...more,
});

async function show(marks: RegisterMark[], more: Partial<RegisterRowProps> = {}) {
	const onChoose = vi.fn();
	const deeds = { onKeepTheirs: vi.fn(), onTakeMine: vi.fn() };
	const { screen } = await renderPage(
		<ul style={{ margin: 0, padding: 0 }}>
			{marks.map((one) => (
				<RegisterRow
					key={one.student_id}
					mark={one}
					choice={null}
					codes={CODES}
					starts_at={null}
					ends_at={null}
					disabled={false}
					inConflict={false}
					onChoose={(choice) => onChoose(one.student_id, choice.code_id)}
					onCorrect={undefined}
					{...deeds}
					{...more}
				/>
			))}
		</ul>,
		["app", "kit", "attendance"],
	);
	return { screen, onChoose, ...deeds };
}

test("on a phone every button is large enough for a thumb, and a long name stays beside them", async () => {
	await page.viewport(390, 844);
	const { screen } = await show([mark(1, "Maximiliane Charlotte von Hohenstein-Oberndorff")]);
	const all = screen.getByRole("group").getByRole("button");
	await expect.element(all.nth(3)).toBeVisible();
	const buttons = all.elements();
	expect(buttons).toHaveLength(4);
	for (const button of buttons) {
		const { width, height, right } = button.getBoundingClientRect();
		expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
		expect(right).toBeLessThanOrEqual(390);
	}
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	expect(await accessibilityFaults()).toEqual([]);
});

test("a code's letter marks and leads to the next student; arrows lead on without a word", async () => {
	await page.viewport(1200, 800);
	const { screen, onChoose } = await show([mark(1, "Ana Costa"), mark(2, "Ben Costa"), mark(3, "Cem Costa")]);
	const first = screen.getByRole("button", { name: "Ana Costa: Present" });
	(first.element() as HTMLElement).focus();
	const press = (key: string) =>
		document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
	press("a");
	expect(onChoose).toHaveBeenLastCalledWith(1, 3);
	expect(document.activeElement?.closest("fieldset")?.getAttribute("aria-label")).toBe("Ben Costa");
	press("i");
	expect(onChoose).toHaveBeenLastCalledWith(2, 4);
	press("ArrowUp");
	press("ArrowRight");
	await expect.element(screen.getByRole("button", { name: "Ben Costa: Late" })).toHaveFocus();
	expect(onChoose).toHaveBeenCalledTimes(2);
});

test("the menu begins with its reasons, not with what needs a keyboard; how late somebody was can be said afterwards", async () => {
	await page.viewport(390, 844);
	const chosen = vi.fn();
	const { screen } = await show([mark(1, "Ana Costa")], {
		choice: { code_id: 2, minutes_late: null, note: null },
		onChoose: chosen,
	});
	await screen.getByRole("button", { name: /other reasons/i }).click();
	await expect.element(page.getByRole("dialog").getByRole("button", { name: /Ill/ })).toBeVisible();
	expect(document.activeElement?.tagName).not.toMatch(/TEXTAREA|INPUT/);
	await page.getByRole("textbox", { name: "Minutes late" }).fill("12");
	(document.activeElement as HTMLElement).blur();
	expect(chosen).toHaveBeenLastCalledWith({ code_id: 2, minutes_late: 12, note: null });
	// faded in
	await expect.poll(() => getComputedStyle(page.getByRole("dialog").element()).opacity).toBe("1");
	expect(await accessibilityFaults()).toEqual([]);
});

test("a conflict shows both words and who wrote the other one", async () => {
	await page.viewport(390, 844);
	const theirs = mark(1, "Ana Costa", { code_id: 4, version: 1, marked_by: "Priya Nair" });
	const { screen, onKeepTheirs, onTakeMine } = await show([theirs], {
		choice: { code_id: 3, minutes_late: null, note: null },
		inConflict: true,
	});
	await expect.element(screen.getByText(/Priya Nair wrote “Ill”, you “Absent”/)).toBeVisible();
	await screen.getByRole("button", { name: "Keep “Ill”" }).click();
	await screen.getByRole("button", { name: "Take “Absent”" }).click();
	expect([onKeepTheirs.mock.calls.length, onTakeMine.mock.calls.length]).toEqual([1, 1]);
	expect(await accessibilityFaults()).toEqual([]);
});
