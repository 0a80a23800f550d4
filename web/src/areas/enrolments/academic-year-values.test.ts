import { expect, test } from "vitest";
import { nextYear } from "./academic-year-values.ts";

test.each([
	["2026/27", "2027-08-31", { name: "2027/28", starts_on: "2027-09-01", ends_on: "2028-08-31" }],
	["2098/99", "2099-07-31", { name: "2099/00", starts_on: "2099-08-01", ends_on: "2100-07-31" }],
	["2026-2027", "2027-02-28", { name: "2027-2028", starts_on: "2027-03-01", ends_on: "2028-02-29" }],
	["Summer", "2026-12-31", { name: "", starts_on: "2027-01-01", ends_on: "2027-12-31" }],
])("after %s until %s", (name, ends_on, next) => expect(nextYear({ name, ends_on })).toEqual({ ...next, is_current: "false" }));

test("the first year is the current one", () => expect(nextYear(undefined)).toMatchObject({ name: "", is_current: "true" }));
