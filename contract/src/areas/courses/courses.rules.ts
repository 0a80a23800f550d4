import { type InputOf, type ListRowOf, type RowOf, record } from "../../kit/record.ts";

/** Rules and words both sides need, without the schemas: this file is loaded with every list. */
export const SUBJECT_COLOURS = ["slate", "teal", "plum", "rust", "violet", "moss", "raspberry", "blue", "ochre", "grey"] as const;

export const COURSE_STATES = ["draft", "in_use", "retired"] as const;
export type CourseState = (typeof COURSE_STATES)[number];

export const COURSE = record({
	name: "courses",
	module: "Courses",
	path: "/courses",
	sort: "name",
	sorts: ["name"],
	keys: ["external_id"],
	identity: ["name", "level"],
	fixed: { list: ["course_list", "course"] },
	fields: {
		name: { kind: "line", max: 120, required: true, single: true },
		code: { kind: "line", max: 20, column: "offered", single: true },
		subject_id: { kind: "record", record: "subjects", column: "shown" },
		/** As the school counts: "Year 4", "Oberstufe", "A2". */
		level: { kind: "line", max: 40, column: "shown", sortable: true },
		credits: { kind: "number", range: [0, 1000], column: "offered" },
		/** For paper, clay, a trip: what each student pays. */
		materials_fee: { kind: "money", range: [0, 100_000_000], column: "offered", sortable: true },
		state: { kind: "choice", choices: COURSE_STATES, required: true, initial: "draft", column: "shown", sortable: true },
		external_id: { kind: "line", max: 80, column: "offered", single: true },
		about: { kind: "text", max: 4000, page: true, single: true },
		/** Who made it and may always edit it. */
		owner_id: { kind: "user", computed: true, column: "offered" },
		/** A class's own copy: of which course. */
		copy_of_id: { kind: "record", record: "courses", computed: true, column: "offered" },
		/** The last version that was kept. */
		number: { kind: "number", required: true, computed: true },
	},
});
export type Course = RowOf<typeof COURSE>;
export type CourseRow = ListRowOf<typeof COURSE>;
export type CourseInput = InputOf<typeof COURSE>;

export const SUBJECT = record({
	name: "subjects",
	module: "Courses",
	path: "/subjects",
	// making courses is for teachers; saying which subjects there are is for those who edit them all
	adding: "Courses.Edit",
	sort: "name",
	sorts: ["name"],
	keys: ["code"],
	identity: ["name"],
	fields: {
		name: { kind: "line", max: 60, required: true, single: true },
		/** A few letters on timetables: MA. */
		code: { kind: "line", max: 8, column: "shown", single: true },
		colour_code: { kind: "choice", choices: SUBJECT_COLOURS, required: true, initial: "slate", column: "shown" },
	},
});
export type Subject = RowOf<typeof SUBJECT>;

/** How a course is opened; each asks for the action of its name, and `Shared` counts as View. */
export const COURSE_ACTION_TYPES = ["View", "Shared", "customEdit", "Edit"] as const;
export type CourseActionType = (typeof COURSE_ACTION_TYPES)[number];
/** What somebody is let do with a course, from least to most. */
export const SHARE_ACTIONS = ["View", "customEdit", "Edit"] as const;
export type ShareAction = (typeof SHARE_ACTIONS)[number];

export const LESSON_NAME_MAX = 160;
export const UNIT_NAME_MAX = 120;
export const GOALS_MAX = 2000;
/** Characters of a lesson's HTML as it is typed; what the sanitiser makes of it may be a little longer. */
export const CONTENT_MAX = 60_000;
/** Units of a course, and lessons of a unit. */
export const OUTLINE_MAX = 200;

/** covered · slipped: its day is over and it was not taught · planned: its day is to come · open: no day yet. */
export const LESSON_STATES = ["covered", "slipped", "planned", "open"] as const;
export type LessonState = (typeof LESSON_STATES)[number];
