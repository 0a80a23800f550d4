import { expect, test } from "vitest";
import { toldThemselves } from "./alarm-told-now.ts";

test("of those on site the staff get a message themselves, and the pupils who can be reached", () => {
	expect(toldThemselves({ staff: 40, students_told: 12 })).toBe(52);
	expect(toldThemselves({ staff: 40, students_told: 0 })).toBe(40);
});
