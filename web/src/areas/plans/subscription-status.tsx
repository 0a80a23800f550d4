import type { SubscriptionState } from "@homeroom/contract/areas/plans/plans.rules.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";

const TONES: Record<SubscriptionState, StatusTone> = {
	trialing: "good",
	active: "good",
	past_due: "bad",
	paused: "waiting",
	cancelled: "past",
};

export function SubscriptionStatus({ status }: { status: SubscriptionState }) {
	const { t } = useT();
	return <StatusDot tone={TONES[status]}>{t(`plan.status.${status}`)}</StatusDot>;
}
