import type { NoticePile } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { Button, CloseButton } from "@mantine/core";
import { useT } from "../../../kit/i18n/i18n.ts";
import { MenuWhenUsed } from "../../../kit/menu/menu-when-used.tsx";
import type { NoticeDeeds } from "../notice-deeds.ts";
import { NoticeLaters } from "../notice-laters.tsx";
import type { NoticeMark } from "../notice-marks.ts";
import type { Notice } from "../notices.api.ts";
import classes from "./inbox-bar.module.css";

interface InboxBarProps {
	chosen: readonly Notice[];
	pile: NoticePile;
	deeds: NoticeDeeds;
	/** Ends the choosing. */
	onDone: () => void;
}

/** What can be done with the chosen notices. */
export function InboxBar({ chosen, pile, deeds, onDone }: InboxBarProps) {
	const { t } = useT();
	const mark = (how: NoticeMark) => {
		deeds.mark(chosen, how);
		onDone();
	};
	const isNewAmong = chosen.some(({ read_at }) => read_at === null);
	return (
		<section className={classes.bar} aria-label={t("notices.bulk")}>
			<span className={classes.count} role="status">
				{t("notices.chosen", { count: chosen.length })}
			</span>
			<Button variant="default" size="compact-md" onClick={() => mark({ as: pile === "done" ? "open" : "done" })}>
				{t(pile === "done" ? "notices.reopen" : "notices.done")}
			</Button>
			{pile === "done" ? null : (
				<MenuWhenUsed
					position="bottom-start"
					width={250}
					withinPortal
					button={
						<Button variant="default" size="compact-md">
							{t("notices.later")}
						</Button>
					}
				>
					<NoticeLaters onChoose={(until) => mark({ as: "later", until })} />
				</MenuWhenUsed>
			)}
			<Button variant="default" size="compact-md" onClick={() => mark({ as: isNewAmong ? "read" : "unread" })}>
				{t(isNewAmong ? "notices.read" : "notices.unread")}
			</Button>
			<CloseButton aria-label={t("notices.choose_none")} onClick={onDone} />
		</section>
	);
}
