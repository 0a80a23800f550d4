import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useCloseDialog } from "../../kit/form/dialog-history.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { StudentForm } from "./student-form.tsx";
import { studentRecord } from "./student-form-values.ts";
import { adoptStudent, type Student, studentQuery } from "./students.api.ts";

const pageRoute = getRouteApi("/app/students/$studentId");
const listRoute = getRouteApi("/app/students");

/** `/students/7/edit`, over the student's page. */
export function StudentEditRoute() {
	const { studentId } = pageRoute.useParams();
	const navigate = pageRoute.useNavigate();
	const close = useCloseDialog(() => void navigate({ to: "/students/$studentId", params: { studentId }, replace: true }));
	return <StudentEdit id={studentId} onClose={close} />;
}

/** `/students?edit=7`, over the list. */
export function StudentEditOverList({ id }: { id: number }) {
	const navigate = listRoute.useNavigate();
	const close = useCloseDialog(() => void navigate({ search: ({ edit: _, ...list }) => list, replace: true }));
	return <StudentEdit key={id} id={id} onClose={close} />;
}

interface StudentEditProps {
	id: number;
	onClose: () => void;
}
function StudentEdit({ id, onClose }: StudentEditProps) {
	const { data } = useQuery(studentQuery(id));
	return data ? <OpenedStudent student={data} onClose={onClose} /> : null;
}

/** The form starts from the student as it was when opened; what others save meanwhile shows as a conflict, not under one's fingers. */
function OpenedStudent({ student, onClose }: { student: Student; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const [opened] = useState(student);
	return (
		<StudentForm
			title={t("students.edit_title", { name: fullName(opened) })}
			saveLabel={t("students.save")}
			record={studentRecord(opened)}
			save={({ input, changed, version }) => {
				const body = Object.fromEntries(changed.map((field) => [field, input[field]]));
				return api.students.update({ params: { id: opened.id }, body: { ...body, version: version ?? opened.version } });
			}}
			onSaved={(saved) => {
				onClose();
				if (!saved) return;
				adoptStudent(client, saved);
				notify.success(t("students.saved", { name: fullName(saved) }));
			}}
			onClose={onClose}
		/>
	);
}
