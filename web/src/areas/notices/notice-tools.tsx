import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconClock, IconDots, IconMail, IconMailOpened } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../kit/menu/menu-when-used.tsx";
import type { NoticeDeeds } from "./notice-deeds.ts";
import { NoticeLaters } from "./notice-laters.tsx";
import { NoticeWishItems } from "./notice-wish-items.tsx";
import type { Notice } from "./notices.api.ts";

const ICON = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

interface NoticeToolsProps {
	notice: Notice;
	deeds: NoticeDeeds;
	/** There is no room for more than two buttons. */
	narrow: boolean;
}
/** What can be done with one notice: it is done, comes back later, and its kind may be heard of less. */
export function NoticeTools({ notice, deeds, narrow }: NoticeToolsProps) {
	const { t } = useT();
	const { kind, text: name, done_at, read_at } = notice;
	const mark = (as: "read" | "unread" | "done" | "open") => deeds.mark([notice], { as });
	const later = (until: string) => deeds.mark([notice], { as: "later", until });
	const isDone = done_at !== null;
	const doneLabel = t(isDone ? "notices.reopen" : "notices.done");
	const ReadIcon = read_at === null ? IconMailOpened : IconMail;
	const size = narrow ? 40 : 32;
	return (
		<>
			<ActionIcon
				variant="subtle"
				color="gray"
				size={size}
				title={doneLabel}
				aria-label={`${doneLabel}: ${name}`}
				onClick={() => mark(isDone ? "open" : "done")}
			>
				{isDone ? <IconArrowBackUp {...ICON} /> : <IconCheck {...ICON} />}
			</ActionIcon>
			{narrow || isDone ? null : (
				<MenuWhenUsed
					position="bottom-end"
					width={250}
					withinPortal
					button={
						<ActionIcon
							variant="subtle"
							color="gray"
							size={size}
							title={t("notices.later")}
							aria-label={`${t("notices.later")}: ${name}`}
							data-notice-later=""
						>
							<IconClock {...ICON} />
						</ActionIcon>
					}
				>
					<NoticeLaters onChoose={later} />
				</MenuWhenUsed>
			)}
			<MenuWhenUsed
				position="bottom-end"
				width={270}
				withinPortal
				button={
					<ActionIcon
						variant="subtle"
						color="gray"
						size={size}
						title={t("notices.more")}
						aria-label={t("table.row_actions", { name })}
						data-notice-more=""
					>
						<IconDots {...ICON} />
					</ActionIcon>
				}
			>
				<MenuPart.Item
					leftSection={<ReadIcon size={16} stroke={1.6} aria-hidden />}
					onClick={() => mark(read_at === null ? "read" : "unread")}
				>
					{t(read_at === null ? "notices.read" : "notices.unread")}
				</MenuPart.Item>
				{narrow && !isDone ? (
					<>
						<MenuPart.Divider />
						<NoticeLaters onChoose={later} />
					</>
				) : null}
				<MenuPart.Divider />
				<NoticeWishItems kind={kind} />
			</MenuWhenUsed>
		</>
	);
}
