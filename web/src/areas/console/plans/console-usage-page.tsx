import type { UsageSort } from "@homeroom/contract/areas/console/console.rules.ts";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { ListToolbar } from "../../../kit/table/list/list-toolbar.tsx";
import { RowLink } from "../../../kit/table/rows/row-link.tsx";
import type { Column } from "../../../kit/table/table-column.ts";
import { useListNavigation } from "../../../kit/table/use-list-navigation.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TwoLinePerson } from "../../../ui/person/two-line-person.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { storageOf, storageSize } from "../../plans/plans.public-ui.ts";
import { type ConsoleUsage, usageQuery } from "../console.api.ts";
import type { UsageSearch } from "../console.search.ts";
import classes from "../console-card.module.css";
import { ConsoleEmpty, ConsoleList } from "../console-list.tsx";
import { UsageBar } from "./console-usage-bar.tsx";

const route = getRouteApi("/console/usage");

export function ConsoleUsagePage() {
	const { t } = useT();
	const search = route.useSearch();
	const navigation = useListNavigation<UsageSort, UsageSearch>(route.useNavigate(), "room");
	const query = useQuery(usageQuery(useQueryClient(), search));
	const clear = () => navigation.change({ search: undefined });
	return (
		<>
			<PageHeader title={t("console.page.usage")} context={t("console.usage_context")} />
			<Sheet>
				<ListToolbar
					searchLabel={t("console.customers_search")}
					search={search.search ?? ""}
					onSearch={(text) => navigation.searchFor(text, search.search)}
					filtered={Boolean(search.search)}
					onClear={clear}
				/>
				<ConsoleList
					label={t("console.page.usage")}
					columns={useColumns()}
					query={query}
					rows={query.data?.customers}
					card={(row) => <UsageCard row={row} />}
					search={search}
					defaultSort="room"
					navigation={navigation}
					empty={
						<ConsoleEmpty icon={<IconChartBar />} title={t("console.customers_none")} narrowed={Boolean(search.search)} onClear={clear} />
					}
				/>
			</Sheet>
		</>
	);
}

function SchoolLink({ row }: { row: ConsoleUsage }) {
	return (
		<RowLink to="/console/customers/$customerId" params={{ customerId: row.id }} title={row.name}>
			{row.name}
		</RowLink>
	);
}

function useColumns(): Column<ConsoleUsage, UsageSort>[] {
	const { t, locale } = useT();
	const formats = useFormats();
	return [
		{
			id: "name",
			header: t("console.school"),
			sort: "name",
			cell: (row) => (
				<TwoLinePerson name={row.name} detail={row.plan_name}>
					<SchoolLink row={row} />
				</TwoLinePerson>
			),
		},
		{
			id: "students",
			header: t("console.students"),
			width: 170,
			cell: (row) => <UsageBar bare label={t("console.students")} {...row.usage.students} format={formats.number} />,
		},
		{
			id: "staff",
			header: t("console.staff"),
			width: 150,
			cell: (row) => <UsageBar bare label={t("console.staff")} {...row.usage.staff} format={formats.number} />,
		},
		{
			id: "storage",
			header: t("console.storage"),
			width: 170,
			hideBelow: "lg",
			cell: (row) => (
				<UsageBar bare label={t("console.storage")} {...row.usage.storage} format={(bytes) => storageSize(storageOf(bytes), locale)} />
			),
		},
		{
			id: "fullest",
			header: t("console.fullest"),
			sort: "room",
			align: "end",
			width: 120,
			cell: (row) => (row.fullest === null ? "—" : t("console.percent", { value: row.fullest })),
		},
	];
}

function UsageCard({ row }: { row: ConsoleUsage }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<div className={classes.bars}>
			<TwoLinePerson name={row.name} detail={row.plan_name}>
				<SchoolLink row={row} />
			</TwoLinePerson>
			<UsageBar label={t("console.students")} {...row.usage.students} format={formats.number} />
			<UsageBar label={t("console.staff")} {...row.usage.staff} format={formats.number} />
		</div>
	);
}
