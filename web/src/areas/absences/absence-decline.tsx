import { type Absence, AbsenceDecision } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { SmallForm } from "../../kit/form/small-form.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { ATTENDANCE } from "../attendance/attendance.public-ui.ts";

export default function AbsenceDecline({ absence, onClose }: { absence: Absence; onClose: () => void }) {
	const { t } = useT();
	const { id, version, student_name: name } = absence;
	const saved = t("attendance.declined", { name });
	return (
		<SmallForm
			title={t("attendance.decline_of", { name })}
			saveLabel={t("attendance.decline_save")}
			savedText={saved}
			onSaved={(answer) => sayDone(saved, answer as object)}
			invalidates={[ATTENDANCE]}
			fields={[{ name: "answer", label: t("attendance.answer"), kind: "line", max: 500 }]}
			values={{}}
			version={version}
			schema={{ safeParse: (values) => AbsenceDecision.safeParse({ ...(values as object), state: "declined", version }) }}
			save={(body, _version, options) => api.attendance.absence_decide({ params: { id }, body }, options)}
			onClose={onClose}
		/>
	);
}
