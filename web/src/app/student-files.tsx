import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { RecordFiles } from "../kit/files/record-files.tsx";

export function StudentFiles({ row }: { row: RecordBase }) {
	return <RecordFiles module="Students" record="students" recordId={row.id} />;
}
