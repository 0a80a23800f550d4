import { visibleTo } from "../../kit/records/record-queries.ts";
import { STUDENTS } from "./students.queries.ts";

/** Students that the person may see: `own` is the person whose students alone count, or null for all. */
export const studentsVisibleTo = (own: number | null) => visibleTo(STUDENTS, own);
