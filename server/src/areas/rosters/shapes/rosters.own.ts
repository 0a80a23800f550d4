import { CLASS } from "@homeroom/contract/areas/classes/classes.rules.ts";
import type { RosterTable } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import { SHEET_KIN, SHEET_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import { Headings } from "../../../kit/imports/columns/import-headings.ts";
import { importFields, selfWords } from "../../../kit/imports/import-fields.ts";
import { type FileField, kinOf, plainWord } from "../../../kit/imports/import-words.ts";
import type { RecordTable } from "../../../kit/tables/record-table.ts";
import { CLASSES } from "../../classes/classes.public.ts";
import { CONTACTS } from "../../clients/clients.public.ts";
import { STAFF_TABLE } from "../../staff/staff.public.ts";
import { STUDENTS } from "../../students/students.public.ts";
import type { RawTable, Recognised } from "../rosters.model.ts";

/** Tables that a school made itself: which one it is says the name of the sheet, and its headings are known in all our languages. */
interface Kind {
	holds: RosterTable;
	/** What its sheet is called. */
	self: string;
	/** Where rows of it live, and which of its fields is which column. */
	table: RecordTable | null;
	columns: Record<string, string>;
	/** What else its rows name, by whom. */
	names: Record<string, readonly (Words | undefined)[]>;
	/** It is of no use without one of each. */
	needs: readonly (readonly string[])[];
}
const STUDENT_WORDS = [selfWords("students"), SHEET_KIN["called.students.external_id"], SHEET_WORDS.students?.external_id];
const CLASS_WORDS = [
	selfWords("classes"),
	SHEET_KIN["called.classes.name"],
	SHEET_KIN["called.classes.external_id"],
	SHEET_WORDS.students?.class_label,
];
const PERSON = { first_name: "firstname", last_name: "lastname", full_name: "fullname", middle_name: "middlename" };
const NAMED = [["firstname", "fullname"]] as const;
const KINDS: readonly Kind[] = [
	{
		holds: "guardians",
		self: "contacts",
		table: CONTACTS,
		columns: {
			first_name: "firstname",
			last_name: "lastname",
			full_name: "contactname",
			relation: "contactrelationship",
			email: "contactemail",
			phone: "contactphone",
			external_id: "contactsisid",
		},
		names: { studentid: STUDENT_WORDS },
		needs: [["studentid"], ["firstname", "contactname"]],
	},
	{
		holds: "enrollments",
		self: "class_lists",
		table: null,
		columns: {},
		names: { sectionid: CLASS_WORDS, studentid: STUDENT_WORDS },
		needs: [["sectionid"], ["studentid"]],
	},
	{
		holds: "sections",
		self: "classes",
		table: CLASSES,
		columns: { name: "name", external_id: "sectionid", grade_level: "grade", capacity: "capacity", kind: "kind" },
		names: { teacherid: [selfWords("staff"), SHEET_WORDS[CLASS.name]?.lead_teacher] },
		needs: [["name"]],
	},
	{
		holds: "teachers",
		self: "staff",
		table: STAFF_TABLE,
		columns: {
			...PERSON,
			external_id: "teacherid",
			code: "teachernumber",
			email: "teacheremail",
			phone: "teacherphone",
			job_title: "title",
		},
		names: {},
		needs: NAMED,
	},
	{
		holds: "students",
		self: "students",
		table: STUDENTS,
		columns: {
			...PERSON,
			external_id: "studentid",
			date_of_birth: "dob",
			gender: "gender",
			class_label: "homeroom",
			email: "studentemail",
			phone: "studentphone",
			line_1: "studentstreet",
			city: "studentcity",
			state: "studentstate",
			post_code: "studentzip",
		},
		names: {},
		needs: NAMED,
	},
];
const LOOKED_AT = 10;

/** What the name of a sheet or a file says that it holds, best in its own words, then among others ("Students 2026"), then within one ("Schülerliste"). */
function kindsCalled({ sheet, file }: RawTable): Kind[] {
	const name = nameWord((sheet ?? file).replace(/\.\w+$/, ""));
	const called = (fits: (word: string) => boolean) => KINDS.filter(({ self }) => kin(self).some(fits));
	const ways = [
		(word: string) => word === name,
		(word: string) => ` ${name} `.includes(` ${word} `),
		(word: string) => word.length >= SHORTEST_BEGINNING && ` ${name}`.includes(` ${word}`),
	];
	for (const fits of ways) {
		const kinds = called(fits);
		if (kinds.length > 0) return kinds;
	}
	return [];
}
/** Shorter words begin others: "Cours" is no "Course". */
const SHORTEST_BEGINNING = 6;
const kin = (self: string): string[] =>
	Object.values(selfWords(self) ?? {}).flatMap((words) => kinOf(words).map(({ text }) => nameWord(text)));
/** Names of files are written without marks: "Schueler" is "Schüler", and "StudentList" two words. */
const nameWord = (text: string): string => plainWord(text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")).replace(/([aou])e/g, "$1");

export function ownTable(table: RawTable): Recognised | undefined {
	for (const kind of kindsCalled(table)) {
		const { words, columnOf } = wordsOf(kind);
		const found = table.rows.slice(0, LOOKED_AT).flatMap(({ number, cells }) => {
			const columns = new Map<string, number>();
			for (const [index, cell] of cells.entries())
				for (const { field } of words.wishes(cell)) {
					const column = columnOf.get(field);
					if (column === undefined || columns.has(column)) continue;
					columns.set(column, index);
					break;
				}
			return kind.needs.every((ways) => ways.some((way) => columns.has(way))) ? [{ number, columns }] : [];
		});
		const [best] = found.sort((a, b) => b.columns.size - a.columns.size);
		if (best !== undefined) return { shape: "own", holds: kind.holds, header: best.number, columns: best.columns };
	}
	return undefined;
}

const made = new Map<Kind, { words: Headings; columnOf: Map<string, string> }>();
function wordsOf(kind: Kind) {
	const known = made.get(kind);
	if (known !== undefined) return known;
	const naming = Object.entries(kind.names).map(
		([name, called]): FileField => ({
			name,
			field: { kind: "line" },
			sql: "",
			words: { en: name } as Words,
			called: called.filter((one) => one !== undefined),
			choices: new Map(),
		}),
	);
	const fields = (kind.table === null ? [] : importFields(kind.table, [])).filter(({ name }) => name in kind.columns);
	const columnOf = new Map([...Object.entries(kind.columns), ...naming.map(({ name }) => [name, name] as const)]);
	const words = new Headings([...naming, ...fields], kind.table === null ? undefined : selfWords(kind.self));
	const fresh = { words, columnOf };
	made.set(kind, fresh);
	return fresh;
}
