import { expect, test } from "vitest";
import { familiesOf } from "./rosters.families.ts";
import { type KnownTable, placeOf } from "./rosters.model.ts";

const TABLE: KnownTable = { shape: "clever", holds: "students", file: "students.csv", columns: new Map(), rows: [] };

const relations = (...rows: [student: string, guardian: string, relationship: string][]) =>
	rows.map(([student, guardian, relationship]) => ({
		student,
		guardian,
		relationship,
		emergency: false,
		schools: [],
		gone: false,
		...placeOf(TABLE, { number: 2, cells: [] }),
	}));

test("siblings are one family, also where one of them has a parent less", () => {
	const found = familiesOf(relations(["ana", "mum", "Mother"], ["ben", "mum", "Mother"], ["ben", "dad", "Father"]));
	expect(found).toEqual([{ students: ["ana", "ben"], guardians: ["mum", "dad"] }]);
});
test("the other parent of a half-sibling does not come into the house", () => {
	const found = familiesOf(
		relations(["ana", "mum", "Mother"], ["ana", "dad", "Father"], ["ben", "mum", "Mother"], ["ben", "other dad", "Father"]),
	);
	expect(found).toEqual([
		{ students: ["ana"], guardians: ["mum", "dad"] },
		{ students: ["ben"], guardians: ["other dad"] },
	]);
});
test("a neighbour whom two families name makes them no family", () => {
	const found = familiesOf(
		relations(["ana", "mum", "Mother"], ["ana", "neighbour", "Emergency"], ["eve", "dad", "Father"], ["eve", "neighbour", "Friend"]),
	);
	expect(found).toEqual([
		{ students: ["ana"], guardians: ["mum", "neighbour"] },
		{ students: ["eve"], guardians: ["dad"] },
	]);
});
