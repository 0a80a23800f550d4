import { Button } from "@mantine/core";
import { IconEye, IconInfoCircle, IconLifebuoy } from "@tabler/icons-react";
import { useStopHelping } from "../areas/console/customers/console-support.ts";
import { useViewAs } from "../areas/roles/role-view-as.ts";
import { useFormats } from "../kit/formats/use-formats.ts";
import { useT } from "../kit/i18n/i18n.ts";
import { roleName } from "../kit/session/role-name.ts";
import type { Session } from "../kit/session/session.ts";
import classes from "./state-banner.module.css";

/** What must not be forgotten while working: through whose eyes, on whose behalf, or that nothing can be changed. */
export default function StateBanner({ session: { state, customer_name } }: { session: Session }) {
	const { t } = useT();
	const formats = useFormats();
	const viewAs = useViewAs();
	const stopHelping = useStopHelping();
	const { viewing_as, support, read_only, billing_state } = state;
	return (
		<div className={classes.banners} role="status">
			{viewing_as ? (
				<p className={classes.banner} data-tone="marked">
					<IconEye size={17} stroke={1.7} aria-hidden />
					<span className={classes.words}>{t("banner.viewing_as", { role: roleName(viewing_as, t) })}</span>
					<Button size="compact-sm" variant="default" onClick={() => void viewAs.end()}>
						{t("banner.stop")}
					</Button>
				</p>
			) : null}
			{support ? (
				<p className={classes.banner} data-tone="marked">
					<IconLifebuoy size={17} stroke={1.7} aria-hidden />
					<span className={classes.words}>
						{t(support.may_change ? "banner.support" : "banner.support_look", {
							school: customer_name,
							until: formats.instant(support.until),
						})}
					</span>
					<Button size="compact-sm" variant="default" onClick={() => void stopHelping()}>
						{t("banner.stop")}
					</Button>
				</p>
			) : null}
			{read_only || billing_state === "past_due" ? (
				<p className={classes.banner} data-tone="unpaid">
					<IconInfoCircle size={17} stroke={1.7} aria-hidden />
					<span className={classes.words}>{t(read_only ? "banner.read_only" : "banner.past_due")}</span>
				</p>
			) : null}
		</div>
	);
}
