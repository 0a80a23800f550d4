import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Anchor } from "@mantine/core";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordHeader } from "../../kit/record/record-header.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { StudentStatusDot } from "./student-status.tsx";
import type { Student } from "./students.api.ts";
import { STUDENT_AREA } from "./students.record.tsx";

/** Who this is, at a glance, and what can be done. */
export function StudentHeader({ student }: { student: Student }) {
	const { t } = useT();
	return (
		<RecordHeader
			area={STUDENT_AREA}
			row={student}
			before={<PersonAvatar name={fullName(student)} size="lg" />}
			facts={[
				<StudentStatusDot key="status" status={student.status} />,
				student.class_label ?? t("students.no_class"),
				...(student.email
					? [
							<Anchor key="email" href={`mailto:${student.email}`}>
								{student.email}
							</Anchor>,
						]
					: []),
			]}
		/>
	);
}
