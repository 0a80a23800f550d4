import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import classes from "./plan-page.module.css";
import { Toggle } from "./plan-toggle.tsx";
import { limitWords, modulesWords, money } from "./plan-words.ts";
import type { PlanOverview } from "./plans.api.ts";
import { offersQuery } from "./plans.offers.ts";

/** The plans one could have instead, in the currency one pays in. */
export function PlanOptions({ overview, onChoose }: { overview: PlanOverview; onChoose: (price_id: number) => void }) {
	const { t, locale } = useT();
	const offers = useQuery(offersQuery);
	const [period, setPeriod] = useState<"month" | "year">(overview.price?.period ?? "month");
	const wished = useSession()?.localization?.currency ?? "EUR";
	if (offers.isPending) return <Skeleton height={160} />;
	if (offers.isError)
		return (
			<ErrorState
				title={t("prices.failed")}
				text={offers.error.message}
				retryLabel={t("prices.retry")}
				onRetry={() => void offers.refetch()}
			/>
		);
	const currencies = new Set(offers.data.plans.flatMap(({ prices }) => prices.map((price) => price.currency)));
	const currency = overview.price?.currency ?? (currencies.has(wished) ? wished : "EUR");
	return (
		<>
			<div className={classes.toolbar}>
				<Toggle
					label={t("prices.period")}
					value={period}
					onChange={setPeriod}
					choices={(["month", "year"] as const).map((value) => ({ value, label: t(`prices.${value}ly`) }))}
				/>
			</div>
			<ul className={classes.options}>
				{offers.data.plans.map((plan) => {
					const price = plan.prices.find((one) => one.period === period && one.currency === currency);
					const mine = price !== undefined && price.id === overview.price?.id && overview.status !== "cancelled";
					return (
						<li key={plan.id} className={classes.option}>
							<div>
								<p className={classes.optionName}>
									{plan.name}
									{price ? ` · ${money(price.amount, currency, locale)} ${t(`prices.per_${period}`)}` : ""}
								</p>
								<p className={classes.optionText}>{[...limitWords(plan, t, locale), modulesWords(plan, t, locale)].join(" · ")}</p>
							</div>
							{mine ? <span>{t("plan.yours")}</span> : null}
							{price && !mine ? (
								<Button
									variant="default"
									size="compact-md"
									aria-label={t("prices.choose_plan", { plan: plan.name })}
									onClick={() => onChoose(price.id)}
								>
									{t("prices.choose")}
								</Button>
							) : null}
						</li>
					);
				})}
			</ul>
		</>
	);
}
