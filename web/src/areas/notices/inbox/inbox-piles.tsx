import { NOTICE_PILES, type NoticePile } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { Link } from "@tanstack/react-router";
import { Count } from "../../../kit/formats/count.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useCurrentInSight } from "../../../ui/use-current-in-sight.ts";
import classes from "./inbox-piles.module.css";

interface InboxPilesProps {
	current: NoticePile;
	/** Undefined until they are known. */
	counts: { unread: number; later: number } | undefined;
}

/** The piles of the inbox: beside it, and on a phone a strip above it. */
export function InboxPiles({ current, counts }: InboxPilesProps) {
	const { t } = useT();
	const strip = useCurrentInSight<HTMLUListElement>(current);
	return (
		<nav aria-label={t("notices.piles")}>
			<ul ref={strip} className={classes.piles}>
				{NOTICE_PILES.map((pile) => {
					const count = pile === "unread" || pile === "later" ? counts?.[pile] : undefined;
					return (
						<li key={pile}>
							<Link
								to="/notifications"
								search={{ pile: pile === "all" ? undefined : pile }}
								className={classes.pile}
								activeProps={{}}
								data-active={pile === current || undefined}
								aria-current={pile === current ? "page" : undefined}
							>
								{t(`notices.pile.${pile}`)}
								{count ? (
									<span className={classes.count}>
										<Count value={count} />
									</span>
								) : null}
							</Link>
						</li>
					);
				})}
			</ul>
			<p className={classes.why}>
				{t("notices.why")}{" "}
				<Link to="/notifications/settings" className={classes.settings}>
					{t("page.notification_settings")}
				</Link>
			</p>
		</nav>
	);
}
