import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { Detail, DetailList } from "../../../ui/detail-list.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import { type ConsoleSubscription, type PaymentEvent, subscriptionQuery } from "../console.api.ts";
import { ConsoleBack } from "../console-back.tsx";
import classes from "../console-card.module.css";
import { ConsoleLoading } from "../console-loading.tsx";
import { BillingDot } from "../console-status.tsx";
import { useMoney } from "./console-money.ts";
import timeline from "./console-subscription-page.module.css";

const route = getRouteApi("/console/subscriptions/$subscriptionId");
const OUTCOMES: Record<PaymentEvent["outcome"], StatusTone> = { applied: "good", stale: "past", ignored: "past" };

export function ConsoleSubscriptionPage() {
	const { t } = useT();
	const query = useQuery(subscriptionQuery(route.useParams().subscriptionId));
	usePageTitle(query.data?.subscription.customer_name ?? t("console.page.subscriptions"));
	const back = <ConsoleBack to="/console/subscriptions" label={t("console.page.subscriptions")} />;
	return (
		<ConsoleLoading query={query} back={back}>
			{({ subscription, events }) => (
				<>
					<PageHeader above={back} title={subscription.customer_name} context={<BillingDot state={subscription.status} />} />
					<div className={classes.columns}>
						<Terms subscription={subscription} />
						<Events events={events} />
					</div>
				</>
			)}
		</ConsoleLoading>
	);
}

function Terms({ subscription }: { subscription: ConsoleSubscription }) {
	const { t } = useT();
	const formats = useFormats();
	const money = useMoney();
	const day = (instant: string | null) => (instant ? formats.dayOf(instant) : null);
	return (
		<Sheet
			title={t("console.subscription")}
			aside={
				<Anchor
					fz="sm"
					renderRoot={(props) => <Link to="/console/customers/$customerId" params={{ customerId: subscription.customer_id }} {...props} />}
				>
					{t("console.show_school")}
				</Anchor>
			}
		>
			<DetailList>
				<Detail label={t("console.plan")}>{subscription.plan_name}</Detail>
				<Detail label={t("console.price")}>
					{t(`console.per_${subscription.period}`, { amount: money(subscription.amount, subscription.currency) })}
				</Detail>
				<Detail label={t("console.renews")}>{day(subscription.renews_at)}</Detail>
				<Detail label={t("console.trial_end")}>{day(subscription.trial_end)}</Detail>
				<Detail label={t("console.period_end")}>{day(subscription.period_end)}</Detail>
				<Detail label={t("console.grace")}>{day(subscription.grace_until)}</Detail>
				<Detail label={t("console.ending")}>{t(subscription.cancel_at_period_end ? "console.yes" : "console.no")}</Detail>
				<Detail label={t("console.provider")}>{t(`console.provider.${subscription.provider}`)}</Detail>
				<Detail label={t("console.since")}>{day(subscription.created_at)}</Detail>
			</DetailList>
		</Sheet>
	);
}

function Events({ events }: { events: PaymentEvent[] }) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<Sheet title={t("console.events")}>
			{events.length === 0 ? <p>{t("console.events_none")}</p> : null}
			<ol className={timeline.list}>
				{events.map((event) => (
					<li key={`${event.provider} ${event.event_id}`} className={timeline.event}>
						<div className={timeline.words}>
							<span className={timeline.type}>{event.type}</span>
							<StatusDot tone={OUTCOMES[event.outcome]}>{t(`console.outcome.${event.outcome}`)}</StatusDot>
						</div>
						<div className={timeline.times}>
							<time dateTime={event.created_at}>{formats.instant(event.created_at)}</time>
							{late(event) ? <span>{t("console.received", { time: formats.instant(event.received_at) })}</span> : null}
						</div>
					</li>
				))}
			</ol>
		</Sheet>
	);
}

/** Came a minute or more after it happened. */
const late = ({ created_at, received_at }: PaymentEvent): boolean => Date.parse(received_at) - Date.parse(created_at) >= 60_000;
