import { expect, it } from "vitest";
import { isNarrowed, readUserSearch, userListQuery } from "./users.search.ts";

it("asks the server for what a state means", () => {
	expect(userListQuery(readUserSearch({ state: "invited" }), 5)).toMatchObject({ status: "active", verified: "0" });
	expect(userListQuery(readUserSearch({ state: "active" }), 5)).toMatchObject({ status: "active", verified: "1" });
	expect(userListQuery(readUserSearch({ state: "blocked" }), 5)).not.toHaveProperty("verified");
});
it("drops what is no filter", () => {
	const search = readUserSearch({ state: "gone", role_id: "x", department: "  ", edit: "-3", sort: "role" });
	expect(isNarrowed(search)).toBe(false);
	expect(Object.values(search).every((value) => value === undefined)).toBe(true);
});
