import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import type { OwnLook } from "../../kit/table/records/record-columns.ts";
import { TwoLinePerson } from "../../ui/person/two-line-person.tsx";
import { StudentAvatar } from "./student-avatar.tsx";
import { StudentCard } from "./student-card.tsx";
import { StudentLink } from "./student-link.tsx";
import { StudentPresence } from "./student-status.tsx";
import type { Student } from "./students.api.ts";
import { StudentRate } from "./summary/student-rate.tsx";

/** How students look in their list. */
export const STUDENT_LOOK: OwnLook<Student> = {
	lead: (student) => (
		<TwoLinePerson name={fullName(student)} avatar={<StudentAvatar student={student} />} detail={student.email}>
			<StudentLink student={student} />
		</TwoLinePerson>
	),
	cells: {
		status: (student) => <StudentPresence student={student} />,
		// without the age, for which a column has no room
		date_of_birth: undefined,
		attendance: ({ joined }) => <StudentRate rate={joined?.attendance} />,
	},
	card: (student) => <StudentCard student={student} />,
};
