import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "../../kit/api/api.ts";
import { useCloseDialog } from "../../kit/form/dialog-history.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { StudentForm } from "./student-form.tsx";
import { NEW_STUDENT } from "./student-form-values.ts";
import { adoptStudent } from "./students.api.ts";

const route = getRouteApi("/app/students/new");

/** `/students/new`, over the list. */
export function StudentCreate() {
	const { t } = useT();
	const client = useQueryClient();
	const navigate = route.useNavigate();
	const { edit: _, ...list } = route.useSearch();
	const close = useCloseDialog(() => void navigate({ to: "/students", search: true, replace: true }));
	return (
		<StudentForm
			title={t("students.add")}
			saveLabel={t("students.save_new")}
			record={NEW_STUDENT}
			save={({ input, idempotencyKey }) => api.students.create({ body: input }, { idempotencyKey })}
			onSaved={(student) => {
				close();
				if (!student) return;
				adoptStudent(client, student);
				const open = () => void navigate({ to: "/students/$studentId", params: { studentId: student.id }, state: { students_list: list } });
				notify.success(t("students.added", { name: fullName(student) }), { action: { label: t("students.open"), run: open } });
			}}
			onClose={close}
		/>
	);
}
