import { BILLING_STATES, type SubscriptionSort } from "@homeroom/contract/areas/console/console.rules.ts";
import { IconReceipt } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { ChoiceFilter } from "../../../kit/table/choice-filter.tsx";
import { ListToolbar } from "../../../kit/table/list/list-toolbar.tsx";
import { RowLink } from "../../../kit/table/rows/row-link.tsx";
import type { Column } from "../../../kit/table/table-column.ts";
import { useListNavigation } from "../../../kit/table/use-list-navigation.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TwoLinePerson } from "../../../ui/person/two-line-person.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import { type ConsoleSubscription, subscriptionsQuery } from "../console.api.ts";
import type { SubscriptionSearch } from "../console.search.ts";
import classes from "../console-card.module.css";
import { ConsoleEmpty, ConsoleList } from "../console-list.tsx";
import { BillingDot } from "../console-status.tsx";
import { useMoney } from "./console-money.ts";

const route = getRouteApi("/console/subscriptions");

export function ConsoleSubscriptionsPage() {
	const { t } = useT();
	const narrow = useIsNarrow();
	const search = route.useSearch();
	const navigation = useListNavigation<SubscriptionSort, SubscriptionSearch>(route.useNavigate(), "problems");
	const query = useQuery(subscriptionsQuery(useQueryClient(), search));
	const narrowed = Boolean(search.search || search.status);
	const clear = () => navigation.change({ search: undefined, status: undefined });
	return (
		<>
			<PageHeader title={t("console.page.subscriptions")} context={t("console.subscriptions_context")} />
			<Sheet>
				<ListToolbar
					searchLabel={t("console.customers_search")}
					search={search.search ?? ""}
					onSearch={(text) => navigation.searchFor(text, search.search)}
					filtered={narrowed}
					onClear={clear}
				>
					<ChoiceFilter
						label={t("console.payment")}
						allLabel={t("console.all")}
						choices={BILLING_STATES.map((state) => ({ value: state, label: t(`console.billing.${state}`) }))}
						value={search.status}
						onChange={(status) => navigation.change({ status })}
						narrow={narrow}
					/>
				</ListToolbar>
				<ConsoleList
					label={t("console.page.subscriptions")}
					columns={useColumns()}
					query={query}
					rows={query.data?.subscriptions}
					card={(subscription) => <SubscriptionCard subscription={subscription} />}
					search={search}
					defaultSort="problems"
					navigation={navigation}
					empty={
						<ConsoleEmpty
							icon={<IconReceipt />}
							title={t("console.subscriptions_none")}
							text={t("console.subscriptions_none_text")}
							narrowed={narrowed}
							onClear={clear}
						/>
					}
				/>
			</Sheet>
		</>
	);
}

function SubscriptionLink({ subscription }: { subscription: ConsoleSubscription }) {
	return (
		<RowLink to="/console/subscriptions/$subscriptionId" params={{ subscriptionId: subscription.id }} title={subscription.customer_name}>
			{subscription.customer_name}
		</RowLink>
	);
}

function useColumns(): Column<ConsoleSubscription, SubscriptionSort>[] {
	const { t } = useT();
	const formats = useFormats();
	const money = useMoney();
	return [
		{
			id: "name",
			header: t("console.school"),
			sort: "name",
			cell: (row) => (
				<TwoLinePerson name={row.customer_name} detail={row.plan_name}>
					<SubscriptionLink subscription={row} />
				</TwoLinePerson>
			),
		},
		{ id: "status", header: t("console.payment"), sort: "problems", width: 160, cell: (row) => <BillingDot state={row.status} /> },
		{
			id: "amount",
			header: t("console.price"),
			align: "end",
			width: 170,
			cell: (row) => t(`console.per_${row.period}`, { amount: money(row.amount, row.currency) }),
		},
		{
			id: "renewal",
			header: t("console.renews"),
			sort: "renewal",
			align: "end",
			width: 150,
			cell: (row) => (row.renews_at ? formats.dayOf(row.renews_at) : "—"),
		},
		{
			id: "grace",
			header: t("console.grace"),
			align: "end",
			width: 150,
			hideBelow: "lg",
			cell: (row) => (row.grace_until ? formats.dayOf(row.grace_until) : "—"),
		},
	];
}

function SubscriptionCard({ subscription }: { subscription: ConsoleSubscription }) {
	const formats = useFormats();
	return (
		<div className={classes.card}>
			<TwoLinePerson name={subscription.customer_name} detail={subscription.plan_name}>
				<SubscriptionLink subscription={subscription} />
			</TwoLinePerson>
			<div className={classes.side}>
				<BillingDot state={subscription.status} />
				<div className={classes.second}>{subscription.renews_at ? formats.dayOf(subscription.renews_at) : "—"}</div>
			</div>
		</div>
	);
}
