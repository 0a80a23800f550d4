import "../../../kit/form/schemas-without-eval.ts";
import { PRICE_PERIODS } from "@homeroom/contract/areas/console/console.rules.ts";
import { PriceForm } from "@homeroom/contract/areas/console/console-plans.contract.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { useCloseDialog } from "../../../kit/form/dialog-history.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../../kit/form/form-frame.tsx";
import { useRecordForm } from "../../../kit/form/use-record-form.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { notify } from "../../../kit/notices/notices.ts";
import { consoleKey, plansQuery } from "../console.api.ts";
import classes from "../console-card.module.css";
import { minorDigits } from "./console-money.ts";

const route = getRouteApi("/console/plans/$planId/price");
const NEW_PRICE = { version: null, values: { period: "month", currency: "EUR", amount: "" } };

/** Cents are what is stored. */
const inMinorUnits = (amount: string, currency: string): number =>
	Math.round(Number(amount.replace(",", ".")) * 10 ** minorDigits(currency));

/** A new price beside a plan; it replaces the offered one of its period and currency. */
export function ConsolePriceCreate() {
	const { t } = useT();
	const client = useQueryClient();
	const navigate = route.useNavigate();
	const { planId } = route.useParams();
	const plan = useQuery(plansQuery).data?.plans.find(({ id }) => id === planId);
	const close = useCloseDialog(() => void navigate({ to: "/console/plans", replace: true }));
	const form = useRecordForm({
		record: NEW_PRICE,
		schema: PriceForm,
		save: ({ input: { amount, ...price }, idempotencyKey }) =>
			api.console.create_price(
				{ params: { plan_id: planId }, body: { ...price, amount: inMinorUnits(amount, price.currency) } },
				{ idempotencyKey },
			),
		onSaved: (saved) => {
			close();
			if (!saved) return;
			void client.invalidateQueries({ queryKey: consoleKey });
			notify.success(t("console.price_saved", { name: saved.name }));
		},
	});
	return (
		<FormDialog title={t("console.new_price_of", { name: plan?.name ?? "" })} onClose={close}>
			<FormFrame form={form} saveLabel={t("console.set_price")} onCancel={close}>
				<p className={classes.full}>{t("console.price_note")}</p>
				<TextInput
					key={form.fieldKey("amount")}
					label={t("console.amount")}
					required
					data-autofocus
					inputMode="decimal"
					autoComplete="off"
					{...form.field("amount")}
				/>
				<TextInput
					key={form.fieldKey("currency")}
					label={t("console.currency")}
					required
					maxLength={3}
					autoComplete="off"
					{...form.field("currency")}
				/>
				<NativeSelect
					key={form.fieldKey("period")}
					label={t("console.period")}
					data={PRICE_PERIODS.map((period) => ({ value: period, label: t(`console.period.${period}`) }))}
					{...form.field("period")}
				/>
			</FormFrame>
		</FormDialog>
	);
}
