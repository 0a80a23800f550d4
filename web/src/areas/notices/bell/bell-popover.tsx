import { ActionIcon, Button, Popover } from "@mantine/core";
import { IconMoon, IconSettings } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { type NoticeDeeds, useNoticeDeeds } from "../notice-deeds.ts";
import { NoticeLine } from "../notice-line.tsx";
import { comesAt, isNew } from "../notice-marks.ts";
import { shortAgo } from "../notice-when.ts";
import { type Notice, noticesQuery, unreadQuery, wishesQuery } from "../notices.api.ts";
import classes from "./bell-popover.module.css";

interface BellPopoverProps {
	button: (props: ComponentProps<"button">) => ReactElement;
}

/** The bell once it was pressed. */
export function BellPopover({ button }: BellPopoverProps) {
	const [open, setOpen] = useState(false);
	const target = useRef<HTMLButtonElement>(null);
	// this button took the place of the one that was pressed: it has the focus before it opens, and gets it back
	useEffect(() => {
		target.current?.focus({ preventScroll: true });
		setOpen(true);
	}, []);
	return (
		<Popover
			opened={open}
			onChange={setOpen}
			position="bottom-end"
			offset={16}
			width="min(400px, calc(100vw - 24px))"
			trapFocus
			returnFocus
			withinPortal
			shadow="md"
			radius={14}
		>
			<Popover.Target>{button({ ref: target, onClick: () => setOpen(!open) })}</Popover.Target>
			<Popover.Dropdown className={classes.dropdown}>{open ? <Newest onClose={() => setOpen(false)} /> : null}</Popover.Dropdown>
		</Popover>
	);
}

/** As many as are seen at a glance. */
const NEEDED = 4;
const TOLD = 5;

function Newest({ onClose }: { onClose: () => void }) {
	const { t } = useT();
	const formats = useFormats();
	const query = useInfiniteQuery(noticesQuery("all"));
	const unread = useQuery(unreadQuery).data?.unread ?? 0;
	const deeds = useNoticeDeeds();
	const now = Date.now();
	const settings = t("page.notification_settings");
	const there = query.data?.pages.flatMap((page) => page.notices).filter((notice) => comesAt(notice, now) === null) ?? [];
	const needing = there.filter((notice) => (notice.action !== null || notice.urgent) && isNew(notice, now)).slice(0, NEEDED);
	const others = there.filter((notice) => !needing.includes(notice)).toSorted((a, b) => Number(isNew(b, now)) - Number(isNew(a, now)));
	const told = others.slice(0, Math.max(TOLD, NEEDED + TOLD - needing.length - 2));
	return (
		<>
			<div className={classes.head}>
				<h2 className={classes.title}>{t("page.notifications")}</h2>
				<span className={classes.new}>{unread > 0 ? t("notices.new_count", { count: unread, shown: formats.count(unread) }) : null}</span>
				{unread > 0 ? (
					<Button variant="subtle" size="compact-sm" loading={deeds.readingAll} onClick={deeds.readAll}>
						{t("notices.read_all_short")}
					</Button>
				) : null}
				<ActionIcon
					variant="subtle"
					color="gray"
					size={32}
					title={settings}
					aria-label={settings}
					renderRoot={(props) => <Link to="/notifications/settings" {...props} onClick={onClose} />}
				>
					<IconSettings size={17} stroke={1.6} aria-hidden="true" />
				</ActionIcon>
			</div>
			<Quiet onClose={onClose} />
			<div className={classes.lists}>
				{query.error && !query.data ? <QueryError query={query} title={t("notices.failed")} /> : null}
				{query.isPending ? (
					<div className={classes.coming} aria-busy="true">
						<TextSkeleton width="80%" />
						<TextSkeleton width="55%" />
						<TextSkeleton width="70%" />
					</div>
				) : null}
				{query.data && there.length === 0 ? <p className={classes.none}>{t("notices.none.unread")}</p> : null}
				<Lines title={t("notices.needs_you")} notices={needing} now={now} deeds={deeds} onClose={onClose} />
				<Lines title={t("notices.good_to_know")} notices={told} now={now} deeds={deeds} onClose={onClose} />
			</div>
			<div className={classes.foot}>
				<Link to="/notifications" className={classes.all} onClick={onClose}>
					{t("notices.open_inbox")}
				</Link>
			</div>
		</>
	);
}

/** When it is quiet, and the way to change that. */
function Quiet({ onClose }: { onClose: () => void }): ReactNode {
	const { t } = useT();
	const { clock } = useFormats();
	const hours = useQuery(wishesQuery).data?.hours;
	if (!hours || hours.quiet_from === hours.quiet_to) return null;
	return (
		<div className={classes.quiet}>
			<IconMoon size={16} stroke={1.6} aria-hidden="true" />
			<p>
				<b>{t("notices.quiet", { from: clock(hours.quiet_from), to: clock(hours.quiet_to) })}</b> {t("notices.quiet_text")}
			</p>
			<Link to="/notifications/settings" hash="hours" className={classes.all} onClick={onClose}>
				{t("notices.change")}
			</Link>
		</div>
	);
}

interface LinesProps {
	title: string;
	notices: readonly Notice[];
	now: number;
	deeds: NoticeDeeds;
	onClose: () => void;
}
function Lines({ title, notices, now, deeds, onClose }: LinesProps) {
	const { locale } = useT();
	const formats = useFormats();
	if (notices.length === 0) return null;
	const open = (notice: Notice) => {
		if (isNew(notice, now)) deeds.mark([notice], { as: "read" });
		onClose();
	};
	return (
		<section aria-label={title}>
			<h3 className={classes.group}>{title}</h3>
			<ul className={classes.lines}>
				{notices.map((notice) => (
					<NoticeLine
						key={notice.id}
						className={classes.line}
						notice={notice}
						now={now}
						when={shortAgo(notice.created_at, now, locale, formats)}
						onOpen={() => open(notice)}
					/>
				))}
			</ul>
		</section>
	);
}
