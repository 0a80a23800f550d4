import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SettingsFrame } from "../settings/settings.public-ui.tsx";
import { usePlanActions } from "./plan-actions.ts";
import { PlanChange } from "./plan-change.tsx";
import { PlanHistory } from "./plan-history.tsx";
import { PlanOptions } from "./plan-options.tsx";
import classes from "./plan-page.module.css";
import { PlanUsage } from "./plan-usage.tsx";
import { money } from "./plan-words.ts";
import { owes, type PlanOverview, planQuery } from "./plans.api.ts";
import { SubscriptionStatus } from "./subscription-status.tsx";

/** `/settings/plan`: what the school has, uses and pays, and how to change it. */
export function PlanPage() {
	const { t } = useT();
	const plan = useQuery(planQuery);
	const [wanted, setWanted] = useState<number | null>(null);
	return (
		<SettingsFrame title={t("settings_page.plan")}>
			{plan.isPending ? <Skeleton height={320} radius={14} maw={760} /> : null}
			{plan.isError ? (
				<ErrorState
					title={t("plan.failed")}
					text={plan.error.message}
					retryLabel={t("prices.retry")}
					onRetry={() => void plan.refetch()}
					retrying={plan.isFetching}
				/>
			) : null}
			{plan.data ? (
				<div className={classes.sheets}>
					<Current overview={plan.data} />
					<Sheet title={t("plan.usage")}>
						<PlanUsage usage={plan.data.usage} />
					</Sheet>
					{plan.data.payments ? (
						<Sheet title={t("plan.change_title")}>
							<PlanOptions overview={plan.data} onChoose={setWanted} />
						</Sheet>
					) : null}
					{plan.data.payments || plan.data.events.length > 0 ? (
						<Sheet title={t(plan.data.payments ? "plan.history" : "plan.history_unpaid")}>
							<PlanHistory overview={plan.data} />
						</Sheet>
					) : null}
				</div>
			) : null}
			{wanted !== null ? <PlanChange priceId={wanted} onClose={() => setWanted(null)} /> : null}
		</SettingsFrame>
	);
}

function Current({ overview }: { overview: PlanOverview }) {
	const { t, locale } = useT();
	const actions = usePlanActions();
	const { plan, price, status } = overview;
	const canEnd = overview.payments && (status === "active" || status === "trialing") && price !== null && price.amount > 0;
	return (
		<Sheet title={t("plan.current")} {...(status && { aside: <SubscriptionStatus status={status} /> })}>
			<p className={classes.name}>
				{plan?.name ?? t("plan.none")}
				{price && overview.payments ? (
					<span className={classes.price}>
						{money(price.amount, price.currency, locale)} {t(`prices.per_${price.period}`)}
					</span>
				) : null}
			</p>
			<p className={classes.sentence}>{useSentence(overview)}</p>
			{overview.payments ? null : <p className={classes.hint}>{t("plan.by_operator")}</p>}
			{overview.simulated && plan ? <p className={classes.hint}>{t("plan.simulated")}</p> : null}
			<div className={classes.actions}>
				{overview.payments && owes(overview) ? (
					<Button loading={actions.busy === "pay"} onClick={actions.pay}>
						{t(status === "cancelled" ? "plan.pay_again" : "plan.pay")}
					</Button>
				) : null}
				{canEnd ? (
					<Button variant="default" loading={actions.busy === "pay"} onClick={actions.pay}>
						{t("plan.method")}
					</Button>
				) : null}
				{canEnd && !overview.cancel_at_period_end ? (
					<Button variant="default" loading={actions.busy === "cancel"} onClick={actions.cancel}>
						{t("plan.cancel")}
					</Button>
				) : null}
				{canEnd && overview.cancel_at_period_end ? (
					<Button loading={actions.busy === "resume"} onClick={actions.resume}>
						{t("plan.resume")}
					</Button>
				) : null}
				{overview.clock && plan ? (
					<Link to="/pay/simulator" className={classes.link}>
						{t("plan.clock")}
					</Link>
				) : null}
			</div>
		</Sheet>
	);
}

/** One sentence: what happens next, and when. */
function useSentence({
	status,
	plan,
	trial_end,
	period_end,
	cancel_at_period_end,
	grace_until,
	read_only,
	next_invoice,
	payments,
}: PlanOverview): string {
	const { t, locale } = useT();
	const formats = useFormats();
	const day = (at: string | null) => (at === null ? "" : formats.dayOf(at));
	if (plan === null || status === null) return t(payments ? "plan.says.none" : "plan.says.none_unpaid");
	if (status === "paused") return t("plan.says.paused");
	if (status === "cancelled") return read_only ? t("plan.says.cancelled") : t("plan.says.cancelled_until", { day: day(period_end) });
	if (status === "past_due") return read_only ? t("plan.says.read_only") : t("plan.says.past_due", { day: day(grace_until) });
	if (cancel_at_period_end) return t("plan.says.ends", { day: day(period_end) });
	if (!payments) return "";
	if (next_invoice === null) return t("plan.says.free");
	const values = { day: day(next_invoice.at), amount: money(next_invoice.amount, next_invoice.currency, locale) };
	return status === "trialing" ? t("plan.says.trialing", { ...values, end: day(trial_end) }) : t("plan.says.active", values);
}
