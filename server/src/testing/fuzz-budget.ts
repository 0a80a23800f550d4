import { recordCalls } from "@homeroom/contract/kit/record-calls.ts";
import { RECORDS, type RecordName } from "@homeroom/contract/records.ts";
import type { TableEntry } from "./route-table.ts";

/** Passwords are checked slowly on purpose. */
export const SLOW = /login$|password|register|unlock|signup$/;
/** Requests for each call. What every record has is one piece of code: it is tried in full on one of them. */
const RUNS = { usual: 12, changed: 60, generated: 4, long: 120, slow: 20 };
const IN_FULL: RecordName = "students";

/** `npm run fuzz`. */
const long = process.env.FUZZ === "long";
/** Folders in `areas/` that the branch has changed; tools/test.ts names them. */
const changed = new Set((process.env.FUZZ_AREAS ?? "").split(",").filter(Boolean));
/** Folders that hold more than one area of the contract. */
const FOLDERS: Record<string, string> = { contacts: "clients", families: "clients", subjects: "courses", class_lessons: "courses" };

const GENERATED = new Set(Object.keys(recordCalls(RECORDS[IN_FULL])));

const areaOf = ({ name }: TableEntry): string => name.split(".")[0] ?? "";
const isGenerated = (entry: TableEntry): boolean => areaOf(entry) in RECORDS && GENERATED.has(entry.name.split(".")[1] ?? "");
const isChanged = (entry: TableEntry): boolean => changed.has(FOLDERS[areaOf(entry)] ?? areaOf(entry));
/** Whether what this call shares with other records is tried there and not here. */
const isTriedElsewhere = (entry: TableEntry): boolean => isGenerated(entry) && areaOf(entry) !== IN_FULL && !isChanged(entry) && !long;

export function runsOf(entry: TableEntry): number {
	if (isTriedElsewhere(entry)) return RUNS.generated;
	const runs = long ? RUNS.long : isChanged(entry) || isGenerated(entry) ? RUNS.changed : RUNS.usual;
	return SLOW.test(entry.name) ? Math.min(runs, RUNS.slow) : runs;
}

/** The reader that all records share gets every file through one of them; the others' doors get them by turns. */
export function filesFor<File>(entry: TableEntry, files: File[]): File[] {
	if (!isTriedElsewhere(entry)) return files;
	const turns = Math.ceil(files.length / RUNS.generated);
	const turn = Object.keys(RECORDS).indexOf(areaOf(entry)) % turns;
	return files.filter((_, i) => i % turns === turn);
}
