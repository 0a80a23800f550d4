import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, members, only, type Person } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const MAKERS: Person[] = ["admin", "editor", "office"];
/** Everybody of the school sees classes, teachers and families their own; finance has no part in it. */
const seeing = (): Answers => ({ ...members(200), finance: 403 });

export const CLASSES_EXPECTED = {
	...recordFilesExpected("classes", ["admin", "editor", "office"]),
	"classes.list": seeing(),
	"classes.show": seeing(),
	"classes.activity": { ...seeing(), client: 403 },
	"classes.create": only(201, MAKERS),
	"classes.update": only(200, MAKERS),
	"classes.archive": only(200, MAKERS),
	"classes.restore": only(200, MAKERS),
	"classes.bulk_update": only(200, MAKERS),
	"classes.bulk_archive": only(200, MAKERS),
	"classes.bulk_restore": only(200, MAKERS),
	"classes.seed_list": seeing(),
	"classes.seed_show": seeing(),
	"classes.seed_students": seeing(),
	"classes.seed_teachers": seeing(),
	"classes.people": seeing(),
	"classes.place": only(200, MAKERS),
	"classes.end_placements": only(200, MAKERS),
	"classes.move_students": only(200, MAKERS),
	"classes.waiting_add": only(200, MAKERS),
	"classes.waiting_remove": only(200, MAKERS),
	"classes.waiting_order": only(200, MAKERS),
	"classes.waiting_take": only(200, MAKERS),
	"classes.teacher_add": only(201, MAKERS),
	"classes.teacher_update": only(200, MAKERS),
	"classes.teacher_remove": only(200, MAKERS),
	"classes.of_student": seeing(),
	"classes.missing": only(200, MAKERS),
	"classes.add_missing": only(200, MAKERS),
	"classes.rollover_preview": only(200, MAKERS),
	"classes.rollover": only(200, MAKERS),
} satisfies Partial<Record<CallName, Answers>>;
