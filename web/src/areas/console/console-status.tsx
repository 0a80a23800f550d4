import type { BillingState, CustomerStatus, MailStatus } from "@homeroom/contract/areas/console/console.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";
import { offersQuery } from "../plans/plans.public-ui.ts";

const CUSTOMER: Record<CustomerStatus, StatusTone> = { active: "good", suspended: "bad", closed: "past" };
const BILLING: Record<BillingState, StatusTone> = {
	trialing: "waiting",
	active: "good",
	past_due: "bad",
	paused: "waiting",
	cancelled: "past",
};
const MAIL: Record<MailStatus, StatusTone> = {
	waiting: "waiting",
	sending: "waiting",
	sent: "good",
	failed: "bad",
	in_doubt: "bad",
	kept: "past",
};

export function CustomerStatusDot({ status }: { status: CustomerStatus }) {
	const { t } = useT();
	return <StatusDot tone={CUSTOMER[status]}>{t(`console.status.${status}`)}</StatusDot>;
}
/** Whether anything is paid on this installation. */
export const usePayments = (): boolean => useQuery(offersQuery).data?.payments ?? true;
/** Where nothing is paid, "paid" would be wrong. */
export const billingWord = (state: BillingState, payments: boolean) =>
	state === "active" && !payments ? "console.billing.unpaid" : (`console.billing.${state}` as const);

export function BillingDot({ state }: { state: BillingState }) {
	const { t } = useT();
	const payments = usePayments();
	return <StatusDot tone={state === "active" && !payments ? "past" : BILLING[state]}>{t(billingWord(state, payments))}</StatusDot>;
}
export function MailStatusDot({ status }: { status: MailStatus }) {
	const { t } = useT();
	return <StatusDot tone={MAIL[status]}>{t(`console.mail.${status}`)}</StatusDot>;
}
