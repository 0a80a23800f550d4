/** What is done together and undone as one, by name. */
export const BATCH_KINDS = [
	"change",
	"undo",
	"bulk_update",
	"bulk_archive",
	"bulk_restore",
	"import",
	"merge",
	"promote",
	"bulk_status",
	"class_place",
	"class_end",
	"class_move",
	"class_waiting",
	"class_missing",
	"class_rollover",
	"class_courses",
	"class_plan",
	"course_restore",
	"course_pull",
] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];
