import { Button, Switch } from "@mantine/core";
import { IconPencil, IconPlus, IconTags } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useKeys } from "../../../kit/keys/keys.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { modulesWords, storageSize } from "../../plans/plans.public-ui.ts";
import { type ConsolePlan, type ConsolePrice, consoleKey, plansQuery } from "../console.api.ts";
import { ConsoleLoading } from "../console-loading.tsx";
import { useMoney } from "./console-money.ts";
import classes from "./console-plans-page.module.css";

export function ConsolePlansPage() {
	const { t } = useT();
	const navigate = useNavigate();
	const query = useQuery(plansQuery);
	const add = () => void navigate({ to: "/console/plans/new", state: { opened_here: true } });
	useKeys([{ keys: "n", label: t("console.add_plan"), run: add }]);
	return (
		<>
			<PageHeader
				title={t("console.page.plans")}
				context={t("console.plans_context")}
				actions={
					<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
						{t("console.add_plan")}
					</Button>
				}
			/>
			<ConsoleLoading query={query}>
				{({ plans }) =>
					plans.length === 0 ? (
						<Sheet>
							<EmptyState icon={<IconTags />} title={t("console.plans_none")} text={t("console.plans_none_text")} />
						</Sheet>
					) : (
						<div className={classes.plans}>
							{plans.map((plan) => (
								<PlanSheet key={plan.id} plan={plan} />
							))}
						</div>
					)
				}
			</ConsoleLoading>
			<Outlet />
		</>
	);
}

function PlanSheet({ plan }: { plan: ConsolePlan }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const limit = (value: number | null, format: (value: number) => string) => (value === null ? t("console.unlimited") : format(value));
	return (
		<Sheet
			title={plan.name}
			aside={
				<Button
					variant="default"
					size="compact-sm"
					leftSection={<IconPencil size={14} aria-hidden="true" />}
					aria-label={t("console.edit_plan_named", { name: plan.name })}
					renderRoot={(props) => (
						<Link to="/console/plans/$planId/edit" params={{ planId: plan.id }} state={{ opened_here: true }} {...props} />
					)}
				>
					{t("console.edit_plan")}
				</Button>
			}
		>
			<p className={classes.about}>
				<StatusDot tone={plan.offered ? "good" : "past"}>{t(plan.offered ? "console.offered" : "console.not_offered")}</StatusDot>
				<span>{t("console.plan_customers", { count: plan.customers })}</span>
			</p>
			{plan.description[locale] ? <p className={classes.description}>{plan.description[locale]}</p> : null}
			<p className={classes.description}>{modulesWords(plan, t, locale)}</p>
			<dl className={classes.limits}>
				<div>
					<dt>{t("console.students")}</dt>
					<dd>{limit(plan.student_limit, formats.number)}</dd>
				</div>
				<div>
					<dt>{t("console.staff")}</dt>
					<dd>{limit(plan.staff_limit, formats.number)}</dd>
				</div>
				<div>
					<dt>{t("console.storage")}</dt>
					<dd>{limit(plan.storage_limit_mb, (mb) => storageSize(mb, locale))}</dd>
				</div>
				<div>
					<dt>{t("console.trial_days")}</dt>
					<dd>{formats.number(plan.trial_days)}</dd>
				</div>
			</dl>
			<Prices plan={plan} />
		</Sheet>
	);
}

function Prices({ plan }: { plan: ConsolePlan }) {
	const { t } = useT();
	return (
		<>
			<ul className={classes.prices} aria-label={t("console.prices_of", { name: plan.name })}>
				{plan.prices.map((price) => (
					<PriceRow key={price.id} price={price} />
				))}
			</ul>
			<Button
				variant="subtle"
				size="compact-sm"
				leftSection={<IconPlus size={14} aria-hidden="true" />}
				renderRoot={(props) => (
					<Link to="/console/plans/$planId/price" params={{ planId: plan.id }} state={{ opened_here: true }} {...props} />
				)}
			>
				{t("console.new_price")}
			</Button>
		</>
	);
}

function PriceRow({ price }: { price: ConsolePrice }) {
	const { t } = useT();
	const money = useMoney();
	const words = t(`console.per_${price.period}`, { amount: money(price.amount, price.currency) });
	const offer = useDeed((offered: boolean) => api.console.offer_price({ params: { price_id: price.id }, body: { offered } }), {
		said: (_, offered) => t(offered ? "console.price_offered" : "console.price_withdrawn", { price: words }),
		undo: (_, offered) => () => {
			void offer.run(!offered);
		},
		invalidates: [consoleKey],
	});
	return (
		<li className={classes.price} data-offered={price.offered || undefined}>
			<span className={classes.amount}>{words}</span>
			<span className={classes.payers}>{t("console.price_payers", { count: price.subscriptions })}</span>
			<Switch
				size="xs"
				label={t("console.offered")}
				aria-label={t("console.offer_named", { price: words })}
				checked={price.offered}
				disabled={offer.pending}
				onChange={(event) => void offer.run(event.currentTarget.checked)}
			/>
		</li>
	);
}
