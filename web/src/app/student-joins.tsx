import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { StudentFamily } from "../areas/clients/clients.public-ui.tsx";
import { RecordFiles } from "../kit/files/record-files.tsx";

export const FamilyOfStudent = ({ row }: { row: RecordBase }) => <StudentFamily id={row.id} />;
export const FilesOfStudent = ({ row }: { row: RecordBase }) => <RecordFiles module="Students" record="students" recordId={row.id} />;
