import type { Relation } from "@homeroom/contract/areas/clients/families.contract.ts";
import { expect, test } from "vitest";
import { partsOf } from "./family-people-parts.ts";

const relation = (first_name: string, more: Partial<Relation> = {}) =>
	({ relationship: "mother", current: true, pickup: true, student: { id: 1, first_name }, ...more }) as Relation;
const factsOf = ({ pickup }: Relation) => [pickup ? "may" : "may not"];

test("what holds for several children is said once, what differs of each", () => {
	expect(partsOf([relation("Ana"), relation("Ben")], factsOf)).toEqual([
		{ relationship: "mother", current: true, names: ["Ana", "Ben"], facts: ["may"] },
	]);
	const told = partsOf([relation("Ana"), relation("Ben", { pickup: false }), relation("Cem", { relationship: "step_parent" })], factsOf);
	expect(told.map(({ names, relationship }) => [relationship, names])).toEqual([
		["mother", ["Ana"]],
		["mother", ["Ben"]],
		["step_parent", ["Cem"]],
	]);
	expect(partsOf([relation("Ana"), relation("Ben", { current: false })], factsOf)).toHaveLength(2);
});
