import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { readWhere } from "@homeroom/contract/kit/record-where.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNarrowed, plainValue, readRecordSearch, recordQuery, withCondition } from "./record-search.ts";

const read = (raw: Record<string, unknown>) => readRecordSearch(STUDENT, raw);

describe("the address of a record's list", () => {
	it("reads conditions, sorts, columns and the view", () => {
		const where = [
			["status", "in", ["alumni"]],
			["date_of_birth", "period", "this_year"],
		];
		expect(read({ where, sort: "-status,name", columns: "email,phone,email", view: "7", archived: "1" })).toMatchObject({
			where,
			sort: "-status,name",
			columns: "email,phone",
			view: 7,
			archived: 1,
		});
	});
	it("reads conditions that are text, and short ones", () => {
		expect(read({ where: '[["class_label","is","5A"]]' }).where).toEqual([["class_label", "is", "5A"]]);
		expect(read({ status: "alumni", class_label: "5A" })).toMatchObject({
			where: [
				["status", "in", ["alumni"]],
				["class_label", "is", "5A"],
			],
			status: undefined,
		});
	});
	it("drops what cannot be answered", () => {
		const bad = read({
			where: [7],
			sort: "phone",
			columns: "nothing,first_name",
			archived: "yes",
			edit: "x",
			page: "abc",
			limit: 7,
		});
		expect(Object.values(bad).every((value) => value === undefined)).toBe(true);
	});
	it("keeps a condition that nothing answers: the server refuses it, and the list does not show everybody", () => {
		const where = [
			["house", "is", "Herons"],
			["date_of_birth", "before", "yesterday"],
		];
		expect(read({ where }).where).toEqual(where);
		expect(read({ status: "expelled" }).where).toEqual([["status", "in", ["expelled"]]]);
		expect(isNarrowed(read({ where }))).toBe(true);
		expect(recordQuery(read({ where }), 20)).toMatchObject({ where });
	});
	it("keeps questions about the customer's own fields, which the server knows", () => {
		const where = [["custom.shirt", "is", "L"]];
		expect(read({ where, sort: "-custom.shirt" })).toMatchObject({ where, sort: "-custom.shirt" });
	});
	it("asks the server for what it shows, without what only the screen needs", () => {
		expect(recordQuery(read({ archived: 1, edit: 7, search: "mia", columns: "email", view: 3 }), 20)).toEqual({
			page: 1,
			limit: 20,
			archived: "1",
			search: "mia",
		});
	});
	it("counts the archive as a place, not as a filter", () => {
		expect(isNarrowed({ archived: 1 })).toBe(false);
		expect(isNarrowed({ where: [["class_label", "is", "5A"]] })).toBe(true);
	});
	it("never fails, and loses no condition", () => {
		const value = fc.oneof(fc.anything(), fc.json(), fc.array(fc.array(fc.anything())));
		const raw = fc.dictionary(fc.constantFrom("where", "sort", "columns", "view", "page", "x"), value);
		fc.assert(
			fc.property(raw, (garbage) => {
				// as text: to compare what is made of anything takes long
				expect(JSON.stringify(read(garbage).where ?? [])).toBe(JSON.stringify(readWhere(garbage.where)));
			}),
		);
	});
	it("reads its own output unchanged", () => {
		const raw = fc.record(
			{
				status: fc.constantFrom("alumni", "x"),
				class_label: fc.string(),
				sort: fc.constantFrom("name", "-status,name", "x"),
				page: fc.nat(),
			},
			{ requiredKeys: [] },
		);
		fc.assert(
			fc.property(raw, (given) => {
				const once = read(given);
				expect(read(once as Record<string, unknown>)).toEqual(
					Object.fromEntries(Object.entries(once).filter(([key]) => !["status", "class_label"].includes(key))),
				);
			}),
		);
	});
});

describe("quick filters", () => {
	it("put their condition where it was, or take it away", () => {
		const where = withCondition(
			[
				["status", "in", ["alumni"]],
				["email", "empty"],
			],
			"status",
			["status", "in", ["enrolled"]],
		);
		expect(where).toEqual([
			["status", "in", ["enrolled"]],
			["email", "empty"],
		]);
		expect(withCondition(where, "email", undefined)).toEqual([["status", "in", ["enrolled"]]]);
		expect(withCondition([["email", "empty"]], "email", undefined)).toBeUndefined();
	});
	it("show one plain value, and leave the rest to the chips", () => {
		expect(plainValue(undefined, "status")).toBeUndefined();
		expect(plainValue([["status", "in", ["alumni"]]], "status")).toBe("alumni");
		expect(plainValue([["class_label", "is", "5A"]], "class_label")).toBe("5A");
		expect(plainValue([["status", "in", ["alumni", "enrolled"]]], "status")).toBe(false);
		expect(plainValue([["status", "not_in", ["alumni"]]], "status")).toBe(false);
	});
});
