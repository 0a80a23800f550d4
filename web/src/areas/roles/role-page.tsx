import { Button } from "@mantine/core";
import { IconShieldOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { roleName } from "../../kit/session/role-name.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { RoleEditor } from "./role-editor.tsx";
import { isMissing, roleQuery } from "./roles.api.ts";

const route = getRouteApi("/app/settings/roles/$roleId");
const ROWS = ["a", "b", "c", "d", "e", "f"];

export function RolePage() {
	const { t } = useT();
	const { roleId } = route.useParams();
	const query = useQuery(roleQuery(roleId));
	usePageTitle(query.data ? roleName(query.data.key ?? query.data.name, t) : t("roles.title"));
	if (isMissing(query.error))
		return (
			<Sheet>
				<EmptyState
					icon={<IconShieldOff />}
					title={t("roles.not_found")}
					text={t("roles.not_found_text")}
					action={
						<Button variant="default" renderRoot={(props) => <Link to="/settings/roles" {...props} />}>
							{t("roles.back")}
						</Button>
					}
				/>
			</Sheet>
		);
	if (query.error && !query.data)
		return (
			<Sheet>
				<QueryError query={query} title={t("roles.show_failed")} />
			</Sheet>
		);
	if (!query.data)
		return (
			<div aria-busy="true">
				<Sheet title={t("roles.matrix")}>
					{ROWS.map((row) => (
						<TextSkeleton key={row} width="90%" />
					))}
				</Sheet>
			</div>
		);
	return <RoleEditor key={roleId} role={query.data} />;
}
