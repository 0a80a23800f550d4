import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./plan-page.module.css";
import { plainNumber, storageSize } from "./plan-words.ts";
import type { PlanOverview } from "./plans.api.ts";

const NAMES = ["students", "staff", "storage_mb"] as const;
/** From here on a bar warns. */
const NEAR = 0.9;

/** How much of each limit is used. */
export function PlanUsage({ usage }: { usage: PlanOverview["usage"] }) {
	const { t, locale } = useT();
	return (
		<div className={classes.uses}>
			{NAMES.map((name) => {
				const { used, limit } = usage[name];
				const written = (value: number) => (name === "storage_mb" ? storageSize(value, locale) : plainNumber(value, locale));
				const part = limit === null ? 0 : Math.min(1, used / limit);
				return (
					<div key={name}>
						<div className={classes.useHead}>
							<span>{t(`plan.use.${name}`)}</span>
							<span>
								{limit === null
									? t("plan.use_any", { used: written(used) })
									: t("plan.use_of", { used: written(used), limit: written(limit) })}
							</span>
						</div>
						{limit === null ? null : (
							<div className={classes.bar} data-near={part >= NEAR || undefined} aria-hidden="true">
								<span style={{ width: `${Math.max(part * 100, used > 0 ? 1 : 0)}%` }} />
							</div>
						)}
					</div>
				);
			})}
		</div>
	);
}
