import { AbsenceInput } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { SmallForm } from "../../kit/form/small-form.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { RecordPicker } from "../../kit/record/form/record-pickers.tsx";
import type { InputProps } from "../../kit/record/record-field.ts";
import { ATTENDANCE, codesQuery, useCodeName, useIsFamily } from "../attendance/attendance.public-ui.ts";
import { AbsenceOfChild } from "./absence-of-child.tsx";

const StudentInput = (props: InputProps) => <RecordPicker record="students" {...props} />;

interface AbsenceFormProps {
	/** The first day, to begin with. */
	day: string;
	onClose: () => void;
}

/** A family says that their child will be absent, or the office enters what somebody told on the phone. */
export default function AbsenceForm(props: AbsenceFormProps) {
	return useIsFamily() ? <AbsenceOfChild onClose={props.onClose} /> : <AbsenceOfAnybody {...props} />;
}

function AbsenceOfAnybody({ day, onClose }: AbsenceFormProps) {
	const { t } = useT();
	const { data: known } = useQuery(codesQuery());
	const named = useCodeName(known?.codes);
	if (known === undefined) return null;
	const codes = known.codes.filter(({ archived, is_present }) => !archived && !is_present);
	return (
		<SmallForm
			title={t("attendance.absence_new")}
			saveLabel={t("attendance.absence_save")}
			savedText={t("attendance.absence_saved")}
			onSaved={() => notify.success(t("attendance.absence_saved"))}
			invalidates={[ATTENDANCE]}
			fields={[
				{ name: "student_id", label: t("attendance.student"), kind: "record", required: true, input: StudentInput },
				{
					name: "code_id",
					label: t("attendance.reason_kind"),
					kind: "choice",
					required: true,
					choices: codes.map(({ id }) => String(id)),
					choiceText: (id) => named(Number(id)),
				},
				{ name: "from", label: t("attendance.first_day"), kind: "day", required: true, half: true },
				{ name: "to", label: t("attendance.last_day"), kind: "day", required: true, half: true },
				{ name: "reason", label: t("attendance.absence_note"), kind: "line", max: 500 },
			]}
			values={{ code_id: String(codes.find(({ key }) => key === "ill")?.id ?? ""), from: day, to: day }}
			version={null}
			schema={{
				safeParse: (values) => {
					const { student_id, code_id, ...typed } = values as Record<string, unknown>;
					return AbsenceInput.safeParse({ ...typed, student_id: Number(student_id) || undefined, code_id: Number(code_id) || undefined });
				},
			}}
			save={(body, _version, options) => api.attendance.absence_create({ body }, options)}
			onClose={onClose}
		/>
	);
}
