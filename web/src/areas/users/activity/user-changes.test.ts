import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { expect, it } from "vitest";
import { userDeedsOf } from "./user-changes.ts";

const change = (part: Partial<Change>): Change => ({
	id: 1,
	at: "2026-11-15T08:30:00.000Z",
	action: "updated",
	user_id: 1,
	user_name: "Helen Carver",
	before: null,
	after: null,
	batch: null,
	...part,
});

it("tells an invitation from a membership that was simply there", () => {
	expect(userDeedsOf(change({ action: "created", after: { invited_at: "2026-11-15" } }))).toEqual([{ did: "invited" }]);
	expect(userDeedsOf(change({ action: "created", after: { invited_at: null } }))).toEqual([{ did: "joined" }]);
});
it("tells coming, blocking and each changed field, and mentions the rest once", () => {
	expect(userDeedsOf(change({ before: { accepted_at: null }, after: { accepted_at: "2026-11-15" } }))).toEqual([{ did: "came" }]);
	expect(userDeedsOf(change({ before: { status: "active" }, after: { status: "blocked" } }))).toEqual([{ did: "blocked" }]);
	expect(
		userDeedsOf(
			change({
				before: { department: null, location: {}, gender: null },
				after: { department: "Science", location: { city: "P" }, gender: "other" },
			}),
		),
	).toEqual([{ did: "changed", field: "department", from: "", to: "Science" }, { did: "details" }]);
});
it("says nothing about bookkeeping", () => {
	expect(userDeedsOf(change({ before: { invited_by: 1 }, after: { invited_by: 2 } }))).toEqual([]);
});
