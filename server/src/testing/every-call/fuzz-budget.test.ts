import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ROUTE_TABLE, type TableEntry } from "../route-table.ts";
import type { CallName } from "../sampling.ts";
import { folderOf, fuzzBudget } from "./fuzz-budget.ts";

const entry = (name: CallName) => ROUTE_TABLE.find((one) => one.name === name) as TableEntry;
const runs = (changed: string, long: boolean, names: CallName[]) => names.map((name) => fuzzBudget(changed, long).runsOf(entry(name)));

test("12 requests for a call, 60 where its area changed, 4 for what all records share and students get in full", () => {
	expect(runs("", false, ["users.list", "rooms.list", "students.list", "session.login"])).toEqual([12, 4, 60, 12]);
	expect(runs("users,clients", false, ["users.list", "contacts.list", "families.of_student", "rooms.list"])).toEqual([60, 60, 60, 4]);
	expect(runs("", true, ["users.list", "rooms.list", "session.login"])).toEqual([120, 120, 20]);
});
test("files made to hurt all reach students, and each of them another record", () => {
	const files = (name: CallName) => fuzzBudget("", false).filesFor(entry(name), [...Array(20).keys()]);
	const others = (["classes", "clients", "contacts", "rooms", "courses", "subjects", "staff"] as const).map((name) =>
		files(`${name}.import_upload`),
	);
	expect([files("students.import_upload").length, files("files.upload").length]).toEqual([20, 20]);
	expect(others.map((each) => each.length)).toEqual(Array(7).fill(4));
	expect(new Set(others.flat()).size).toBe(20);
});
test("every area of the contract lies in a folder in which a change of it is seen", () => {
	const missing = ROUTE_TABLE.filter((one) => !existsSync(new URL(`../../../../contract/src/areas/${folderOf(one)}`, import.meta.url)));
	expect(missing).toEqual([]);
});
