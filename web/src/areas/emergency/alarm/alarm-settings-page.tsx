import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { SettingsFrame } from "../../settings/settings.public-ui.tsx";
import { emergencySettingsQuery } from "../emergency.api.ts";
import { AlarmSettingsForm } from "./alarm-settings-form.tsx";

/** `/settings/emergency`: what is said in an emergency, and how often is asked again. */
export function AlarmSettingsPage() {
	const { t } = useT();
	const query = useQuery(emergencySettingsQuery);
	return (
		<SettingsFrame title={t("settings_page.emergency")} context={t("emergency.settings_context")}>
			{query.data ? (
				<AlarmSettingsForm key={JSON.stringify(query.data)} settings={query.data} />
			) : (
				<Sheet title={t("emergency.settings_rules")}>
					<QueryPart query={query} failed={t("emergency.settings_failed")} />
				</Sheet>
			)}
		</SettingsFrame>
	);
}
