import { DELIVERIES, type Delivery, PAYMENT_OUTCOMES, type PaymentOutcome } from "@homeroom/contract/areas/plans/plans.rules.ts";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { currentSession } from "../../../kit/session/session.ts";
import { updateDetails } from "../../../kit/session/session-details.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { PlainPage } from "../../session/session-forms.public-ui.ts";
import { RadioList } from "../plan-radio-list.tsx";
import { money } from "../plan-words.ts";
import { type Checkout, checkoutQuery } from "../plans.api.ts";
import classes from "./payment-checkout-page.module.css";

const route = getRouteApi("/pay/$checkoutRef");

/** The simulator's payment page. It says what it is and goes on; what a bank may answer instead is folded away. */
export function CheckoutPage() {
	const { t } = useT();
	const { checkoutRef } = route.useParams();
	const { history } = useRouter();
	usePageTitle(t("pay.title"));
	const checkout = useQuery(checkoutQuery(checkoutRef));
	const paid = checkout.data?.status === "paid" ? checkout.data.return_url : null;
	useEffect(() => {
		if (paid !== null) history.replace(paid);
	}, [paid, history]);
	if (checkout.isPending || paid !== null)
		return (
			<PublicFrame>
				<Skeleton height={420} radius={14} />
			</PublicFrame>
		);
	if (checkout.isError || checkout.data.status === "expired")
		return (
			<PlainPage title={t("pay.gone_title")} text={t("pay.gone_text")} withoutBack>
				<Button renderRoot={(props) => <Link to="/" {...props} />}>{t("action.back_home")}</Button>
			</PlainPage>
		);
	return (
		<PublicFrame>
			<PayForm checkoutRef={checkoutRef} checkout={checkout.data} />
		</PublicFrame>
	);
}

function PayForm({ checkoutRef, checkout }: { checkoutRef: string; checkout: Checkout }) {
	const { t, locale } = useT();
	const { history } = useRouter();
	const queries = useQueryClient();
	const [outcome, setOutcome] = useState<PaymentOutcome>("success");
	const [delivery, setDelivery] = useState<Delivery>("now");
	const [step, setStep] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const amount = money(checkout.amount, checkout.currency, locale);
	const nothingDue = checkout.trial_days > 0 || checkout.kind === "method";

	const pay = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const code = step === null ? undefined : String(new FormData(event.currentTarget).get("code") ?? "");
		setBusy(true);
		setProblem(null);
		try {
			const answer = await api.plans.pay_checkout({
				params: { ref: checkoutRef },
				body: { outcome, delivery, ...(code !== undefined && { code }) },
			});
			if (answer.result === "paid" && answer.return_url !== null) {
				// what was fetched before the payment is no longer true
				await queries.invalidateQueries({ queryKey: ["plans", "overview"] });
				if (currentSession()) await updateDetails();
				return history.push(answer.return_url);
			}
			setStep(answer.code);
			if (answer.result === "declined") setProblem(t("pay.declined"));
			if (answer.result === "code_wrong") setProblem(t("pay.code_wrong"));
		} catch (error) {
			setProblem(error instanceof ApiError ? error.message : t("error.unexpected"));
		}
		setBusy(false);
	};
	return (
		<>
			<h1 className={classes.title}>{t("pay.title")}</h1>
			<p className={classes.says}>{t("pay.says")}</p>
			<dl className={classes.bill}>
				<div>
					<dt>{checkout.payer}</dt>
					<dd>{t("pay.plan", { plan: checkout.plan_name })}</dd>
				</div>
				<div>
					<dt>{nothingDue ? t("pay.today_nothing") : t("pay.today")}</dt>
					<dd className={classes.amount}>{nothingDue ? money(0, checkout.currency, locale) : amount}</dd>
				</div>
				{checkout.trial_days > 0 ? (
					<div>
						<dt>{t("pay.later", { days: checkout.trial_days })}</dt>
						<dd>
							{amount} {t(`prices.per_${checkout.period}`)}
						</dd>
					</div>
				) : null}
			</dl>
			<form className={classes.card} onSubmit={(event) => void pay(event)} noValidate>
				{problem ? (
					<p role="alert" className={classes.problem}>
						{problem}
					</p>
				) : null}
				{step === null ? null : (
					<>
						<p className={classes.message}>{t("pay.code_sent", { code: step })}</p>
						<TextInput
							name="code"
							label={t("pay.code")}
							inputMode="numeric"
							autoComplete="one-time-code"
							maxLength={10}
							autoFocus
							mb={18}
						/>
					</>
				)}
				<Button type="submit" fullWidth loading={busy}>
					{step === null ? t("pay.go_on") : t("pay.confirm_code")}
				</Button>
				{step === null ? (
					<details className={classes.other}>
						<summary>{t("pay.other")}</summary>
						<RadioList
							label={t("pay.outcome")}
							value={outcome}
							onChange={setOutcome}
							choices={PAYMENT_OUTCOMES.map((value) => ({ value, label: t(`pay.outcome.${value}`) }))}
						/>
						<RadioList
							label={t("pay.delivery")}
							value={delivery}
							onChange={setDelivery}
							choices={DELIVERIES.map((value) => ({ value, label: t(`pay.delivery.${value}`) }))}
						/>
					</details>
				) : null}
			</form>
			<a
				href={checkout.back_url}
				className={classes.back}
				onClick={(event) => {
					event.preventDefault();
					history.push(checkout.back_url);
				}}
			>
				{t("pay.back")}
			</a>
		</>
	);
}
