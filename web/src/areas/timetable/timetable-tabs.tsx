import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { TimetableOf } from "./timetable-of.tsx";

export const TimetableOfStudent = ({ row }: { row: RecordBase }) => <TimetableOf of="student" id={row.id} />;
export const TimetableOfClass = ({ row }: { row: RecordBase }) => <TimetableOf of="class" id={row.id} />;
export const TimetableOfTeacher = ({ row }: { row: RecordBase }) => <TimetableOf of="teacher" id={row.id} />;
