import { useFormats } from "../../kit/formats/use-formats.ts";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";
import classes from "./plan-page.module.css";
import { money } from "./plan-words.ts";
import type { PlanOverview } from "./plans.api.ts";

/** Both providers' words for what happened. */
const WORDS: [RegExp, MessageKey][] = [
	[/subscription\.(created|free)$/, "plan.event.created"],
	[/subscription\.deleted$/, "plan.event.deleted"],
	[/^invoice\.paid$/, "plan.event.paid"],
	[/^invoice\.payment_failed$/, "plan.event.failed"],
];

export function PlanHistory({ overview: { events } }: { overview: PlanOverview }) {
	const { t, locale } = useT();
	const formats = useFormats();
	if (events.length === 0) return <p className={classes.hint}>{t("plan.history_empty")}</p>;
	return (
		<ul className={classes.events}>
			{events.map(({ id, at, type, amount, currency }) => (
				<li key={id} className={classes.event}>
					<span>
						{t(WORDS.find(([pattern]) => pattern.test(type))?.[1] ?? "plan.event.updated")}
						{amount !== null && currency !== null ? ` · ${money(amount, currency, locale)}` : ""}
					</span>
					<span className={classes.when}>{formats.instant(at)}</span>
				</li>
			))}
		</ul>
	);
}
