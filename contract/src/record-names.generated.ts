// Written by `npm run areas` from the areas' own folders.

/** The names of all records, for those who need nothing else of them. */
export const RECORD_NAMES = [
	"students",
	"student_documents",
	"staff",
	"staff_qualifications",
	"staff_contracts",
	"classes",
	"courses",
	"subjects",
	"rooms",
	"clients",
	"contacts",
	"task_repeats",
	"tasks",
	"task_templates",
	"task_template_steps",
	"projects",
	"houses",
	"house_points",
] as const;
export type RecordName = (typeof RECORD_NAMES)[number];
