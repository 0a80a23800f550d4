import { type InputOf, type ListRowOf, type RowOf, record } from "../../kit/record.ts";

/** Rules and words both sides need, without the schemas: this file is loaded with every list. */
// homeroom: where a student belongs; its list follows the enrolments. course: taught together. club: whoever wants
export const CLASS_KINDS = ["homeroom", "course", "club"] as const;
export type ClassKind = (typeof CLASS_KINDS)[number];
const CLASS_COLOURS = ["slate", "teal", "plum", "rust", "violet", "moss", "raspberry", "blue", "ochre", "grey"] as const;

/** A group that is taught together in an academic year. */
export const CLASS = record({
	name: "classes",
	module: "Classes",
	path: "/classes",
	sort: "name",
	sorts: ["name"],
	keys: ["external_id"],
	identity: ["name", "academic_year_id"],
	live: ["class_students", "class_teachers", "class_waiting"],
	fixed: { list: ["seed_list", "classes"], show: ["seed_show", "class_id", "classes"] },
	fields: {
		name: { kind: "line", max: 60, required: true, single: true },
		academic_year_id: { kind: "record", record: "academic_years", required: true, single: true },
		/** The name of its year. */
		academic_year: { kind: "line", required: true, computed: true, column: "shown" },
		kind: { kind: "choice", choices: CLASS_KINDS, required: true, initial: "course", column: "shown", sortable: true },
		lead_teacher: { kind: "line", computed: true, column: "shown", sortable: true },
		/** How many there are today; of a year that is over or to come, on its last or first day. */
		students: { kind: "number", computed: true, required: true, column: "shown", sortable: true },
		capacity: { kind: "number", range: [1, 10_000], rule: "whole", column: "shown", sortable: true },
		grade_level: { kind: "number", range: [-5, 20], rule: "whole", column: "offered", sortable: true },
		room_id: { kind: "record", record: "rooms" },
		/** The name of its room. */
		room: { kind: "line", computed: true, column: "offered" },
		colour_code: { kind: "choice", choices: CLASS_COLOURS, required: true, initial: "slate" },
		external_id: { kind: "line", max: 80, column: "offered", single: true },
		about: { kind: "text", max: 2000, page: true, single: true },
	},
});
export type ClassRecord = RowOf<typeof CLASS>;
export type ClassRow = ListRowOf<typeof CLASS>;
export type ClassInput = InputOf<typeof CLASS>;

/** Students placed, taken out or moved at once. */
export const PLACED_AT_ONCE = 200;
/** Who is shown of those that could be placed; the rest is found by typing. */
export const OFFERED_AT_ONCE = 50;
export const PEOPLE_TYPES = ["all", "in_class", "not_in_class"] as const;
