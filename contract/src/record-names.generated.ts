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
	"tasks",
	"work_log",
	"projects",
	"houses",
	"house_points",
] as const;
export type RecordName = (typeof RECORD_NAMES)[number];
