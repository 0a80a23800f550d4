import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import type { MessageKey } from "../../kit/i18n/i18n.ts";

/** What a task is said to be about, by the names of its lists. A client is a field of its own: its people may be asked. */
export const SUBJECT_KINDS: readonly { record: RecordName; word: MessageKey; view: Permission }[] = [
	{ record: "students", word: "page.students", view: "Students.View" },
	{ record: "staff", word: "page.staff", view: "Staff.View" },
	{ record: "classes", word: "page.classes", view: "Classes.View" },
	{ record: "courses", word: "page.courses", view: "Courses.View" },
	{ record: "rooms", word: "page.rooms", view: "Rooms.View" },
	{ record: "projects", word: "page.projects", view: "Projects.View" },
];
