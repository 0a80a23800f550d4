import { RecordFiles } from "../../../kit/files/record-files.tsx";
import type { Student } from "../students.api.ts";

export const StudentFiles = ({ row }: { row: Student }) => <RecordFiles module="Students" record="students" recordId={row.id} />;
