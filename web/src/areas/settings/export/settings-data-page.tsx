import { useT } from "../../../kit/i18n/i18n.ts";
import { useIsHelping } from "../../../kit/session/session.ts";
import { SettingsFrame } from "../settings-frame.tsx";
import { SettingsSupport } from "../support/settings-support.tsx";
import { SettingsExport } from "./settings-export.tsx";

/** `/settings/data`: take everything along, and let the operators in to help. */
export function SettingsDataPage() {
	const { t } = useT();
	return (
		<SettingsFrame title={t("settings_page.data")}>
			{useIsHelping() ? null : <SettingsExport />}
			<SettingsSupport />
		</SettingsFrame>
	);
}
