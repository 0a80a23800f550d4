/** Rules and words both sides need, without the schemas. */
/** `clever`: Clever's files · `oneroster`: OneRoster's CSV · `own`: a school's own tables, in any of our languages. */
export const ROSTER_SHAPES = ["clever", "oneroster", "own"] as const;
export type RosterShape = (typeof ROSTER_SHAPES)[number];

/** What a table of a roster holds. */
export const ROSTER_TABLES = [
	"students",
	"teachers",
	"sections",
	"enrollments",
	"guardians",
	"users",
	"roles",
	"schools",
	"courses",
	"sessions",
	"demographics",
] as const;
export type RosterTable = (typeof ROSTER_TABLES)[number];

/** In the order in which they are done: each names what those before it made. `left`: who is gone from the files. */
export const ROSTER_STEPS = [
	"year",
	"staff",
	"classes",
	"students",
	"clients",
	"contacts",
	"relations",
	"teachers",
	"placements",
	"left",
] as const;
export type RosterStep = (typeof ROSTER_STEPS)[number];

/** `open` → `checking` → `checked` → `running` → `done`; `stopped` by a fault, all of it as it was; `cancelled` by a person. */
export const ROSTER_STATES = ["open", "checking", "checked", "running", "done", "stopped", "cancelled"] as const;
export type RosterState = (typeof ROSTER_STATES)[number];

/** Files of one roster, and rows of all of them together: they are done in one transaction. */
export const ROSTER_MAX_FILES = 12;
export const ROSTER_MAX_ROWS = 60_000;
export const ROSTER_MAX_BYTES = 50 * 1024 * 1024;

/** What rows of lists name, as refusals and corrections call it; a record's own fields go by their names. */
export const ROSTER_LINK_FIELDS = ["class", "student", "teacher", "guardian", "starts", "ends", "number"] as const;
export type RosterLinkField = (typeof ROSTER_LINK_FIELDS)[number];
/** Letters of a value by which rows are gathered. */
export const CORRECTED_VALUE_MAX = 500;
/** Rows of one roster that people leave out; more are mended in the files. */
export const ROSTER_MAX_LEFT_OUT = 2_000;

export const CLASS_NAME_MAX = 60;
/** Classes that a roster asks about. */
export const ROSTER_MAX_CLASSES = 60;

/** Whether a student's class is called by the grade in the file until somebody says otherwise. */
export const ROSTER_GRADES = ["class", "leave"] as const;
/** What becomes of those whom an earlier file had and this one has not, or marks as deleted. */
export const ROSTER_LEFT = ["keep", "archive"] as const;
/** What becomes of a row. */
export const ROSTER_KINDS = ["new", "changed", "unchanged", "error"] as const;
export type RosterKind = (typeof ROSTER_KINDS)[number];
