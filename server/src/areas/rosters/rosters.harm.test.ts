import { seesByDefault } from "@homeroom/contract/areas/clients/families.rules.ts";
import { describe, expect, test } from "vitest";
import { relationshipOf } from "./rosters.families.ts";
import { keptKey } from "./rosters.ids.ts";
import { listIn, type RawTable, type RosterModel } from "./rosters.model.ts";
import { hintsOf } from "./rosters.records.ts";
import { knownTable, modelOf, recognise } from "./shapes/rosters.shapes.ts";

const tableOf = (file: string, rows: string[][]): RawTable => ({
	file,
	sheet: null,
	rows: rows.map((cells, i) => ({ number: i + 1, cells })),
});
function modelFrom(source: "clever" | "oneroster" | "own", tables: Record<string, string[][]>): RosterModel {
	const known = Object.entries(tables).map(([file, rows]) => {
		const table = tableOf(file, rows);
		const found = recognise(table);
		if (found === undefined) throw new Error(`${file} is not recognised`);
		return knownTable(table, found);
	});
	return modelOf(source, known, 4);
}

describe("the portal", () => {
	const sees = (relationship: string, emergency = false) => seesByDefault(relationshipOf({ relationship, emergency }), null);
	test.each([
		..."Mother|Father|Mom|Legal guardian|Parent|Parent/Guardian|Mother (primary)|Foster mother|Mutter|Kindsmutter|Vater|Erziehungsberechtigte|Sorgeberechtigter|Pflegemutter".split(
			"|",
		),
		..."mère|Père|Responsable légal|Tutrice|famille d’accueil|mãe|Pai|Encarregado de educação|pais".split("|"),
		"",
	])("opens to %j", (text) => expect(sees(text)).toBe(true));
	test.each([
		..."Neighbor|Family friend|Mother's friend|Father's girlfriend|Godmother|Mother-in-law|Babysitter|Case worker|Doctor|Foster brother|Grandmother|Step mother|Stepfather|Agency|N/A|0".split(
			"|",
		),
		..."Nachbarin|Freund der Familie|Tagesmutter|Tagesvater|Schwiegermutter|Patin|Hausarzt|Pflegedienst|Oma|Lebensgefährte der Mutter|Sonstige".split(
			"|",
		),
		..."voisine|ami|marraine|médecin|nounou|belle-mère|vizinha|amiga|madrinha|médico|avó|tia".split("|"),
	])("stays closed to %j", (text) => expect(sees(text)).toBe(false));
	test("stays closed to whoever is there for emergencies and called nothing", () => expect(sees("", true)).toBe(false));
});

describe("a number that several people have", () => {
	const HEAD = ["Student_id", "Last_name", "First_name", "DOB", "Contact_relationship", "Contact_name", "Contact_email", "Contact_sis_id"];
	test("makes nobody the guardian of another one's child", () => {
		const { guardians, relations } = modelFrom("clever", {
			"students.csv": [
				HEAD,
				["1", "Costa", "Ana", "", "Mother", "Rita Costa", "rita@x.example", "0"],
				["2", "Lind", "Ben", "", "Mother", "Eva Lind", "eva@x.example", "0"],
				["3", "Costa", "Rui", "", "Mother", "Rita Costa", "rita@x.example", "0"],
			],
		});
		const of = (student: string) =>
			relations
				.filter((one) => one.student === student)
				.map(({ guardian }) => guardians.find(({ key }) => key === guardian)?.cells.first_name);
		expect([of("1"), of("2"), of("3")]).toEqual([["Rita"], ["Eva"], ["Rita"]]);
	});
	test("and two children of one name who were born on different days are two", () => {
		const { students, relations } = modelFrom("clever", {
			"students.csv": [
				HEAD,
				["1", "Costa", "Ana", "01/02/2015", "Mother", "Rita Costa", "rita@x.example", ""],
				["1", "Costa", "Ana", "03/04/2016", "Mother", "Eva Lind", "eva@x.example", ""],
			],
		});
		expect(students.map(({ refused }) => refused?.message)).toEqual([undefined, "import_twice"]);
		expect(relations).toHaveLength(1);
	});
	test("a class whose teacher's name two have is nobody's", () => {
		const { teachings } = modelFrom("own", {
			"Staff.csv": [
				["First name", "Last name", "E-mail"],
				["Eva", "Lind", "eva1@x.example"],
				["Eva", "Lind", "eva2@x.example"],
			],
			"Classes.csv": [
				["Class", "Teacher"],
				["Choir", "Eva Lind"],
			],
		});
		expect(teachings).toMatchObject([{ staff: "Eva Lind" }]);
	});
});

describe("files made to hurt", () => {
	test("thirty thousand children of one name are read at once", () => {
		const rows = Array.from({ length: 30_000 }, (_, i) => [String(i), "Costa", "Ana"]);
		// compared each with each they would take longer than a test may
		const { students } = modelFrom("clever", { "students.csv": [["Student_id", "Last_name", "First_name"], ...rows] });
		expect(students).toHaveLength(30_000);
	});
	test("a cell with thousands of people refuses its row", () => {
		const many = Array.from({ length: 5_000 }, (_, i) => `u${i}`).join(",");
		const { students, relations } = modelFrom("oneroster", {
			"users.csv": [
				["sourcedId", "role", "givenName", "familyName", "agentSourcedIds"],
				["s1", "student", "Ana", "Costa", many],
			],
		});
		expect(students[0]?.refused).toMatchObject({ message: "roster_people_max" });
		expect(relations).toEqual([]);
	});
	test("a cell full of spaces is read at once", () => {
		const gap = `a${" ".repeat(32_000)}b`;
		// one such cell took ten seconds: of forty the test would never end
		const { students } = modelFrom("own", {
			"Students.csv": [["Student number", "Last name", "First name"], ...Array.from({ length: 20 }, () => [gap, "Costa", "Ana"])],
			"Classes.csv": [["Class", "Teacher"], ...Array.from({ length: 20 }, (_, i) => [`C${i}`, gap])],
			"Class lists.csv": [["Class", "Student"], ...Array.from({ length: 20 }, () => ["C1", `${gap}c`])],
		});
		expect(students).toHaveLength(20);
		expect(listIn(`${gap};c`)).toEqual([gap, "c"]);
	});
	test("a name that thousands of rows name is told in short", () => {
		expect(hintsOf({ file: "a", row: 1 }, "x".repeat(30_000)).name).toHaveLength(200);
	});
	test("what is cut short is never half a character", () => {
		const long = `${"x".repeat(59)}😀`;
		const { classes, guardians } = modelFrom("clever", {
			"students.csv": [
				["Student_id", "Last_name", "First_name", "Contact_name", "Contact_relationship"],
				["1", "Costa", "Ana", `Rita ${"x".repeat(294)}😀`, long],
			],
			"sections.csv": [
				["Section_id", "Teacher_id", "Name"],
				["1", "", long],
				["2", "", long],
			],
		});
		expect(JSON.stringify([classes.map(({ cells }) => cells), guardians.map(({ key, cells }) => [key, cells.relation])])).not.toMatch(
			/\\ud[89a-f]/,
		);
		expect(keptKey(`${"x".repeat(399)}😀`).isWellFormed()).toBe(true);
	});
	test("a role may be called by what every object has", () => {
		const { staff } = modelFrom("oneroster", {
			"users.csv": [
				["sourcedId", "role", "givenName", "familyName"],
				["t1", "constructor", "Eva", "Lind"],
			],
		});
		expect(staff).toMatchObject([{ cells: { kind: "other" } }]);
	});
});
