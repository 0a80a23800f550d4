import { AddInput } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { api } from "../../../kit/api/api.ts";
import { SmallForm } from "../../../kit/form/small-form.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { boardQuery } from "../emergency.api.ts";

/** A visitor, by hand. */
export function AlarmAddForm({ id, onClose }: { id: number; onClose: () => void }) {
	const { t } = useT();
	return (
		<SmallForm
			title={t("emergency.add_title")}
			saveLabel={t("emergency.add_save")}
			savedText={t("emergency.said_added")}
			fields={[
				{ name: "name", label: t("emergency.add_name"), kind: "line", max: 120, required: true },
				{ name: "about", label: t("emergency.add_about"), kind: "line", max: 80 },
				{ name: "place", label: t("emergency.add_place"), kind: "line", max: 80 },
				{ name: "phone", label: t("emergency.add_phone"), kind: "line", max: 40 },
			]}
			values={{}}
			version={null}
			schema={AddInput}
			save={(body, _version, options) => api.emergency.add({ params: { id }, body }, options)}
			invalidates={boardQuery(id).queryKey}
			onClose={onClose}
		/>
	);
}
