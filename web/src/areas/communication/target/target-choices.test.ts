import { expect, test } from "vitest";
import { plainTargets, withTarget } from "./target-choices.ts";

const ALLOWED = [
	{ kind: "everybody" as const, audiences: ["families" as const, "students" as const] },
	{ kind: "class" as const, audiences: ["students" as const] },
	{ kind: "subject" as const, audiences: [] },
];
const option = { kind: "class" as const, ref: 4, text: null, name: "4A", about: null };

test("a target is added once, for the first of those that one may write to", () => {
	const once = withTarget([], option, ALLOWED);
	expect(once).toEqual([{ adds: true, kind: "class", ref: 4, text: null, audience: "students", name: "4A" }]);
	expect(withTarget(once, option, ALLOWED)).toEqual(once);
	expect(withTarget(once, { ...option, ref: 5, name: "4B" }, ALLOWED)).toHaveLength(2);
});

test("a target of one kind of people says no audience", () => {
	expect(withTarget([], { kind: "subject", ref: 2, text: null, name: "Music", about: null }, ALLOWED)[0]?.audience).toBeNull();
});

test("kinds that say all by themselves are offered where one may write to them", () => {
	expect(plainTargets(ALLOWED).map(({ kind }) => kind)).toEqual(["everybody"]);
});
