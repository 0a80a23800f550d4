import { RecordFiles } from "../../kit/files/record-files.tsx";
import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { RecordHistory } from "../../kit/record/page/record-history.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import type { ClassRecord } from "./classes.api.ts";
import { CLASS_AREA } from "./classes.record.tsx";

/** What is known of a class, and what happened to it. */
export const ClassDetails = ({ row }: { row: ClassRecord }) => (
	<TwoColumns>
		<RecordDetails area={CLASS_AREA} row={row} />
		<RecordHistory area={CLASS_AREA} id={row.id} name={row.name} />
	</TwoColumns>
);
export const ClassFiles = ({ row }: { row: ClassRecord }) => <RecordFiles module="Classes" record="classes" recordId={row.id} />;
