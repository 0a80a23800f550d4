import { getRouteApi } from "@tanstack/react-router";
import { SaveAsMenu } from "../../kit/files/save-as-menu.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { SettingsFrame } from "../settings/settings.public-ui.tsx";
import { AuditCounts, AuditTotal } from "./audit-counts.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";
import classes from "./audit-page.module.css";
import { exportAudit } from "./changes.api.ts";
import type { AuditSearch } from "./changes.search.ts";

const route = getRouteApi("/app/settings/audit");

/** `/settings/audit`: who did what, in sentences, and one click to take it back. */
export function AuditPage() {
	const { t } = useT();
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const allows = useAllows();
	const change = (next: Partial<AuditSearch>) => void navigate({ search: (now: AuditSearch) => ({ ...now, ...next }) });
	return (
		<SettingsFrame
			title={t("settings_page.audit")}
			context={t("changes.context")}
			wide
			actions={allows("Audit.Export") ? <SaveAsMenu save={(format) => exportAudit(search, format)} /> : undefined}
		>
			<div className={classes.columns}>
				<Sheet>
					<div className={classes.tools}>
						<AuditFilters search={search} onChange={change} />
						<AuditTotal search={search} />
					</div>
					<AuditList search={search} onChange={change} />
				</Sheet>
				<AuditCounts search={search} onChange={change} />
			</div>
		</SettingsFrame>
	);
}
