import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNarrowed, readStudentSearch, studentListQuery } from "./students.search.ts";

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
	it("asks for filters as conditions", () => {
		expect(studentListQuery(readStudentSearch({ status: "alumni", class_label: "5A", sort: "-status" }), 5)).toEqual({
			page: 1,
			limit: 5,
			sort: "-status",
			where: [
				["status", "in", ["alumni"]],
				["class_label", "is", "5A"],
			],
		});
	});
	it("counts the archive as a place, not as a filter", () => {
		expect(isNarrowed({ archived: 1 })).toBe(false);
		expect(isNarrowed({ class_label: "5A" })).toBe(true);
	});
	it("never fails", () => {
		fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => void readStudentSearch(raw)));
	});
});
