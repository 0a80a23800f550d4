import { RecordFiles } from "../../kit/files/record-files.tsx";
import { RecordDetails } from "../../kit/record/record-details.tsx";
import { RecordHistory } from "../../kit/record/record-history.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { StudentFamily } from "../clients/clients.public-ui.tsx";
import { StudentHeader } from "./student-header.tsx";
import { STUDENT_AREA } from "./students.record.tsx";

export function StudentPage() {
	return (
		<RecordPage area={STUDENT_AREA}>
			{(student) => (
				<>
					<StudentHeader student={student} />
					<TwoColumns>
						<RecordDetails area={STUDENT_AREA} row={student} />
						<RecordHistory area={STUDENT_AREA} id={student.id} name={STUDENT_AREA.titleOf(student)} />
					</TwoColumns>
					<StudentFamily id={student.id} />
					<RecordFiles module="Students" record="students" recordId={student.id} />
				</>
			)}
		</RecordPage>
	);
}
