import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { RECORD_NAMES } from "@homeroom/contract/record-names.generated.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import type { CallName } from "../sampling.ts";

/** Rows that are nobody's, by area or call: whoever may see one sees them all. */
export const NOBODYS: Readonly<Record<string, string>> = {
	houses: "everybody knows the houses; whose points they are is narrowed",
	subjects: "what a school teaches",
	"enrolments.years": "the school's years; students are counted as far as they are the person's own",
};

const NEW = "what is new is nobody's yet, and it names nobody whom the person does not see";
const narrowable = RECORD_NAMES.filter((name) => (MODULES[RECORDS[name].module].actions as readonly string[]).includes("ViewOwn"));
/** What ViewOwn opens although nothing is the person's own, and why that tells of nobody. */
export const OPEN_TO_NARROWED: Partial<Record<CallName, string>> = {
	"students.create": NEW,
	"staff.create": NEW,
	"courses.create": "it is theirs from then on",
	"clients.create": NEW,
	"messages.create": NEW,
	"messages.options": "what a text may have in its gaps, and by which ways it may go; of classes and courses their own",
	...Object.fromEntries(
		narrowable.flatMap((name) => [
			[`${name}.import_sample`, "an empty form to fill in"],
			[`${name}.import_upload`, "a file of their own; each of its rows is asked about when it is checked"],
		]),
	),
};
