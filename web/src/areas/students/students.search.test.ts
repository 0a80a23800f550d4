import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNarrowed, readStudentSearch, sortingOf, studentListQuery } from "./students.search.ts";

describe("the address of the list of students", () => {
	it("reads filters and drops what does not exist", () => {
		expect(readStudentSearch({ status: "on_leave", class_label: "5A", archived: 1, edit: "7" })).toMatchObject({
			status: "on_leave",
			class_label: "5A",
			archived: 1,
			edit: 7,
		});
		const bad = readStudentSearch({ status: "expelled", archived: "yes", edit: "x", sort: "phone" });
		expect(Object.values(bad).every((value) => value === undefined)).toBe(true);
	});
	it("asks the server for what it shows, without what only the screen needs", () => {
		expect(studentListQuery({ archived: 1, edit: 7, search: "mia" }, 20)).toEqual({ page: 1, limit: 20, archived: "1", search: "mia" });
	});
	it("sorts by name until told otherwise", () => {
		expect(sortingOf({})).toEqual({ by: "name", dir: "asc" });
		expect(sortingOf(readStudentSearch({ sort: "status", dir: "desc" }))).toEqual({ by: "status", dir: "desc" });
	});
	it("counts the archive as a place, not as a filter", () => {
		expect(isNarrowed({ archived: 1 })).toBe(false);
		expect(isNarrowed({ class_label: "5A" })).toBe(true);
	});
	it("never fails", () => {
		fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => void readStudentSearch(raw)));
	});
});
