import { schoolToday } from "../../kit/formats/school-today.ts";
import "../../kit/form/schemas-without-eval.ts";
import { enrolments } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { STUDENT_STATUSES, type StudentStatus } from "@homeroom/contract/areas/students/students.rules.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { SmallForm } from "../../kit/form/small-form.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import type { ChosenStudents } from "./students-chosen.ts";

interface StudentsStatusDialogProps extends ChosenStudents {
	onDone: () => void;
	onClose: () => void;
}
interface Typed {
	status: StudentStatus;
	on: string;
	reason: string | null;
}

/** Gives chosen students a status from a day on, for a reason that their enrolments keep. */
export function StudentsStatusDialog({ selection, count, onDone, onClose }: StudentsStatusDialogProps) {
	const { t } = useT();
	const many = t("students.count", { count });
	return (
		<SmallForm<Typed>
			invalidates={["students"]}
			title={t("enrolments.status_title", { many })}
			saveLabel={t("enrolments.status_save", { many })}
			savedText=""
			fields={[
				{
					name: "status",
					label: t("students.status"),
					kind: "choice",
					required: true,
					choices: STUDENT_STATUSES,
					choiceText: (status) => t(`students.status.${status as StudentStatus}`),
				},
				{ name: "on", label: t("enrolments.status_on"), kind: "day", required: true },
				{ name: "reason", label: t("enrolments.status_reason"), kind: "line", max: 500 },
			]}
			values={{ on: schoolToday() }}
			version={null}
			schema={{ safeParse: (typed) => enrolments.bulk_status.body.safeParse({ selection, ...(typed as object) }) }}
			save={({ status, on, reason }, _version, options) => api.enrolments.bulk_status({ body: { selection, status, on, reason } }, options)}
			onSaved={(saved) => {
				const { count: changed, batch } = saved as BulkResult;
				const said = t("enrolments.status_changed", { count: changed });
				sayDone(said, batch);
				onDone();
			}}
			onClose={onClose}
		/>
	);
}
