import type { Leave } from "@homeroom/contract/areas/staff/staff.leave-calls.ts";
import { LEAVE_STATES } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { Button } from "@mantine/core";
import { IconCalendarOff, IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { api } from "../../../kit/api/api.ts";
import { useDialogInAddress } from "../../../kit/form/dialog-address.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { BackLink } from "../../../kit/routing/back-link.tsx";
import { useAllows } from "../../../kit/session/session.ts";
import { ChoiceFilter } from "../../../kit/table/choice-filter.tsx";
import { listQueryOptions } from "../../../kit/table/list/list-query.ts";
import { sortingOf } from "../../../kit/table/list/list-search.ts";
import { listStateOf } from "../../../kit/table/list/list-state.ts";
import { ListToolbar } from "../../../kit/table/list/list-toolbar.tsx";
import { ServerList } from "../../../kit/table/server-list.tsx";
import type { Column } from "../../../kit/table/table-column.ts";
import { useTablePageSize } from "../../../kit/table/table-setting.ts";
import { useListNavigation } from "../../../kit/table/use-list-navigation.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import { awayQuery } from "../staff.page-api.ts";
import { StaffAway } from "../staff-away.tsx";
import classes from "./staff-leave.module.css";
import { LeaveActions, LeaveStateDot, LeaveWords, useLeaveText } from "./staff-leave-row.tsx";
import { LEAVE_SORT, type LeaveSearch, type LeaveSort, readLeaveSearch } from "./staff-leave-search.ts";

const LeaveForm = lazy(() => import("./staff-leave-form.tsx"));
const route = getRouteApi("/app/staff/leave");

/** `/staff/leave`: requests, the open ones first, and who is away today. */
export function StaffLeavePage() {
	const { t } = useT();
	usePageTitle(t("staff.leave"));
	const allows = useAllows();
	const client = useQueryClient();
	const narrow = useIsNarrow();
	const search = readLeaveSearch(route.useSearch());
	const navigation = useListNavigation<LeaveSort, LeaveSearch>(route.useNavigate(), LEAVE_SORT);
	const [remembered, remember] = useTablePageSize("staff_leave");
	const limit = search.limit ?? remembered;
	const pageQuery = (page: number) => ({
		...listQueryOptions(client, ["staff", "leave"], { ...search, page, limit: limit ?? 1 }, (asked, signal) =>
			api.staff.leave_list({ query: asked }, { signal }),
		),
		staleTime: 5_000,
		meta: { live: ["staff_leave"] as const },
	});
	const query = useQuery({ ...pageQuery(search.page ?? 1), enabled: limit !== undefined });
	const today = useQuery(awayQuery());
	const [asked, show, close] = useDialogInAddress(["mine", "other"]);
	const mine = today.data?.mine ?? null;
	const columns = useLeaveColumns(mine);
	const approves = allows("Staff.Approve");
	const form = (asked === "mine" ? mine !== null : approves) ? asked : null;
	const clear = () => navigation.change({ search: undefined, state: undefined });
	return (
		<>
			<PageHeader
				above={<BackLink to="/staff">{t("staff.back")}</BackLink>}
				title={t("staff.leave")}
				context={today.data?.open == null ? undefined : t("employment.open_leave", { count: today.data.open })}
				actions={
					<>
						{approves ? (
							<Button
								variant={mine === null ? "filled" : "default"}
								leftSection={<IconPlus size={16} aria-hidden="true" />}
								onClick={() => show("other")}
							>
								{t("employment.leave_enter")}
							</Button>
						) : null}
						{mine === null ? null : (
							<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => show("mine")}>
								{t("employment.leave_ask")}
							</Button>
						)}
					</>
				}
			/>
			<div className={classes.page}>
				<StaffAway query={today} />
				<Sheet>
					<ListToolbar
						searchLabel={t("staff.search")}
						search={search.search ?? ""}
						onSearch={(text) => navigation.searchFor(text, search.search)}
						filtered={Boolean(search.search || search.state)}
						onClear={clear}
					>
						<ChoiceFilter
							label={t("employment.state")}
							allLabel={t("employment.any_state")}
							choices={LEAVE_STATES.map((state) => ({ value: state, label: t(`employment.state.${state}`) }))}
							value={search.state}
							onChange={(state) => navigation.change({ state })}
							narrow={narrow}
						/>
					</ListToolbar>
					<ServerList
						label={t("staff.leave")}
						columns={columns}
						rows={query.data?.leave}
						rowKey={(leave) => leave.id}
						card={(leave) => <LeaveCard leave={leave} mine={mine} />}
						state={listStateOf(query)}
						sorting={sortingOf(search.sort, LEAVE_SORT)}
						onSort={navigation.sort}
						page={search.page ?? 1}
						limit={limit ?? 5}
						onPage={navigation.toPage}
						onLimit={(size) => {
							remember(size);
							navigation.change({ limit: size });
						}}
						onApproach={(page) => void client.prefetchQuery(pageQuery(page))}
						empty={
							<EmptyState
								icon={<IconCalendarOff />}
								title={t("employment.no_leave")}
								text={t(mine === null && !approves ? "employment.no_record" : "employment.no_leave_text")}
							/>
						}
					/>
				</Sheet>
			</div>
			<Suspense>{form ? <LeaveForm whose={form === "mine" ? mine : null} approved={form === "other"} onClose={close} /> : null}</Suspense>
		</>
	);
}

function useLeaveColumns(mine: number | null): Column<Leave, LeaveSort>[] {
	const { t } = useT();
	const leaveText = useLeaveText();
	return [
		{ id: "name", header: t("staff.name"), cell: (leave) => <Whose leave={leave} /> },
		{ id: "when", header: t("employment.when"), width: 210, cell: leaveText },
		{ id: "kind", header: t("employment.kind"), width: 220, cell: (leave) => <LeaveWords leave={leave} /> },
		{ id: "state", header: t("employment.state"), sort: LEAVE_SORT, width: 130, cell: ({ state }) => <LeaveStateDot state={state} /> },
		{
			id: "actions",
			header: "",
			width: 210,
			cell: (leave) => <LeaveActions leave={leave} isMine={leave.staff_id === mine} />,
		},
	];
}

function LeaveCard({ leave, mine }: { leave: Leave; mine: number | null }) {
	const leaveText = useLeaveText();
	return (
		<div className={classes.card}>
			<div className={classes.line}>
				<Whose leave={leave} />
				<LeaveStateDot state={leave.state} />
			</div>
			<div>{leaveText(leave)}</div>
			<LeaveWords leave={leave} />
			<LeaveActions leave={leave} isMine={leave.staff_id === mine} />
		</div>
	);
}

const Whose = ({ leave }: { leave: Leave }) => (
	<Link to="/staff/$id" params={{ id: String(leave.staff_id) }} search={{ tab: "leave" }} className={classes.person}>
		{leave.staff_name}
	</Link>
);
