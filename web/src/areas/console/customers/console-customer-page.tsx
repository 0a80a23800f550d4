import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { Detail, DetailList } from "../../../ui/detail-list.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { storageOf, storageSize } from "../../plans/plans.public-ui.ts";
import { type ConsoleCustomerFacts, customerQuery } from "../console.api.ts";
import { ConsoleBack } from "../console-back.tsx";
import classes from "../console-card.module.css";
import { ConsoleLoading } from "../console-loading.tsx";
import { BillingDot, CustomerStatusDot } from "../console-status.tsx";
import { useMoney } from "../plans/console-money.ts";
import { UsageBar } from "../plans/console-usage-bar.tsx";
import { CustomerActions } from "./console-customer-actions.tsx";

const route = getRouteApi("/console/customers/$customerId");

export function ConsoleCustomerPage() {
	const { t } = useT();
	const { customerId } = route.useParams();
	const query = useQuery(customerQuery(customerId));
	usePageTitle(query.data?.name ?? t("console.page.customers"));
	const back = <ConsoleBack to="/console/customers" label={t("console.page.customers")} />;
	return (
		<ConsoleLoading query={query} back={back}>
			{(customer) => (
				<>
					<PageHeader
						above={back}
						before={<PersonAvatar name={customer.name} size="lg" />}
						title={customer.name}
						context={<CustomerStatusDot status={customer.status} />}
						actions={<CustomerActions customer={customer} />}
					/>
					<div className={classes.columns}>
						<Facts customer={customer} />
						<div className={classes.stack}>
							<UsageSheet customer={customer} />
							<SubscriptionSheet customer={customer} />
						</div>
					</div>
				</>
			)}
		</ConsoleLoading>
	);
}

function Facts({ customer }: { customer: ConsoleCustomerFacts }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<Sheet
			title={t("console.facts")}
			aside={
				<Anchor fz="sm" renderRoot={(props) => <Link to="/console/audit" search={{ customer_id: customer.id }} {...props} />}>
					{t("console.page.audit")}
				</Anchor>
			}
		>
			<DetailList>
				<Detail label={t("console.subdomain")}>{customer.subdomain}</Detail>
				<Detail label={t("console.owner")}>
					{customer.owner_email ? <Anchor href={`mailto:${customer.owner_email}`}>{customer.owner_email}</Anchor> : null}
				</Detail>
				<Detail label={t("console.admins")}>{formats.number(customer.admins)}</Detail>
				<Detail label={t("console.time_zone")}>{customer.time_zone}</Detail>
				<Detail label={t("console.since")}>{formats.dayOf(customer.created_at)}</Detail>
				{customer.closed_at ? <Detail label={t("console.closed_at")}>{formats.instant(customer.closed_at)}</Detail> : null}
				<Detail label={t("console.last_seen")}>
					{customer.usage.last_seen_at ? formats.instant(customer.usage.last_seen_at) : t("console.never")}
				</Detail>
				<Detail label={t("console.page.help")}>
					{customer.open_grants > 0 ? (
						<Anchor underline="always" fz="inherit" renderRoot={(props) => <Link to="/console/help" {...props} />}>
							{t("console.granted", { count: customer.open_grants })}
						</Anchor>
					) : (
						t("console.not_granted")
					)}
				</Detail>
			</DetailList>
		</Sheet>
	);
}

function UsageSheet({ customer: { usage } }: { customer: ConsoleCustomerFacts }) {
	const { t, locale } = useT();
	const formats = useFormats();
	return (
		<Sheet title={t("console.page.usage")}>
			<div className={classes.bars}>
				<UsageBar label={t("console.students")} {...usage.students} format={formats.number} />
				<UsageBar label={t("console.staff")} {...usage.staff} format={formats.number} />
				<UsageBar label={t("console.storage")} {...usage.storage} format={(bytes) => storageSize(storageOf(bytes), locale)} />
				<UsageBar label={t("console.clients")} used={usage.clients} limit={null} format={formats.number} />
			</div>
		</Sheet>
	);
}

function SubscriptionSheet({ customer: { subscription, read_only } }: { customer: ConsoleCustomerFacts }) {
	const { t } = useT();
	const formats = useFormats();
	const money = useMoney();
	if (!subscription)
		return (
			<Sheet title={t("console.subscription")}>
				<p>{t("console.no_subscription")}</p>
			</Sheet>
		);
	return (
		<Sheet
			title={t("console.subscription")}
			aside={
				<Anchor
					fz="sm"
					renderRoot={(props) => (
						<Link to="/console/subscriptions/$subscriptionId" params={{ subscriptionId: subscription.id }} {...props} />
					)}
				>
					{t("console.events")}
				</Anchor>
			}
		>
			<DetailList>
				<Detail label={t("console.plan")}>{subscription.plan_name}</Detail>
				<Detail label={t("console.payment")}>
					<BillingDot state={subscription.status} />
				</Detail>
				<Detail label={t("console.price")}>
					{t(`console.per_${subscription.period}`, { amount: money(subscription.amount, subscription.currency) })}
				</Detail>
				<Detail label={t("console.renews")}>{subscription.renews_at ? formats.dayOf(subscription.renews_at) : null}</Detail>
				{subscription.grace_until ? <Detail label={t("console.grace")}>{formats.instant(subscription.grace_until)}</Detail> : null}
				{read_only ? <Detail label={t("console.access")}>{t("console.read_only")}</Detail> : null}
			</DetailList>
		</Sheet>
	);
}
