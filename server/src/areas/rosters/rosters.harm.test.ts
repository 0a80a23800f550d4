import { seesByDefault } from "@homeroom/contract/areas/clients/families.rules.ts";
import { describe, expect, test } from "vitest";
import { relationshipOf } from "./rosters.families.ts";
import type { RawTable, RosterModel } from "./rosters.model.ts";
import { knownTable, modelOf, recognise } from "./rosters.shapes.ts";

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
		const begun = performance.now();
		modelFrom("clever", { "students.csv": [["Student_id", "Last_name", "First_name"], ...rows] });
		expect(performance.now() - begun).toBeLessThan(10_000);
	});
	test("a cell with thousands of people refuses its row", () => {
		const many = Array.from({ length: 5_000 }, (_, i) => `u${i}`).join(",");
		const { students, relations } = modelFrom("oneroster", {
			"users.csv": [
				["sourcedId", "role", "givenName", "familyName", "agentSourcedIds"],
				["s1", "student", "Ana", "Costa", many],
			],
		});
		expect(students[0]?.refused).toMatchObject({ message: "people_max" });
		expect(relations).toEqual([]);
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
