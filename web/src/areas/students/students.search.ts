import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import type { RawSearch } from "../../kit/table/list-search.ts";
import { type RecordSearch, readRecordSearch } from "../../kit/table/record-search.ts";

/** What the address of the list of students holds. */
export type StudentSearch = RecordSearch;
export const readStudentSearch = (raw: RawSearch): StudentSearch => readRecordSearch(STUDENT, raw);
