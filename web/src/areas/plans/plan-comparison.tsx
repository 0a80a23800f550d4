import { PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./plan-comparison.module.css";
import { plainNumber, storageSize } from "./plan-words.ts";
import type { OfferedPlan } from "./plans.api.ts";

/** What each plan holds, line by line, from the plans themselves. Needs the catalogue `permissions`. */
export function PlanComparison({ plans }: { plans: OfferedPlan[] }) {
	const { t, locale } = useT();
	const upTo = (limit: number | null) => (limit === null ? t("compare.any") : t("compare.upto", { limit: plainNumber(limit, locale) }));
	const line = (name: string, cell: (plan: OfferedPlan) => ReactNode) => (
		<tr key={name}>
			<th scope="row">{name}</th>
			{plans.map((plan) => (
				<td key={plan.id}>{cell(plan)}</td>
			))}
		</tr>
	);
	return (
		<div className={classes.frame}>
			<table className={classes.table}>
				<caption className={classes.caption}>{t("compare.title")}</caption>
				<thead>
					<tr>
						<td />
						{plans.map((plan) => (
							<th key={plan.id} scope="col">
								{plan.name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{line(t("compare.students"), (plan) => upTo(plan.student_limit))}
					{line(t("compare.staff"), (plan) => upTo(plan.staff_limit))}
					{line(t("compare.files"), (plan) =>
						plan.storage_limit_mb === null ? t("compare.any") : storageSize(plan.storage_limit_mb, locale),
					)}
					{/* nobody outside knows families as clients */}
					{PLAN_MODULES.map((module) =>
						line(t(module === "Clients" ? "compare.families" : `module.${module}`), (plan) => (
							<Holds yes={plan.modules === null || plan.modules.includes(module)} />
						)),
					)}
					{line(t("compare.always"), () => (
						<Holds yes />
					))}
				</tbody>
			</table>
		</div>
	);
}

function Holds({ yes }: { yes: boolean }) {
	const { t } = useT();
	const Icon = yes ? IconCheck : IconMinus;
	return (
		<span className={classes.holds} data-yes={yes || undefined}>
			<Icon size={17} stroke={2} aria-hidden="true" />
			<VisuallyHidden>{t(yes ? "compare.yes" : "compare.no")}</VisuallyHidden>
		</span>
	);
}
