import { describe, expect, test } from "vitest";
import type { RawTable } from "../rosters.model.ts";
import { knownTable, modelOf, recognise } from "./rosters.shapes.ts";

type Book = Record<string, string[][]>;
const tableOf = (sheet: string, rows: string[][]): RawTable => ({
	file: `school.xlsx · ${sheet}`,
	sheet,
	rows: rows.map((cells, i) => ({ number: i + 1, cells })),
});

describe("a school's own workbook is understood in", () => {
	test.each<[string, Book]>([
		[
			"English",
			{
				Students: [
					["Student number", "First name", "Last name", "Date of birth", "Class"],
					["1", "Ana", "Costa", "28/02/2015", "4A"],
				],
				Staff: [
					["First name", "Last name", "E-mail"],
					["Eva", "Lind", "eva@x.org"],
				],
				Classes: [
					["Class", "Teacher"],
					["Choir", "Eva Lind"],
				],
				"Class lists": [
					["Class", "Student"],
					["Choir", "Ana Costa"],
				],
				Guardians: [
					["Student", "First name", "Last name", "Relationship", "Phone"],
					["Ana Costa", "Rui", "Costa", "Father", "0301234567"],
				],
			},
		],
		[
			"German",
			{
				Schüler: [
					["Schülernummer", "Vorname", "Nachname", "Geburtsdatum", "Klasse"],
					["1", "Ana", "Costa", "28.02.2015", "4A"],
				],
				Personal: [
					["Kürzel", "Vorname", "Nachname", "E-Mail"],
					["LI", "Eva", "Lind", "eva@x.org"],
				],
				Klassen: [
					["Klasse", "Lehrkraft"],
					["Choir", "LI"],
				],
				Klassenlisten: [
					["Klasse", "Schüler"],
					["Choir", "Costa, Ana"],
				],
				Eltern: [
					["Schüler", "Vorname", "Nachname", "Beziehung", "Telefon"],
					["1", "Rui", "Costa", "Vater", "030 1234567"],
				],
			},
		],
		[
			"French",
			{
				Élèves: [
					["Matricule", "Prénom", "Nom de famille", "Date de naissance", "Classe"],
					["1", "Ana", "Costa", "28/02/2015", "4A"],
				],
				Personnel: [
					["Prénom", "Nom de famille", "E-mail"],
					["Eva", "Lind", "eva@x.org"],
				],
				Classes: [
					["Classe", "Enseignant"],
					["Choir", "eva@x.org"],
				],
				"Listes de classe": [
					["Classe", "Élève"],
					["Choir", "1"],
				],
				Responsables: [
					["Élève", "Prénom", "Nom de famille", "Lien", "Téléphone"],
					["Ana Costa", "Rui", "Costa", "père", "030 1234567"],
				],
			},
		],
		[
			"Portuguese",
			{
				Alunos: [
					["Número de aluno", "Nome próprio", "Apelido", "Data de nascimento", "Turma"],
					["1", "Ana", "Costa", "28/02/2015", "4A"],
				],
				Pessoal: [
					["Nome próprio", "Apelido", "E-mail"],
					["Eva", "Lind", "eva@x.org"],
				],
				Turmas: [
					["Turma", "Professor"],
					["Choir", "Eva Lind"],
				],
				"Listas de turma": [
					["Turma", "Aluno"],
					["Choir", "Ana Costa"],
				],
				Encarregados: [
					["Aluno", "Nome próprio", "Apelido", "Parentesco", "Telefone"],
					["Ana Costa", "Rui", "Costa", "pai", "030 1234567"],
				],
			},
		],
	])("%s", (_, book) => {
		const tables = Object.entries(book).map(([sheet, rows]) => tableOf(sheet, rows));
		const found = tables.map((table) => ({ table, as: recognise(table) }));
		expect(found.map(({ as }) => as?.holds)).toEqual(["students", "teachers", "sections", "enrollments", "guardians"]);
		const model = modelOf(
			"own",
			found.flatMap(({ table, as }) => (as === undefined ? [] : [knownTable(table, as)])),
			2,
		);
		expect(model.students).toMatchObject([{ key: "1", cells: { first_name: "Ana", last_name: "Costa", class_label: "4A" } }]);
		expect(model.teachings).toMatchObject([{ class: "Choir", staff: "eva@x.org", lead: true }]);
		expect(model.placements).toMatchObject([{ class: "Choir", student: "1" }]);
		expect(model.relations).toMatchObject([{ student: "1", guardian: "rui costa|0301234567" }]);
	});
});

test("a table of something else is nothing", () => {
	expect(
		recognise(
			tableOf("Menu", [
				["Day", "Soup"],
				["Monday", "Leek"],
			]),
		),
	).toBeUndefined();
	// its name alone does not make it one
	expect(
		recognise(
			tableOf("Students", [
				["Day", "Soup"],
				["Monday", "Leek"],
			]),
		),
	).toBeUndefined();
});

describe("OneRoster from 1.2 on", () => {
	const USERS = [
		["sourcedId", "enabledUser", "givenName", "familyName", "agentSourcedIds", "primaryOrgSourcedId"],
		["s1", "true", "Ana", "Costa", "g1", ""],
		["g1", "true", "Rita", "Costa", "", ""],
		["x1", "true", "Nobody", "Knows", "", ""],
	];
	const ROLES = [
		["userSourcedId", "status", "roleType", "role", "endDate", "orgSourcedId"],
		["s1", "active", "primary", "student", "", "north"],
		["g1", "active", "primary", "teacher", "", "north"],
		["g1", "active", "secondary", "aide", "", "south"],
		["g1", "active", "secondary", "guardian", "", "north"],
		["g1", "active", "secondary", "student", "2020-07-31", "north"],
	];
	const tables = Object.entries({ "users.csv": USERS, "roles.csv": ROLES }).map(([file, rows]) => tableOf(file, rows));
	const known = tables.flatMap((table) => {
		const found = recognise(table);
		return found === undefined ? [] : [knownTable(table, found)];
	});
	test("says in a table of its own who is what, and each is it once", () => {
		expect(known.map(({ holds }) => holds)).toEqual(["users", "roles"]);
		const { students, staff, guardians, relations } = modelOf("oneroster", known, 1);
		expect(students).toMatchObject([
			{ key: "s1", schools: ["north"], gone: false },
			{ key: "g1", gone: true },
		]);
		expect(guardians).toMatchObject([{ key: "g1", gone: false }]);
		expect(staff).toMatchObject([
			{ key: "g1", schools: ["north", "south"], cells: { kind: "teacher" } },
			{ key: "x1", refused: { message: "roster_no_role" } },
		]);
		expect(relations).toMatchObject([{ student: "s1", guardian: "g1" }]);
	});
});

describe("a school's own file is called what it holds", () => {
	const HEADINGS = {
		students: ["Schülernummer", "Nachname", "Vorname", "Geburtsdatum", "Klasse"],
		teachers: ["Kürzel", "Nachname", "Vorname", "E-Mail"],
		sections: ["Klasse", "Klassenlehrer"],
	};
	test.each<[string, keyof typeof HEADINGS]>([
		["Schüler.csv", "students"],
		["Schu\u0308ler.csv", "students"],
		["Schueler.csv", "students"],
		["SCHUELER.CSV", "students"],
		["schueler_2026-11-18.csv", "students"],
		["Schülerliste.xlsx", "students"],
		["Schuelerliste 2026.csv", "students"],
		["StudentList.csv", "students"],
		["Élèves (1).csv", "students"],
		["alunos_2026.csv", "students"],
		["Lehrkraefte.csv", "teachers"],
		["Lehrerliste.csv", "teachers"],
		["Klassen.csv", "sections"],
	])("%s", (file, holds) => {
		const cells = HEADINGS[holds];
		expect(recognise({ file, sheet: null, rows: [{ number: 1, cells }] })).toMatchObject({ shape: "own", holds });
	});
	test.each(["Export.csv", "Mappe1.csv", "Stundenplan.csv", "Schulen.csv"])("and %s says nothing", (file) => {
		expect(recognise({ file, sheet: null, rows: [{ number: 1, cells: HEADINGS.students }] })).toBeUndefined();
	});
});
