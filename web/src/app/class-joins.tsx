import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { AttendanceOfClass } from "../areas/attendance/attendance.public-ui.tsx";
import { TimetableOf } from "../areas/timetable/timetable.public-ui.ts";

export const AttendanceOfThisClass = ({ row }: { row: RecordBase }) => <AttendanceOfClass id={row.id} />;
export const TimetableOfClass = ({ row }: { row: RecordBase }) => <TimetableOf of="class" id={row.id} />;
