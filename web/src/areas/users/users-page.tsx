import type { UserSort } from "@homeroom/contract/areas/users/users.rules.ts";
import { Button } from "@mantine/core";
import { IconUserPlus, IconUserSearch, IconUsers } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Why } from "../../kit/session/why.tsx";
import { sortingOf } from "../../kit/table/list/list-search.ts";
import { listStateOf } from "../../kit/table/list/list-state.ts";
import { ServerList } from "../../kit/table/server-list.tsx";
import { useTablePageSize } from "../../kit/table/table-setting.ts";
import { useListNavigation } from "../../kit/table/use-list-navigation.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { UserCard } from "./user-card.tsx";
import { useUserColumns } from "./user-columns.tsx";
import { UserFilters } from "./user-filters.tsx";
import { useUserMenu } from "./user-menu.tsx";
import { usePresenceNews } from "./user-presence.ts";
import { USERS, userPageQuery } from "./users.api.ts";
import { DEFAULT_SORT, isNarrowed, type UserSearch, userListQuery } from "./users.search.ts";

const UserEdit = lazy(async () => ({ default: (await import("./user-edit.tsx")).UserEditOverList }));
const route = getRouteApi("/app/settings/users");

export function UsersPage() {
	const { t } = useT();
	const allows = useAllows();
	const client = useQueryClient();
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const navigation = useListNavigation<UserSort, UserSearch>(navigate, DEFAULT_SORT);
	const [remembered, remember] = useTablePageSize(USERS);
	const limit = search.limit ?? remembered;
	const pageQuery = (page: number) => userPageQuery(client, userListQuery({ ...search, page }, limit ?? 1));
	const query = useQuery({ ...pageQuery(search.page ?? 1), enabled: limit !== undefined });
	const columns = useUserColumns();
	const rowMenu = useUserMenu();
	usePresenceNews();

	const mayInvite = allows("Users.Create");
	const invite = () =>
		void navigate({ to: "/settings/users/invite", search: (now) => ({ ...now, edit: undefined }), state: { opened_here: true } });
	const clear = () => navigation.change({ search: undefined, state: undefined, role_id: undefined, department: undefined });
	useKeys(mayInvite ? [{ keys: "n", label: t("users.invite"), run: invite }] : []);
	const narrowed = isNarrowed(search);

	return (
		<>
			<PageHeader
				title={t("users.title")}
				context={query.data ? t(narrowed ? "users.count_matching" : "users.count", { count: query.data.meta.total }) : undefined}
				actions={
					mayInvite ? (
						<Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={invite}>
							{t("users.invite")}
						</Button>
					) : (
						<Why needs="Users.Create">{t("users.invite")}</Why>
					)
				}
			/>
			<Sheet>
				<UserFilters search={search} onChange={navigation.change} onSearch={navigation.searchFor} onClear={clear} />
				<ServerList
					label={t("users.title")}
					columns={columns}
					rows={query.data?.users}
					rowKey={(user) => user.id}
					rowMenu={rowMenu}
					card={(user) => <UserCard user={user} />}
					state={listStateOf(query)}
					sorting={sortingOf(search.sort, DEFAULT_SORT)}
					onSort={navigation.sort}
					page={search.page ?? 1}
					limit={limit ?? 5}
					onPage={navigation.toPage}
					onLimit={(size) => {
						remember(size);
						navigation.change({ limit: size });
					}}
					onApproach={(page) => void client.prefetchQuery(pageQuery(page))}
					empty={<UsersEmpty narrowed={narrowed} onClear={clear} />}
				/>
			</Sheet>
			<Suspense>{search.edit && allows("Users.Edit") ? <UserEdit id={search.edit} /> : null}</Suspense>
			<Outlet />
		</>
	);
}

/** Why the list is empty, and the way out. Without filters at least the reader is in it. */
function UsersEmpty({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
	const { t } = useT();
	if (!narrowed) return <EmptyState icon={<IconUsers />} title={t("users.none")} />;
	return (
		<EmptyState
			icon={<IconUserSearch />}
			title={t("users.none_match")}
			text={t("users.none_match_text")}
			action={
				<Button variant="default" onClick={onClear}>
					{t("table.clear_filters")}
				</Button>
			}
		/>
	);
}
