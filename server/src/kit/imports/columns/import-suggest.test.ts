import { SHEET_KIN } from "@homeroom/contract/kit/sheet-words.generated.ts";
import { describe, expect, test } from "vitest";
import { CLASSES } from "../../../areas/classes/classes.queries.ts";
import { CLIENTS, CONTACTS } from "../../../areas/clients/clients.queries.ts";
import { STAFF_TABLE } from "../../../areas/staff/staff.queries.ts";
import { STUDENTS } from "../../../areas/students/students.queries.ts";
import type { RecordTable } from "../../tables/record-table.ts";
import { importFields, selfWords } from "../import-fields.ts";
import { ID_FIELD, kinOf, plainWord } from "../import-words.ts";
import { splitName } from "./import-full-name.ts";
import { Headings, isOneLetterOff } from "./import-headings.ts";
import { suggestColumns } from "./import-suggest.ts";

function guess(table: RecordTable, header: string[], ...rows: string[][]) {
	const fields = importFields(table, []);
	const headings = new Headings([ID_FIELD, ...fields], selfWords(table.spec.name));
	const head = [header, ...rows].map((cells, i) => ({ number: i + 1, cells }));
	return suggestColumns(head, 1, fields, headings);
}
const fieldOf = (table: RecordTable, heading: string, ...cells: string[]) =>
	guess(table, [heading], ...cells.map((cell) => [cell]))[0]?.field;

describe("a column is known by its heading", () => {
	test.each([
		[
			"date_of_birth",
			"14/05/2017",
			[
				"D.O.B.",
				"DOB",
				"Birthdate",
				"Birth date",
				"Student's date of birth",
				"Geb.-Datum",
				"Geboren am",
				"Né(e) le",
				"Date naiss.",
				"Data nasc.",
				"dateOfBirth",
				"Date of birth (dd/mm/yyyy)",
			],
		],
		["post_code", "50667", ["PLZ", "zip", "Zip Code", "Student_zip", "Postcode", "CP", "Code postal", "CEP", "Código postal"]],
		[
			"external_id",
			"A-0124",
			[
				"Admission No",
				"Admission No.",
				"Student_id",
				"Pupil number",
				"Schüler-Nr.",
				"Schülernummer",
				"Matricule",
				"N.º de processo",
				"sourcedId",
			],
		],
		["phone", "+44 20 7946 0000", ["Tel", "Tel. No.", "Mobile", "Student mobile", "Handynummer", "Tél. portable", "Telemóvel"]],
		["gender", "M", ["Sex", "M/F", "m/w/d", "Geschl.", "Sexe", "Género"]],
		["class_label", "5A", ["Form", "Tutor group", "Homeroom", "Klasse", "Kl.", "Classe", "Turma"]],
		["first_name", "Ana", ["Given name", "First_name", "firstName", "Student first name", "Vornamen", "Prénom de l'élève", "Nome próprio"]],
		["last_name", "Costa", ["Surname", "Family Name", "Last_name", "Familienname", "Nom de famille", "Apelido"]],
		["national_id", "SSID99", ["State_id", "UPN", "INE"]],
		["admission_date", "01/09/2025", ["Date of admission", "Entry date", "Aufnahmedatum", "Date d'entrée", "Data de matrícula"]],
	])("%s with %s: %j", (field, cell, headings) => {
		for (const heading of headings) expect(fieldOf(STUDENTS, heading, cell), heading).toBe(field);
	});
	test.each([
		[CONTACTS, "Mum's mobile", "+44 7700 900123", "phone"],
		[CONTACTS, "Father's e-mail", "a@b.org", "email"],
		[CONTACTS, "Relationship to student", "Mother", "relation"],
		[CONTACTS, "Vorname der Mutter", "Ana", "first_name"],
		[STAFF_TABLE, "Teacher_id", "T001", "external_id"],
		[STAFF_TABLE, "Kürzel", "MUE", "code"],
		[STAFF_TABLE, "Title", "Mrs", "salutation"],
		[STAFF_TABLE, "Hire date", "01/09/2020", "started_on"],
		[CLASSES, "Section_id", "S1", "external_id"],
		[CLASSES, "Jahrgangsstufe", "5", "grade_level"],
		[CLIENTS, "NIF", "123456789", "tax_id"],
	] as const)("of other records: %#", (table, heading, cell, field) => expect(fieldOf(table, heading, cell)).toBe(field));
	test.each([
		"Mum's mobile",
		"Father's e-mail",
		"Parent phone",
		"Mobil Mutter",
		"Portable de la mère",
		"Telemóvel da mãe",
		"Class teacher",
		"Previous school",
		"Geb.-Name",
		"Geb.-Ort",
		"Place of birth",
		"Form teacher",
		"Emergency phone",
		"Bus stop",
		"Phonetic name",
		"Email sent?",
		"Classroom assistant",
		"Age",
		"Remarks",
	])("%s of a student is none of the student's own fields", (heading) => expect(fieldOf(STUDENTS, heading)).toBeNull());
	test.each([
		["Mum's mobile", "+44 7700 900123"],
		["Father's e-mail", "a@b.org"],
		["Mobil Mutter", "+49 171 2345678"],
		["Courriel de la mère", "a@b.fr"],
		["Emergency phone", "01904 555001"],
	])("%s is no student's own, whatever stands below it", (heading, cell) => expect(fieldOf(STUDENTS, heading, cell)).toBeNull());
	test("but for one letter, where the word is long enough, and never by a figure", () => {
		expect(fieldOf(STUDENTS, "Nachnmae", "Costa")).toBe("last_name");
		expect(fieldOf(STUDENTS, "Frst name", "Ana")).toBe("first_name");
		expect(fieldOf(STUDENTS, "Staat", "x")).toBe("country");
		expect(isOneLetterOff("telefon2", "telefon1")).toBe(false);
		expect(isOneLetterOff("telefon", "telefon2")).toBe(false);
	});
});

describe("what a column holds decides with its heading", () => {
	test.each([
		["DOB", ["Lisbon", "Porto"], "date_of_birth"],
		["Date of birth", ["Costa", "Lopes"], "date_of_birth"],
		["E-mail", ["yes", "no"], "email"],
		["Phone", ["home", "school"], "phone"],
		["First name", ["12", "13"], "first_name"],
		["Surname", ["12", "13"], "last_name"],
		["PLZ", ["Bonn", "Köln"], "post_code"],
		["Student number", ["Ana Costa", "Rui Lopes"], "external_id"],
		["City", ["50667", "53111"], "city"],
	])("%s above %j is not taken for %s", (heading, cells, field) => {
		const [column] = guess(STUDENTS, [heading], ...cells.map((cell) => [cell]));
		expect(column).toMatchObject({ field: null, confidence: null, reason: "contradicted", unlike: field });
	});
	test("what its values say goes before what it is called", () => {
		expect(guess(STUDENTS, ["Surname"], ["ana@x.org"])[0]).toMatchObject({ field: "email", reason: "values" });
	});
	test("most that fit are a guess that says so", () => {
		const [column] = guess(STUDENTS, ["DOB"], ["01/02/2015"], ["unknown"], ["03/02/2015"]);
		expect(column).toMatchObject({ field: "date_of_birth", reason: "differ" });
		expect(column?.confidence).toBeLessThan(80);
	});
	test("without a heading that is known, by its values alone", () => {
		const columns = guess(STUDENTS, ["X1", "X2", "X3", "X4"], ["ana@x.org", "+44 20 7946 0000", "Withdrawn", "0012345678"]);
		expect(columns.map(({ field, reason }) => [field, reason])).toEqual([
			["email", "values"],
			["phone", "values"],
			["status", "values"],
			[null, null],
		]);
	});
	test("is surer the more both agree", () => {
		const confidence = (heading: string) => guess(STUDENTS, [heading], ["28/02/2015"])[0]?.confidence ?? 0;
		const [same, known, words] = [confidence("Date of birth"), confidence("DOB"), confidence("The birth date of the child")];
		expect(same).toBeGreaterThan(known);
		expect(known).toBeGreaterThan(words);
		expect(guess(STUDENTS, ["Grade"], ["5"])[0]).toMatchObject({ field: "class_label", reason: "doubtful" });
		expect(guess(STUDENTS, ["Grade"], ["5"])[0]?.confidence).toBeLessThan(60);
	});
});

describe("all of a name in one column", () => {
	test.each([
		["Müller, Jörg", "first", "Jörg", "Müller"],
		["Jörg Müller", "first", "Jörg", "Müller"],
		["Müller Jörg", "last", "Jörg", "Müller"],
		["Anna Maria von der Heide", "first", "Anna Maria", "von der Heide"],
		["von der Heide Anna Maria", "last", "Anna Maria", "von der Heide"],
		["DUPONT Jean-Marie", "first", "Jean-Marie", "DUPONT"],
		["Jean-Marie DE LA TOUR", "first", "Jean-Marie", "DE LA TOUR"],
		["O'Neill-Müller, Siân", "first", "Siân", "O'Neill-Müller"],
	] as const)("%s (%s) is %s %s", (text, order, first_name, last_name) =>
		expect(splitName(text, order)).toEqual({ first_name, last_name }),
	);
	test.each(["Cher", "", "a, b, c", ", Ana"])("%j cannot be taken apart", (text) => expect(splitName(text, "first")).toBeUndefined());
});

test("the table of kin: no word means two fields of a record for sure", () => {
	for (const table of [STUDENTS, STAFF_TABLE, CLASSES, CLIENTS, CONTACTS]) {
		const meant = new Map<string, Set<string>>();
		for (const { name, words, called = [] } of importFields(table, [])) {
			const sure = called.flatMap((one) => Object.values(one).flatMap(kinOf)).filter(({ doubtful }) => !doubtful);
			for (const word of [...Object.values(words), ...sure.map(({ text }) => text)]) {
				const plain = plainWord(word);
				meant.set(plain, (meant.get(plain) ?? new Set()).add(name));
			}
		}
		const twice = [...meant].filter(([, fields]) => fields.size > 1).map(([word, fields]) => `${table.spec.name}: ${word} ${[...fields]}`);
		expect(twice).toEqual([]);
	}
	for (const [key, words] of Object.entries(SHEET_KIN))
		for (const text of Object.values(words)) expect(kinOf(text).length, key).toBeGreaterThan(0);
});
