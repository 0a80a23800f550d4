import { expect, it } from "vitest";
import { yearsBetween } from "./student-age.ts";

it.each([
	["2016-09-01", "2026-08-31", 9],
	["2016-09-01", "2026-09-01", 10],
	["2016-02-29", "2026-02-28", 9],
	["2016-02-29", "2026-03-01", 10],
	["2026-11-15", "2026-11-15", 0],
])("born %s, on %s: %d", (born, today, years) => expect(yearsBetween(born, today)).toBe(years));
