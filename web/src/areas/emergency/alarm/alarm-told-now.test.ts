import { expect, test } from "vitest";
import { toldThemselves } from "./alarm-told-now.ts";

test("of those on site the staff get a message themselves, and the pupils who have a login", () => {
	expect(toldThemselves({ staff: 40, students_told: 12 })).toBe(52);
	expect(toldThemselves({ staff: 40 })).toBe(40);
});
