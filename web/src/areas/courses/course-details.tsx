import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { RecordHistory } from "../../kit/record/page/record-history.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { COURSE_AREA } from "./courses.record.tsx";

export const CourseDetails = ({ row }: { row: Course }) => (
	<TwoColumns>
		<RecordDetails area={COURSE_AREA} row={row} />
		<RecordHistory area={COURSE_AREA} id={row.id} name={row.name} />
	</TwoColumns>
);
