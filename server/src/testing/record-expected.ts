import { recordFilesExpected } from "./imports.expected.ts";
import { type Answers, only, type Person } from "./permission-words.ts";

const READS = ["list", "show", "activity"] as const;
const WRITES = [
	"create",
	"update",
	"archive",
	"restore",
	"bulk_update",
	"bulk_archive",
	"bulk_restore",
	"scan_set",
	"scan_remove",
] as const;
type ChildCall = (typeof READS)[number] | (typeof WRITES)[number];

/** Of what belongs to another record and has a scan: who sees it, who changes it, who takes it out in files and brings it in. */
export const childExpected = <const A extends string>(
	area: A,
	{ see, change, files }: { see: Person[]; change: Person[]; files: Person[] },
): Record<`${A}.${ChildCall}`, Answers> & ReturnType<typeof recordFilesExpected<A>> => ({
	...recordFilesExpected(area, files),
	...(Object.fromEntries([
		...READS.map((name) => [`${area}.${name}`, only(200, see)]),
		...WRITES.map((name) => [`${area}.${name}`, only(name === "create" ? 201 : 200, change)]),
		// cast: all names of the two lists
	]) as Record<`${A}.${ChildCall}`, Answers>),
});
