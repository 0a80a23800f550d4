import { expect, test } from "vitest";
import { familiesOf } from "./rosters.families.ts";

const relations = (...rows: [student: string, guardian: string, relationship: string][]) =>
	rows.map(([student, guardian, relationship]) => ({
		student,
		guardian,
		relationship,
		emergency: false,
		school: "",
		gone: false,
		file: "students.csv",
		row: 2,
		given: [],
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
