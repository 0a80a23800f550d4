import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { keyOf } from "../../kit/i18n/key-of.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { roleName } from "../../kit/session/role-name.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Why } from "../../kit/session/why.tsx";
import { RowCards } from "../../kit/table/rows/row-cards.tsx";
import { RowLink } from "../../kit/table/rows/row-link.tsx";
import { ServerTable } from "../../kit/table/server-table.tsx";
import type { Column } from "../../kit/table/table-column.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import { type Role, rolesQuery } from "./roles.api.ts";
import classes from "./roles-page.module.css";

const route = getRouteApi("/app/settings/roles");
/** Built-in roles are seven. */
const EXPECTED = 7;

export function RolesPage() {
	const { t } = useT();
	const allows = useAllows();
	const navigate = route.useNavigate();
	const narrow = useIsNarrow();
	const query = useQuery(rolesQuery());
	const columns = useRoleColumns();
	const mayAdd = allows("Roles.Create");
	const add = () => void navigate({ to: "/settings/roles/new", state: { opened_here: true } });
	useKeys(mayAdd ? [{ keys: "n", label: t("roles.add"), run: add }] : []);
	const roles = query.data?.roles;
	return (
		<>
			<PageHeader
				title={t("roles.title")}
				context={t("roles.context")}
				actions={
					mayAdd ? (
						<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
							{t("roles.add")}
						</Button>
					) : (
						<Why needs="Roles.Create">{t("roles.add")}</Why>
					)
				}
			/>
			<Sheet>
				{query.error && !roles ? (
					<QueryError query={query} title={t("table.failed")} />
				) : narrow ? (
					<RowCards
						label={t("roles.title")}
						rows={roles}
						rowKey={(role) => role.id}
						expected={EXPECTED}
						card={(role) => (
							<div className={classes.card}>
								<RoleCell role={role} />
								<span className={classes.dim}>{t("roles.people", { count: role.users })}</span>
							</div>
						)}
					/>
				) : (
					<ServerTable
						label={t("roles.title")}
						columns={columns}
						rows={roles}
						rowKey={(role) => role.id}
						expected={EXPECTED}
						sorting={[{ by: "name", desc: false }]}
						onSort={() => undefined}
					/>
				)}
			</Sheet>
			<Outlet />
		</>
	);
}

const BUILT_IN = ["admin", "editor", "teacher", "office", "finance", "staff", "client"] as const;

function RoleCell({ role }: { role: Role }) {
	const { t } = useT();
	const about = keyOf("roles.about", BUILT_IN, role.key);
	return (
		<div className={classes.role}>
			<div className={classes.name}>
				<RowLink to="/settings/roles/$roleId" params={{ roleId: role.id }}>
					{roleName(role.key ?? role.name, t)}
				</RowLink>
			</div>
			<div className={classes.dim}>{role.description ?? (about === undefined ? "" : t(about))}</div>
		</div>
	);
}

function useRoleColumns(): Column<Role, "name">[] {
	const { t } = useT();
	return [
		{ id: "name", header: t("roles.name"), cell: (role) => <RoleCell role={role} /> },
		{ id: "kind", header: t("roles.kind"), width: 150, hideBelow: "lg", cell: (role) => t(role.key ? "roles.built_in" : "roles.own") },
		{
			id: "second_factor",
			header: t("roles.second_factor"),
			width: 170,
			cell: (role) => (role.requires_second_factor ? t("roles.required") : "—"),
		},
		{ id: "users", header: t("roles.people_header"), width: 110, align: "end", cell: (role) => role.users || "—" },
	];
}
