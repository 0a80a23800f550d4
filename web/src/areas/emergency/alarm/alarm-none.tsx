import { IconShieldCheck } from "@tabler/icons-react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

/** As it nearly always is. */
export function AlarmNone() {
	const { t } = useT();
	return (
		<Sheet>
			<EmptyState icon={<IconShieldCheck />} title={t("emergency.none")} text={t("emergency.none_text")} />
		</Sheet>
	);
}
