import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { TwoLinePerson } from "../../ui/person/two-line-person.tsx";
import { StudentAvatar } from "./student-avatar.tsx";
import classes from "./student-card.module.css";
import { StudentLink } from "./student-link.tsx";
import { StudentPresence } from "./student-status.tsx";
import type { Student } from "./students.api.ts";

/** A student in the list on a phone. */
export function StudentCard({ student }: { student: Student }) {
	const { t } = useT();
	return (
		<div className={classes.card}>
			<TwoLinePerson name={fullName(student)} avatar={<StudentAvatar student={student} />} detail={student.email} wraps>
				<StudentLink student={student} wraps />
			</TwoLinePerson>
			<div className={classes.side}>
				<StudentPresence student={student} />
				<div className={classes.class}>{student.class_label ?? t("students.no_class")}</div>
			</div>
		</div>
	);
}
