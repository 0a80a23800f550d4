import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { hasPrices } from "./offers-priced.ts";
import { PlanComparison } from "./plan-comparison.tsx";
import { Toggle } from "./plan-toggle.tsx";
import { description, likelyCurrency, limitWords, modulesWords, money, savingOf } from "./plan-words.ts";
import type { OfferedPlan } from "./plans.api.ts";
import { offersQuery } from "./plans.offers.ts";
import classes from "./price-list.module.css";

const PERIODS = ["month", "year"] as const;
/** Remembered on this device: prices are compared on several visits. */
const CURRENCY_KEY = "currency";

/** The plans side by side, each with one price and one way on. */
export function PriceList() {
	const { t } = useT();
	const offers = useQuery(offersQuery);
	const [period, setPeriod] = useState<(typeof PERIODS)[number]>("month");
	const [chosen, setChosen] = useState(() => localStorage.getItem(CURRENCY_KEY));
	const plans = offers.data?.plans ?? [];
	const mode = offers.data?.signup ?? "on";
	const priced = offers.data === undefined || hasPrices(offers.data);
	const currencies = [...new Set(plans.flatMap(({ prices }) => prices.map(({ currency }) => currency)))];
	const currency = chosen !== null && currencies.includes(chosen) ? chosen : likelyCurrency(currencies, navigator.languages);
	const saving = Math.max(0, ...plans.map(({ prices }) => savingOf(prices, currency)));
	const choose = (next: string) => {
		localStorage.setItem(CURRENCY_KEY, next);
		setChosen(next);
	};
	if (offers.isError)
		return (
			<ErrorState
				title={t("prices.failed")}
				text={offers.error.message}
				retryLabel={t("prices.retry")}
				onRetry={() => void offers.refetch()}
				retrying={offers.isFetching}
			/>
		);
	return (
		<section aria-labelledby="prices" className={classes.section}>
			<div className={classes.head}>
				<h2 id="prices" className={classes.title}>
					{t(priced ? "prices.title" : "prices.title_unpriced")}
				</h2>
				{priced ? (
					<div className={classes.toggles}>
						<Toggle
							label={t("prices.period")}
							value={period}
							onChange={setPeriod}
							choices={PERIODS.map((value) => ({ value, label: t(`prices.${value}ly`) }))}
						/>
						{currencies.length > 1 ? (
							<Toggle
								label={t("prices.currency")}
								value={currency}
								onChange={choose}
								choices={currencies.map((value) => ({ value, label: value }))}
							/>
						) : null}
					</div>
				) : null}
			</div>
			<p className={classes.saving}>{priced && saving > 0 ? t("prices.saving", { percent: saving }) : "\u00a0"}</p>
			{mode === "on" ? null : <p className={classes.closed}>{t(`prices.${mode}`)}</p>}
			<div className={classes.plans}>
				{offers.isPending
					? [1, 2, 3].map((n) => <Skeleton key={n} height={318} radius={14} />)
					: plans.map((plan) => (
							<PlanCard key={plan.id} plan={plan} period={period} currency={currency} priced={priced} choosable={mode === "on"} />
						))}
			</div>
			{plans.length > 1 ? <PlanComparison plans={plans} /> : null}
		</section>
	);
}

interface PlanCardProps {
	plan: OfferedPlan;
	period: "month" | "year";
	currency: string;
	priced: boolean;
	/** Whoever looks at it may open a school with it. */
	choosable: boolean;
}
function PlanCard({ plan, period, currency, priced, choosable }: PlanCardProps) {
	const { t, locale } = useT();
	const price = plan.prices.find((one) => one.period === period && one.currency === currency);
	const label = plan.trial_days > 0 && price && price.amount > 0 ? t("prices.try", { days: plan.trial_days }) : t("prices.choose");
	return (
		<article className={classes.plan} aria-labelledby={`plan-${plan.id}`}>
			<h3 id={`plan-${plan.id}`} className={classes.name}>
				{plan.name}
			</h3>
			<p className={classes.description}>{description(plan, locale)}</p>
			{!priced ? null : price ? (
				<p className={classes.price}>
					<span className={classes.amount}>{price.amount === 0 ? t("prices.free") : money(price.amount, currency, locale)}</span>{" "}
					<span className={classes.per}>{t(`prices.per_${period}`)}</span>
				</p>
			) : (
				<p className={classes.price}>{t("prices.not_here")}</p>
			)}
			<ul className={classes.limits}>
				{limitWords(plan, t, locale).map((words) => (
					<li key={words}>{words}</li>
				))}
				<li>{modulesWords(plan, t, locale)}</li>
			</ul>
			{price && choosable ? (
				<Button
					className={classes.choose ?? ""}
					variant="default"
					fullWidth
					aria-label={`${label} · ${plan.name}`}
					renderRoot={(props) => (
						<Link to="/signup/$priceId" params={{ priceId: String(price.id) }} search={{ plan_id: plan.id }} {...props} />
					)}
				>
					{label}
				</Button>
			) : null}
		</article>
	);
}
