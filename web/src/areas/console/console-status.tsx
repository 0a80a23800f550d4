import type { BillingState, CustomerStatus, MailStatus } from "@homeroom/contract/areas/console/console.rules.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";

const CUSTOMER: Record<CustomerStatus, StatusTone> = { active: "good", suspended: "bad", closed: "past" };
const BILLING: Record<BillingState, StatusTone> = {
	trialing: "waiting",
	active: "good",
	past_due: "bad",
	paused: "waiting",
	cancelled: "past",
};
const MAIL: Record<MailStatus, StatusTone> = { waiting: "waiting", sent: "good", failed: "bad", kept: "past" };

export function CustomerStatusDot({ status }: { status: CustomerStatus }) {
	const { t } = useT();
	return <StatusDot tone={CUSTOMER[status]}>{t(`console.status.${status}`)}</StatusDot>;
}
export function BillingDot({ state }: { state: BillingState }) {
	const { t } = useT();
	return <StatusDot tone={BILLING[state]}>{t(`console.billing.${state}`)}</StatusDot>;
}
export function MailStatusDot({ status }: { status: MailStatus }) {
	const { t } = useT();
	return <StatusDot tone={MAIL[status]}>{t(`console.mail.${status}`)}</StatusDot>;
}
