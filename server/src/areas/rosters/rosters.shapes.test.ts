import { describe, expect, test } from "vitest";
import type { RawTable } from "./rosters.model.ts";
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
