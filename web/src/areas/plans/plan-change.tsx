import { Button, Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { usePlanActions } from "./plan-actions.ts";
import classes from "./plan-page.module.css";
import { money, plainNumber, storageSize } from "./plan-words.ts";
import { type PlanPreview, previewQuery } from "./plans.api.ts";

/** What another plan would cost and lock, before it is taken. */
export function PlanChange({ priceId, onClose }: { priceId: number; onClose: () => void }) {
	const { t } = useT();
	const preview = useQuery(previewQuery(priceId));
	const actions = usePlanActions();
	const name = preview.data?.plan.name ?? "";
	const blocked = (preview.data?.limits_exceeded.length ?? 0) > 0;
	return (
		<Modal
			opened
			onClose={onClose}
			title={preview.data ? t("plan.change_to", { plan: name }) : t("plan.change_title")}
			closeButtonProps={{ "aria-label": t("action.close") }}
		>
			{preview.isPending ? <Skeleton height={120} /> : null}
			{preview.isError ? (
				<p role="alert" className={classes.problem}>
					{preview.error.message}
				</p>
			) : null}
			{actions.problem ? (
				<p role="alert" className={classes.problem}>
					{actions.problem}
				</p>
			) : null}
			{preview.data ? <Facts preview={preview.data} /> : null}
			<div className={classes.dialogActions}>
				<Button variant="default" onClick={onClose}>
					{t("plan.keep")}
				</Button>
				{preview.data && !blocked ? (
					<Button loading={actions.busy === "change"} onClick={() => actions.change(priceId, name, onClose)}>
						{t(preview.data.needs_checkout ? "plan.change_pay" : "plan.change_now")}
					</Button>
				) : null}
			</div>
		</Modal>
	);
}

function Facts({ preview }: { preview: PlanPreview }) {
	const { t, locale } = useT();
	const { difference_per_month: difference, modules_lost, limits_exceeded, price } = preview;
	const written = (limit: string, value: number) => (limit === "storage_mb" ? storageSize(value, locale) : plainNumber(value, locale));
	const change = difference === null || difference === 0 ? null : money(Math.abs(difference), price.currency, locale);
	return (
		<ul className={classes.facts}>
			<li>
				{money(price.amount, price.currency, locale)} {t(`prices.per_${price.period}`)}
				{change ? ` · ${t((difference ?? 0) > 0 ? "plan.more" : "plan.less", { amount: change })}` : ""}
			</li>
			{limits_exceeded.map(({ limit, used, allowed }) => (
				<li key={limit} data-bad="">
					{t(`plan.exceeds.${limit}`, { used: written(limit, used), allowed: written(limit, allowed) })}
				</li>
			))}
			{modules_lost.map(({ module, records }) => (
				<li key={module} data-bad="">
					{t("plan.locks", { module: module === "Students" ? t("page.students") : module, count: records })}
				</li>
			))}
			{limits_exceeded.length === 0 && modules_lost.length === 0 ? <li>{t("plan.locks_nothing")}</li> : null}
		</ul>
	);
}
