import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { type Settings, settingsQuery } from "./settings.api.ts";

/** The settings once they are there; before, a sheet of their size; otherwise what went wrong. */
export function SettingsLoaded({ children }: { children: (settings: Settings) => ReactNode }) {
	const { t } = useT();
	const query = useQuery(settingsQuery);
	if (query.data) return children(query.data);
	return (
		<Sheet>
			{query.error ? (
				<QueryError query={query} title={t("settings.failed")} />
			) : (
				<div aria-busy="true">
					<Skeleton h={420} radius={14} />
				</div>
			)}
		</Sheet>
	);
}
