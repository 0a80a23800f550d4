import { Button, Skeleton } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../../kit/public-frame/public-frame.tsx";
import { updateDetails } from "../../../kit/session/session-details.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { type SimulatorState, simulatorQuery } from "../plans.api.ts";
import { SubscriptionStatus } from "../subscription-status.tsx";
import classes from "./payment-simulator-page.module.css";

const STEPS = [1, 15, 31, 366] as const;

/** The clock of the simulated payments: lets renewals, failures and ends happen within a minute. */
export function SimulatorPage() {
	const { t } = useT();
	usePageTitle(t("simulator.title"));
	const state = useQuery(simulatorQuery);
	const act = useAct();
	return (
		<PublicFrame wide>
			<h1 className={classes.title}>{t("simulator.title")}</h1>
			<p className={classes.text}>{t("simulator.text")}</p>
			{act.error ? (
				<p role="alert" className={classes.problem}>
					{act.error.message}
				</p>
			) : null}
			{state.isPending ? <Skeleton height={240} radius={14} /> : null}
			{state.isError ? (
				<ErrorState
					title={t("simulator.failed")}
					text={state.error instanceof ApiError ? state.error.message : t("error.unexpected")}
					retryLabel={t("prices.retry")}
					onRetry={() => void state.refetch()}
					retrying={state.isFetching}
				/>
			) : null}
			{state.data ? (
				<>
					<p className={classes.waiting} role="status">
						{t("simulator.waiting", { count: state.data.waiting })}{" "}
						{state.data.waiting > 0 ? (
							<Button size="compact-sm" variant="default" onClick={() => act.mutate(() => api.plans.simulator_deliver())}>
								{t("simulator.deliver")}
							</Button>
						) : null}
					</p>
					{state.data.subscriptions.length === 0 ? (
						<EmptyState icon={<IconHourglass />} title={t("simulator.empty_title")} text={t("simulator.empty_text")} />
					) : (
						<ul className={classes.list}>
							{state.data.subscriptions.map((one) => (
								<Row key={one.subscription} one={one} busy={act.isPending} act={act.mutate} />
							))}
						</ul>
					)}
				</>
			) : null}
		</PublicFrame>
	);
}

type Work = () => Promise<SimulatorState>;
/** Does it, shows what came of it, and tells the rest of the app. */
function useAct() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (work: Work) => work(),
		onSuccess: (state) => {
			queries.setQueryData(simulatorQuery.queryKey, state);
			void queries.invalidateQueries({ queryKey: ["plans", "overview"] });
			return updateDetails();
		},
	});
}

function Row({ one, busy, act }: { one: SimulatorState["subscriptions"][number]; busy: boolean; act: (work: Work) => void }) {
	const { t } = useT();
	const formats = useFormats();
	const { subscription, card } = one;
	const other = card === "works" ? "declined" : "works";
	return (
		<li className={classes.row}>
			<div className={classes.who}>
				<p className={classes.name}>{one.customer_name ?? t("simulator.no_school")}</p>
				<p className={classes.meta}>
					{one.plan_name} · <SubscriptionStatus status={one.status} /> ·{" "}
					{t(one.status === "cancelled" ? "simulator.ended" : one.cancel_at_period_end ? "simulator.ends" : "simulator.renews", {
						day: formats.dayOf(one.period_end),
					})}
				</p>
				<p className={classes.meta}>
					{t("simulator.clock", { now: formats.instant(one.clock) })} · {t(`simulator.card_${card}`)}
				</p>
			</div>
			<div className={classes.actions}>
				{STEPS.map((days) => (
					<Button
						key={days}
						size="compact-sm"
						variant="default"
						disabled={busy}
						onClick={() => act(() => api.plans.simulator_advance({ body: { subscription, days } }))}
					>
						{t("simulator.advance", { days })}
					</Button>
				))}
				<Button
					size="compact-sm"
					variant="default"
					disabled={busy}
					onClick={() => act(() => api.plans.simulator_card({ body: { subscription, card: other } }))}
				>
					{t(`simulator.make_${other}`)}
				</Button>
			</div>
		</li>
	);
}
