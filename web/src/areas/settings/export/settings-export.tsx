import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { exportsQuery } from "../settings.api.ts";
import { SettingsRows } from "../settings-rows.tsx";
import classes from "./settings-data.module.css";

/** Everything of the school as one file. The browser saves it while it comes, whatever its size. */
export function SettingsExport() {
	const { t } = useT();
	const formats = useFormats();
	const allows = useAllows();
	const query = useQuery(exportsQuery);
	const take = useDeed(() => api.settings.create_export(), {
		said: () => t("settings.export_started"),
		after: ({ url }) => window.location.assign(url),
		invalidates: [exportsQuery.queryKey],
	});
	return (
		<Sheet title={t("settings.export")}>
			<p className={classes.text}>{t("settings.export_text")}</p>
			{allows("Settings.Export") ? (
				<Button leftSection={<IconDownload size={16} aria-hidden />} loading={take.pending} onClick={() => void take.run()}>
					{t("settings.export_button")}
				</Button>
			) : null}
			<SettingsRows
				title={t("settings.exports")}
				query={query}
				rows={query.data?.exports}
				none={t("settings.exports_none")}
				row={(made) => (
					<>
						<strong>{made.user_name ?? "Homeroom"}</strong>
						<span>
							{formats.instant(made.created_at)} · {made.downloaded_at ? t("settings.export_fetched") : t("settings.export_not_fetched")}
						</span>
					</>
				)}
			/>
		</Sheet>
	);
}
