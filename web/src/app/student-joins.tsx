import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { AttendanceOfStudent } from "../areas/attendance/attendance.public-ui.tsx";
import { ClassesOfStudent } from "../areas/classes/classes.public-ui.tsx";
import { StudentFamily } from "../areas/clients/clients.public-ui.tsx";
import { TimetableOf } from "../areas/timetable/timetable.public-ui.ts";
import { RecordFiles } from "../kit/files/record-files.tsx";

export const FamilyOfStudent = ({ row }: { row: RecordBase }) => <StudentFamily id={row.id} />;
export const FilesOfStudent = ({ row }: { row: RecordBase }) => <RecordFiles module="Students" record="students" recordId={row.id} />;
export const AttendanceOfThisStudent = ({ row }: { row: RecordBase }) => <AttendanceOfStudent id={row.id} />;
export const ClassesOfThisStudent = ({ row }: { row: RecordBase }) => <ClassesOfStudent id={row.id} />;
export const TimetableOfStudent = ({ row }: { row: RecordBase }) => <TimetableOf of="student" id={row.id} />;
