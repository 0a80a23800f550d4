import { type Leave, LeaveRefusal } from "@homeroom/contract/areas/staff/staff.leave-calls.ts";
import { api } from "../../../kit/api/api.ts";
import { sayDone } from "../../../kit/deeds/deed-notices.ts";
import { SmallForm } from "../../../kit/form/small-form.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";

export default function StaffLeaveDecline({ leave, onClose }: { leave: Leave; onClose: () => void }) {
	const { t } = useT();
	const saved = t("employment.leave_declined", { name: leave.staff_name });
	return (
		<SmallForm
			title={t("employment.decline_of", { name: leave.staff_name })}
			saveLabel={t("employment.decline_save")}
			savedText={saved}
			onSaved={(answer) => sayDone(saved, answer as object)}
			invalidates={["staff"]}
			fields={[{ name: "answer", label: t("employment.answer"), kind: "line", max: 500, required: true }]}
			values={{}}
			version={leave.version}
			schema={LeaveRefusal}
			save={({ answer }, _version, options) =>
				api.staff.leave_decline({ params: { leave_id: leave.id }, body: { version: leave.version, answer } }, options)
			}
			onClose={onClose}
		/>
	);
}
