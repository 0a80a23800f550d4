import { BILLING_STATES, CUSTOMER_STATUSES, type CustomerSort } from "@homeroom/contract/areas/console/console.rules.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconBuildingCommunity, IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useKeys } from "../../../kit/keys/keys.ts";
import { ChoiceFilter } from "../../../kit/table/choice-filter.tsx";
import { ListToolbar } from "../../../kit/table/list/list-toolbar.tsx";
import { RowLink } from "../../../kit/table/rows/row-link.tsx";
import type { Column } from "../../../kit/table/table-column.ts";
import { useListNavigation } from "../../../kit/table/use-list-navigation.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TwoLinePerson } from "../../../ui/person/two-line-person.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import { type ConsoleCustomer, customersQuery, plansQuery } from "../console.api.ts";
import type { CustomerSearch } from "../console.search.ts";
import classes from "../console-card.module.css";
import { ConsoleEmpty, ConsoleList } from "../console-list.tsx";
import { BillingDot, billingWord, CustomerStatusDot, usePayments } from "../console-status.tsx";

const route = getRouteApi("/console/customers");

export function ConsoleCustomersPage() {
	const { t } = useT();
	const client = useQueryClient();
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const navigation = useListNavigation<CustomerSort, CustomerSearch>(navigate, "name");
	const query = useQuery(customersQuery(client, search));
	const narrowed = Boolean(search.search || search.status || search.plan_id || search.billing_state);
	const clear = () => navigation.change({ search: undefined, status: undefined, plan_id: undefined, billing_state: undefined });
	const add = () => void navigate({ to: "/console/customers/new", search: true, state: { opened_here: true } });
	useKeys([{ keys: "n", label: t("console.open_customer"), run: add }]);
	return (
		<>
			<PageHeader
				title={t("console.page.customers")}
				context={query.data ? t("console.customers_count", { count: query.data.meta.total }) : undefined}
				actions={
					<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
						{t("console.open_customer")}
					</Button>
				}
			/>
			<Sheet>
				<CustomerFilters search={search} navigation={navigation} narrowed={narrowed} onClear={clear} />
				<ConsoleList
					label={t("console.page.customers")}
					columns={useCustomerColumns()}
					query={query}
					rows={query.data?.customers}
					card={(customer) => <CustomerCard customer={customer} />}
					search={search}
					defaultSort="name"
					navigation={navigation}
					empty={<ConsoleEmpty icon={<IconBuildingCommunity />} title={t("console.customers_none")} narrowed={narrowed} onClear={clear} />}
				/>
			</Sheet>
			<Outlet />
		</>
	);
}

interface FiltersProps {
	search: CustomerSearch;
	navigation: ReturnType<typeof useListNavigation<CustomerSort, CustomerSearch>>;
	narrowed: boolean;
	onClear: () => void;
}
function CustomerFilters({ search, navigation, narrowed, onClear }: FiltersProps) {
	const { t } = useT();
	const narrow = useIsNarrow();
	const plans = useQuery(plansQuery).data?.plans ?? [];
	const payments = usePayments();
	return (
		<ListToolbar
			searchLabel={t("console.customers_search")}
			search={search.search ?? ""}
			onSearch={(text) => navigation.searchFor(text, search.search)}
			filtered={narrowed}
			onClear={onClear}
		>
			<ChoiceFilter
				label={t("console.status")}
				allLabel={t("console.all")}
				choices={CUSTOMER_STATUSES.map((status) => ({ value: status, label: t(`console.status.${status}`) }))}
				value={search.status}
				onChange={(status) => navigation.change({ status })}
				narrow={narrow}
			/>
			<NativeSelect
				aria-label={t("console.plan")}
				data={[{ value: "", label: t("console.all_plans") }, ...plans.map(({ id, name }) => ({ value: String(id), label: name }))]}
				value={search.plan_id ?? ""}
				onChange={(event) => navigation.change({ plan_id: Number(event.currentTarget.value) || undefined })}
			/>
			<NativeSelect
				aria-label={t("console.payment")}
				data={[
					{ value: "", label: t("console.all_payments") },
					...BILLING_STATES.map((state) => ({ value: state, label: t(billingWord(state, payments)) })),
				]}
				value={search.billing_state ?? ""}
				onChange={(event) => navigation.change({ billing_state: BILLING_STATES.find((state) => state === event.currentTarget.value) })}
			/>
		</ListToolbar>
	);
}

function CustomerLink({ customer }: { customer: ConsoleCustomer }) {
	return (
		<RowLink to="/console/customers/$customerId" params={{ customerId: customer.id }} title={customer.name}>
			{customer.name}
		</RowLink>
	);
}

function useCustomerColumns(): Column<ConsoleCustomer, CustomerSort>[] {
	const { t } = useT();
	const formats = useFormats();
	return [
		{
			id: "name",
			header: t("console.school"),
			sort: "name",
			cell: (customer) => (
				<TwoLinePerson name={customer.name} detail={customer.subdomain}>
					<CustomerLink customer={customer} />
				</TwoLinePerson>
			),
		},
		{ id: "status", header: t("console.status"), width: 150, cell: (customer) => <CustomerStatusDot status={customer.status} /> },
		{ id: "plan", header: t("console.plan"), width: 150, cell: (customer) => customer.plan_name ?? "—" },
		{ id: "payment", header: t("console.payment"), width: 150, cell: (customer) => <BillingDot state={customer.billing_state} /> },
		{
			id: "created_at",
			header: t("console.since"),
			sort: "created_at",
			align: "end",
			width: 130,
			hideBelow: "lg",
			cell: (customer) => formats.dayOf(customer.created_at),
		},
	];
}

function CustomerCard({ customer }: { customer: ConsoleCustomer }) {
	return (
		<div className={classes.card}>
			<TwoLinePerson name={customer.name} detail={customer.plan_name ?? customer.subdomain}>
				<CustomerLink customer={customer} />
			</TwoLinePerson>
			<div className={classes.side}>
				<CustomerStatusDot status={customer.status} />
				<div className={classes.second}>
					<BillingDot state={customer.billing_state} />
				</div>
			</div>
		</div>
	);
}
