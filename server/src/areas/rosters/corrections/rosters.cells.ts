import type { RosterLinkField, RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import {
	type Entry,
	type KnownTable,
	listIn,
	type Place,
	type Placement,
	type Relation,
	TEACHER_COLUMNS,
	type Teaching,
} from "../rosters.model.ts";

/** What the rows of each step were made of, in their order. */
export interface Sources {
	staff: readonly Entry[];
	classes: readonly Entry[];
	students: readonly Entry[];
	clients: readonly Entry[];
	contacts: readonly Entry[];
	relations: readonly Relation[];
	teachers: readonly Teaching[];
	placements: readonly Placement[];
}
/** A cell of a file. */
export interface Origin {
	file: string;
	row: number;
	column: string;
	text: string;
	/** What stands in the file, where that is something else. */
	was?: string;
}

const words = (text: string) => text.split(" ");
const FIRST = words("preferredfirstname givenname firstname fullname");
const LAST = words("preferredlastname familyname lastname fullname");
/** Columns of all shapes in which a field may stand. */
const COLUMNS: Partial<Record<RosterStep, Readonly<Record<string, readonly string[]>>>> = {
	staff: {
		first_name: FIRST,
		middle_name: ["middlename"],
		last_name: LAST,
		email: words("teacheremail email"),
		phone: words("teacherphone phone sms"),
		job_title: ["title"],
		number: words("teacherid sourcedid"),
	},
	classes: {
		name: words("name coursename title classcode sectionid sourcedid"),
		kind: ["kind"],
		capacity: ["capacity"],
		grade_level: words("grade grades"),
		number: words("sectionid sourcedid"),
	},
	students: {
		first_name: FIRST,
		middle_name: ["middlename"],
		last_name: LAST,
		date_of_birth: words("dob birthdate"),
		gender: words("gender sex"),
		email: words("studentemail email"),
		phone: words("studentphone phone sms"),
		line_1: ["studentstreet"],
		city: ["studentcity"],
		state: ["studentstate"],
		post_code: ["studentzip"],
		class_label: words("homeroom grade grades"),
		number: words("studentid sourcedid"),
	},
	contacts: {
		first_name: ["contactname", ...FIRST],
		last_name: ["contactname", ...LAST],
		relation: ["contactrelationship"],
		email: words("contactemail email"),
		phone: words("contactphone phone sms"),
		student: words("studentid agentsourcedids"),
		number: words("contactsisid sourcedid"),
	},
	relations: { student: words("studentid agentsourcedids"), guardian: ["agentsourcedids"] },
	teachers: { class: ["classsourcedid"], teacher: ["usersourcedid", ...TEACHER_COLUMNS] },
	placements: {
		class: words("sectionid classsourcedid"),
		student: words("studentid usersourcedid fullname"),
		starts: words("startdate begindate termstart"),
		ends: words("enddate termend"),
	},
};
/** A child's row names its parents, too: of them only what is called so. */
const isOf = (step: RosterStep, table: KnownTable) => (column: string) =>
	table.columns.has(column) && (step !== "contacts" || table.holds !== "students" || column.startsWith("contact"));

/** What a whole row is refused for, as the field that says it. */
const FIELD_OF: Readonly<Record<string, RosterLinkField>> = {
	roster_no_class: "class",
	roster_no_student: "student",
	roster_no_child: "student",
	roster_no_teacher: "teacher",
	roster_no_guardian: "guardian",
	import_twice: "number",
	roster_other_person: "number",
};
export const fieldOf = (problem: string, message: string): string | null => (problem === "row" ? (FIELD_OF[message] ?? null) : problem);

/** The cell that says a field of a row; undefined where none does. */
export function originOf(step: RosterStep, source: Sources[keyof Sources][number], field: string, { classes }: ByKey): Origin | undefined {
	const place = placeOfField(source, field);
	const columns = COLUMNS[step]?.[field] ?? [];
	const own = cellIn(place, columns.filter(isOf(step, place.table)), "staff" in source ? source.staff : undefined);
	if (step !== "placements" || (field !== "starts" && field !== "ends") || own?.text) return own;
	// a place is as long as the term of its class, unless it says otherwise
	const section = classes.get((source as Placement).class);
	const term = section && cellIn(section, columns.filter(isOf("classes", section.table)));
	return term?.text ? term : own;
}
export interface ByKey {
	classes: ReadonlyMap<string, Entry>;
}
const placeOfField = (source: Place & Pick<Entry, "elsewhere">, field: string): Place => source.elsewhere?.[field] ?? source;

function cellIn({ table, line, file, row }: Place, columns: readonly string[], holding?: string): Origin | undefined {
	const at = (column: string, cells: readonly string[]) => (cells[table.columns.get(column) ?? -1] ?? "").trim();
	const column =
		(holding && columns.find((one) => listIn(at(one, line.cells), /;/).includes(holding))) ||
		columns.find((one) => at(one, line.cells) !== "") ||
		columns[0];
	if (column === undefined) return undefined;
	const text = at(column, line.cells);
	const was = at(column, line.was ?? line.cells);
	return { file, row, column, text, ...(was !== text && { was }) };
}
