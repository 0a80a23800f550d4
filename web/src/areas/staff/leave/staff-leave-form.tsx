import { LeaveForm } from "@homeroom/contract/areas/staff/staff.leave-calls.ts";
import { LEAVE_KINDS } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { TextInput } from "@mantine/core";
import { api } from "../../../kit/api/api.ts";
import { sayDone } from "../../../kit/deeds/deed-notices.ts";
import { SmallForm } from "../../../kit/form/small-form.tsx";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { keyOf } from "../../../kit/i18n/key-of.ts";
import { RecordPicker } from "../../../kit/record/form/record-pickers.tsx";
import type { InputProps } from "../../../kit/record/record-field.ts";

const PersonInput = (props: InputProps) => <RecordPicker record="staff" {...props} />;
const TimeInput = ({ defaultValue, onChange, ...props }: InputProps) => (
	<TextInput
		{...props}
		type="time"
		defaultValue={typeof defaultValue === "string" ? defaultValue : ""}
		onChange={(event) => onChange(event.currentTarget.value)}
	/>
);

interface StaffLeaveFormProps {
	/** Whose leave it is; null: whoever is chosen. */
	whose: number | null;
	/** Entered as approved, by the office. */
	approved: boolean;
	/** Where it is called otherwise: what the button says. */
	title?: string;
	/** From when and until when, unless somebody says otherwise: today. */
	day?: string;
	onClose: () => void;
}

/** Asks for leave, or enters it for somebody who called. */
export default function StaffLeaveForm({ whose, approved, title, day = schoolToday(), onClose }: StaffLeaveFormProps) {
	const { t } = useT();
	const saved = t(approved ? "employment.leave_entered" : "employment.leave_asked");
	return (
		<SmallForm
			title={title ?? t(approved ? "employment.leave_enter" : "employment.leave_ask")}
			saveLabel={t(approved ? "employment.leave_enter_save" : "employment.leave_ask_save")}
			savedText={saved}
			onSaved={(answer) => sayDone(saved, answer as object)}
			invalidates={["staff"]}
			fields={[
				...(whose === null
					? [{ name: "staff_id", label: t("employment.person"), kind: "record" as const, required: true, input: PersonInput }]
					: []),
				{
					name: "kind",
					label: t("employment.kind"),
					kind: "choice",
					required: true,
					choices: LEAVE_KINDS,
					choiceText: (kind) => t(keyOf("employment.leave", LEAVE_KINDS, kind) ?? "employment.kind"),
				},
				{ name: "starts_on", label: t("employment.first_day"), kind: "day", required: true, half: true },
				{ name: "ends_on", label: t("employment.last_day"), kind: "day", required: true, half: true },
				{ name: "starts_at", label: t("employment.from_time"), kind: "line", input: TimeInput, half: true },
				{ name: "ends_at", label: t("employment.to_time"), kind: "line", input: TimeInput, half: true },
				{ name: "reason", label: t("employment.note"), kind: "line", max: 500 },
			]}
			values={{ kind: approved ? "sick" : "holiday", starts_on: day, ends_on: day }}
			version={null}
			schema={{ safeParse: (typed) => LeaveForm.safeParse({ ...(whose !== null && { staff_id: whose }), ...(typed as object), approved }) }}
			save={({ staff_id, ...body }, _version, options) => api.staff.leave_request({ params: { id: staff_id }, body }, options)}
			onClose={onClose}
		/>
	);
}
