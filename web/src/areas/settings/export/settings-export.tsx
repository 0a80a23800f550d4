import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { exportsQuery } from "../settings.api.ts";
import { SettingsRows } from "../settings-rows.tsx";
import classes from "./settings-data.module.css";

/** Everything of the school as one file. The browser saves it while it comes, whatever its size. */
export function SettingsExport() {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const allows = useAllows();
	const query = useQuery(exportsQuery);
	const take = useMutation({
		mutationFn: () => api.settings.create_export(),
		onSuccess: ({ url }) => {
			window.location.assign(url);
			void client.invalidateQueries({ queryKey: exportsQuery.queryKey });
			notify.success(t("settings.export_started"));
		},
		onError: (error) => notify.error(error.message),
	});
	return (
		<Sheet title={t("settings.export")}>
			<p className={classes.text}>{t("settings.export_text")}</p>
			{allows("Settings.Export") ? (
				<Button leftSection={<IconDownload size={16} aria-hidden />} loading={take.isPending} onClick={() => take.mutate()}>
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
