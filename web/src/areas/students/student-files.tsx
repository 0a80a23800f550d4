import { RecordFiles } from "../../kit/files/record-files.tsx";
import type { Student } from "./students.api.ts";

export function StudentFiles({ row }: { row: Student }) {
	return <RecordFiles module="Students" record="students" recordId={row.id} />;
}
