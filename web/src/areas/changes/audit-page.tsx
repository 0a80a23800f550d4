import { getRouteApi } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { ChoiceFilter } from "../../kit/table/choice-filter.tsx";
import { useTablePageSize } from "../../kit/table/table-setting.ts";
import { useListNavigation } from "../../kit/table/use-list-navigation.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import { SettingsFrame } from "../settings/settings.public-ui.tsx";
import { AuditBatches } from "./audit-batches.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";
import classes from "./audit-page.module.css";
import { CHANGES } from "./changes.api.ts";
import { type AuditSearch, DEFAULT_SORT } from "./changes.search.ts";

const route = getRouteApi("/app/settings/audit");

/** `/settings/audit`: who changed what, and one click to take it back. */
export function AuditPage() {
	const { t } = useT();
	const narrow = useIsNarrow();
	const search = route.useSearch();
	const { change, toPage } = useListNavigation<"at", AuditSearch>(route.useNavigate(), DEFAULT_SORT);
	const [remembered, remember] = useTablePageSize(CHANGES);
	const paging = {
		page: search.page ?? 1,
		limit: search.limit ?? remembered,
		onPage: toPage,
		onLimit: (limit: number) => {
			remember(limit);
			change({ limit });
		},
	};
	return (
		<SettingsFrame title={t("settings_page.audit")} context={t("changes.context")}>
			<Sheet>
				<div className={classes.tools}>
					<ChoiceFilter
						label={t("changes.view")}
						allLabel={t("changes.view.changes")}
						choices={[{ value: "batches", label: t("changes.view.batches") }]}
						value={search.view}
						onChange={(view) => change({ view, page: undefined })}
						narrow={narrow}
					/>
					{search.view === undefined ? <AuditFilters search={search} onChange={change} /> : null}
				</div>
				{search.view === undefined ? (
					<AuditList search={search} onChange={change} {...paging} />
				) : (
					<AuditBatches onShow={(batch) => change({ view: undefined, batch })} {...paging} />
				)}
			</Sheet>
		</SettingsFrame>
	);
}
