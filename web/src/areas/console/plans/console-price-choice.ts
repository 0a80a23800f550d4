import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { plansQuery } from "../console.api.ts";
import { useMoney } from "./console-money.ts";

/** The prices on offer, for a list to choose from. */
export function usePriceChoice(): { value: string; label: string }[] {
	const { t } = useT();
	const money = useMoney();
	const plans = useQuery(plansQuery).data?.plans ?? [];
	const prices = plans.flatMap((plan) =>
		plan.prices
			.filter(({ offered }) => offered)
			.map((price) => ({
				value: String(price.id),
				label: `${plan.name} · ${t(`console.per_${price.period}`, { amount: money(price.amount, price.currency) })}`,
			})),
	);
	return [{ value: "", label: t("console.choose") }, ...prices];
}
