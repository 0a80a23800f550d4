import { yearsBetween } from "@homeroom/contract/kit/values/doubts.ts";
import { Anchor, Badge } from "@mantine/core";
import { IconAlertTriangle, IconCameraOff, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { ExpiryCounts } from "../../kit/papers/expiry-counts.tsx";
import { RecordHeader } from "../../kit/record/page/record-header.tsx";
import { RecordPhoto } from "../../kit/record/picture/record-photo.tsx";
import { RecordName } from "../../kit/record/record-names.tsx";
import { StudentAvatar } from "./student-avatar.tsx";
import classes from "./student-header.module.css";
import { StudentMenu } from "./student-menu.tsx";
import { StudentPresence } from "./student-status.tsx";
import type { Student } from "./students.api.ts";
import { studentPageQuery } from "./students.care-api.ts";
import { STUDENT_AREA } from "./students.record.tsx";

/** So many are called before somebody looks at the family's page. */
const CALLED_FIRST = 2;

/** Who this is, where they are now, what to mind, whom to call, and all that can be done. */
export function StudentHeader({ student }: { student: Student }) {
	const { t } = useT();
	const { data: page } = useQuery(studentPageQuery(student.id));
	const summary = page?.summary;
	const years = student.date_of_birth ? yearsBetween(student.date_of_birth, schoolToday()) : -1;
	const place = student.class_label ?? t("students.no_class");
	const facts = [
		<StudentPresence key="status" student={student} />,
		[page?.class_teacher ? t("care.class_with", { class: place, teacher: page.class_teacher }) : place, summary?.enrolment?.academic_year]
			.filter(Boolean)
			.join(" · "),
		...(student.called_name ? [t("care.called", { name: student.called_name })] : []),
		...(years >= 0 ? [t("students.age", { years })] : []),
		...(student.house_id ? [<RecordName key="house" record="houses" id={student.house_id} />] : []),
	];
	const first =
		page?.family.relations.filter(({ emergency_order, phone }) => emergency_order !== null && phone !== null).slice(0, CALLED_FIRST) ?? [];
	return (
		<StudentMenu student={student} page={page}>
			{(menu) => (
				<RecordHeader
					area={STUDENT_AREA}
					row={student}
					menu={menu}
					before={
						<RecordPhoto area={STUDENT_AREA} row={student}>
							<StudentAvatar student={student} large />
						</RecordPhoto>
					}
					facts={facts}
					below={
						<div className={classes.urgent}>
							{summary?.medical_alert ? (
								<Badge
									color="danger"
									variant="light"
									leftSection={<IconAlertTriangle size={13} aria-hidden="true" />}
									className={classes.alert}
									renderRoot={(props) => <Link to="." search={{ tab: "health" }} {...props} />}
								>
									{t("care.medical_alert")}
								</Badge>
							) : null}
							{summary?.consents.photo === "withdrawn" ? (
								<Badge
									color="gray"
									variant="default"
									leftSection={<IconCameraOff size={13} aria-hidden="true" />}
									className={classes.alert}
									renderRoot={(props) => <Link to="." search={{ tab: "consents" }} {...props} />}
								>
									{t("care.no_photos")}
								</Badge>
							) : null}
							{summary?.expiring_documents ? (
								<Anchor size="sm" renderRoot={(props) => <Link to="." search={{ tab: "documents" }} {...props} />}>
									<ExpiryCounts
										all={summary.expiring_documents}
										expired={summary.expired_documents ?? 0}
										words={{ expired: "care.expired", soon: "care.expiring" }}
									/>
								</Anchor>
							) : null}
							{first.length > 0 ? (
								<ul className={classes.contacts} aria-label={t("care.whom_to_call")}>
									{first.map(({ id, first_name, last_name, phone }) => (
										<li key={id}>
											<Anchor size="sm" href={`tel:${(phone ?? "").replace(/[^+\d]/g, "")}`}>
												<IconPhone size={13} aria-hidden="true" /> {first_name} {last_name} · {phone}
											</Anchor>
										</li>
									))}
								</ul>
							) : null}
						</div>
					}
				/>
			)}
		</StudentMenu>
	);
}
