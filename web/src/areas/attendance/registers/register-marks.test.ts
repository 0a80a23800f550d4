import type { RegisterMark } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { describe, expect, it } from "vitest";
import { allPresent, type Choices, choose, inputsOf, isConflict, over, shownChoice, unmarked } from "./register-marks.ts";

const NONE: Choices = new Map();
const mark = (student_id: number, more: Partial<RegisterMark> = {}): RegisterMark => ({
	student_id,
	name: `Student ${student_id}`,
	called: "S",
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
const plain = (code_id: number) => ({ code_id, minutes_late: null, note: null });

describe("a register that is being taken", () => {
	it("all present leaves what was said, and believes what families announced", () => {
		const marks = [mark(1), mark(2, { announced: { code_id: 4, reason: null } }), mark(3, { code_id: 3, version: 2 }), mark(4)];
		const choices = allPresent(marks, choose(marks[3] as RegisterMark, plain(2), NONE), 1);
		expect(marks.map((one) => shownChoice(one, choices)?.code_id)).toEqual([1, 4, 3, 2]);
		expect(unmarked(marks, choices)).toBe(0);
		expect(inputsOf(marks, choices).map(({ student_id, code_id, version }) => [student_id, code_id, version])).toEqual([
			[1, 1, 0],
			[2, 4, 0],
			[4, 2, 0],
		]);
	});
	it("sends only what differs from what is saved", () => {
		const saved = mark(1, { code_id: 1, version: 3 });
		const late = choose(saved, { code_id: 2, minutes_late: 5, note: null }, NONE);
		expect(inputsOf([saved], late)).toEqual([{ student_id: 1, code_id: 2, minutes_late: 5, note: null, version: 3 }]);
		expect(inputsOf([saved], choose(saved, plain(1), late))).toEqual([]);
	});
	it("never takes its version from what somebody else wrote after the choice: that is a conflict", () => {
		const before = mark(1);
		const mine = choose(before, plain(3), NONE);
		const after = mark(1, { code_id: 4, version: 1, marked_by: "Office" });
		expect([isConflict(before, mine), isConflict(after, mine)]).toEqual([false, true]);
		expect(inputsOf([after], mine)).toEqual([{ student_id: 1, ...plain(3), version: 0 }]);
		const agreed = mark(1, { code_id: 3, version: 1 });
		expect(isConflict(agreed, mine)).toBe(false);
		expect(inputsOf([agreed], mine)).toEqual([]);
	});
	it("shows what waits on the device, and over it what was chosen since", () => {
		const marks = [mark(1), mark(2)];
		const waiting = marks.map(({ student_id }) => ({ student_id, ...plain(1), version: 0 }));
		const shown = over(waiting, choose(marks[1] as RegisterMark, plain(2), NONE));
		expect(marks.map((one) => shownChoice(one, shown)?.code_id)).toEqual([1, 2]);
	});
});
