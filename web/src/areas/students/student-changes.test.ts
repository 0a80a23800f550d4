import type { Change } from "@homeroom/contract/kit/schemas.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deedsOf, TOLD_FIELDS } from "./student-changes.ts";

const change = (part: Partial<Change>): Change => ({
	id: 1,
	at: "2026-11-15T08:30:00.000Z",
	action: "updated",
	user_id: 2,
	user_name: "Clara Hofmann",
	before: null,
	after: null,
	...part,
});

describe("a student's history", () => {
	it("tells a new student in one sentence, whatever the columns", () => {
		expect(deedsOf(change({ action: "created", after: { first_name: "Mia", class_label: "5A" } }))).toEqual([{ did: "created" }]);
		expect(deedsOf(change({ action: "deleted", before: { first_name: "Mia" } }))).toEqual([{ did: "deleted" }]);
	});
	it("tells a changed, a first and a removed value apart", () => {
		const deeds = deedsOf(
			change({
				before: { class_label: "5A", phone: null, email: "a@example.org", version: 1 },
				after: { class_label: "5B", phone: "123", email: null, version: 2 },
			}),
		);
		expect(deeds).toEqual([
			{ did: "changed", field: "class_label", from: "5A", to: "5B" },
			{ did: "cleared", field: "email", from: "a@example.org" },
			{ did: "set", field: "phone", to: "123" },
		]);
	});
	it("calls archiving and restoring by their names", () => {
		expect(deedsOf(change({ before: { archived_at: null }, after: { archived_at: "2026-11-15T08:30:00Z" } }))).toEqual([
			{ did: "archived" },
		]);
		expect(deedsOf(change({ before: { archived_at: "2026-11-15T08:30:00Z" }, after: { archived_at: null } }))).toEqual([
			{ did: "restored" },
		]);
	});
	it("says nothing of columns nobody types into", () => {
		expect(deedsOf(change({ before: { version: 1, updated_at: "a" }, after: { version: 2, updated_at: "b" } }))).toEqual([]);
	});
	it("tells every field at most once and only when it differs", () => {
		const row = fc.dictionary(fc.constantFrom(...TOLD_FIELDS, "version"), fc.option(fc.constantFrom("", "a", "b")));
		fc.assert(
			fc.property(row, row, (before, after) => {
				const fields = deedsOf(change({ before, after })).flatMap((deed) => ("field" in deed ? [deed.field] : []));
				expect(new Set(fields).size).toBe(fields.length);
				for (const field of fields) expect(before[field] ?? "").not.toBe(after[field] ?? "");
			}),
		);
	});
});
