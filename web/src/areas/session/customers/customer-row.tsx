import { timeAgo } from "../../../kit/formats/time-ago.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { roleName } from "../../../kit/session/role-name.ts";
import type { CustomerChoice } from "../session.api.ts";
import { CustomerMark } from "./customer-mark.tsx";
import classes from "./customer-switch-page.module.css";

interface CustomerRowProps {
	customer: CustomerChoice;
	/** The person works in it right now. */
	current: boolean;
	busy: boolean;
	onChoose: () => void;
}

export function CustomerRow({ customer, current, busy, onChoose }: CustomerRowProps) {
	const { t, locale } = useT();
	const used = customer.last_used_at ? t("switch.last_used", { when: timeAgo(customer.last_used_at, locale) }) : t("switch.never_used");
	return (
		<button type="button" className={classes.row} disabled={busy} onClick={onChoose}>
			<CustomerMark name={customer.customer_name} colour={customer.primary_color} logo={customer.logo_url} />
			<span className={classes.words}>
				<span className={classes.name}>{customer.customer_name}</span>
				<span className={classes.meta}>
					{roleName(customer.role, t)} · {current ? t("switch.current") : used}
				</span>
				{customer.second_factor_missing ? <span className={classes.missing}>{t("switch.second_factor")}</span> : null}
			</span>
			<span className={classes.arrow} aria-hidden="true">
				→
			</span>
		</button>
	);
}
