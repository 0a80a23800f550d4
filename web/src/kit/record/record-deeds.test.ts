import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { describe, expect, it } from "vitest";
import { deedsOf } from "./record-deeds.ts";
import type { RecordField } from "./record-field.ts";

const field = (name: string, kind: RecordField["field"]["kind"] = "line"): RecordField => ({
	name,
	field: { kind },
	label: name,
	choiceText: (choice) => choice,
});
const FIELDS = [
	field("first_name"),
	field("class_label"),
	field("notes", "text"),
	field("days", "choices"),
	field("custom.size", "number"),
];
const change = (before: Change["before"], after: Change["after"], action: Change["action"] = "updated"): Change => ({
	id: 1,
	at: "2026-11-15T08:00:00.000Z",
	action,
	user_id: 1,
	user_name: "Clara",
	before,
	after,
	batch: null,
});
const told = (before: Change["before"], after: Change["after"]) =>
	deedsOf(change(before, after), FIELDS).map((deed) => ("field" in deed ? [deed.did, deed.field.name] : [deed.did]));

describe("what someone did", () => {
	it("is one deed where a record comes or goes", () => {
		expect(deedsOf(change(null, { first_name: "Mia" }, "created"), FIELDS)).toEqual([{ did: "created" }]);
		expect(told({ archived_at: null }, { archived_at: "2026-11-15" })).toEqual([["archived"]]);
		expect(told({ archived_at: "2026-11-15" }, { archived_at: null })).toEqual([["restored"]]);
	});
	it("tells each field once, in the order of the fields, and nothing that nobody typed", () => {
		expect(told({ class_label: "5A", first_name: "Mia", version: 1 }, { class_label: "5B", first_name: "Maya", version: 2 })).toEqual([
			["changed", "first_name"],
			["changed", "class_label"],
		]);
	});
	it("knows given from taken away", () => {
		expect(told({ class_label: null }, { class_label: "5A" })).toEqual([["set", "class_label"]]);
		expect(told({ class_label: "5A" }, { class_label: null })).toEqual([["cleared", "class_label"]]);
		expect(told({ days: [] }, { days: null })).toEqual([]);
		expect(told({ days: [] }, { days: ["mon"] })).toEqual([["set", "days"]]);
	});
	it("does not tell a long text", () => {
		expect(told({ notes: "a" }, { notes: "b" })).toEqual([["rewritten", "notes"]]);
		expect(told({ notes: "a" }, { notes: null })).toEqual([["cleared", "notes"]]);
	});
	it("looks into the customer's own fields", () => {
		expect(told({ custom: { size: 1, other: 2 } }, { custom: { size: 3, other: 2 } })).toEqual([["changed", "custom.size"]]);
		expect(told({ custom: {} }, { custom: { size: 3 } })).toEqual([["set", "custom.size"]]);
	});
});
