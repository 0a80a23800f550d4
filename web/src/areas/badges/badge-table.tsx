import { BADGE_STATUSES } from "@homeroom/contract/areas/badges/badges.rules.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Menu } from "@mantine/core";
import { IconBan, IconQrcode } from "@tabler/icons-react";
import { timeAgo } from "../../kit/formats/time-ago.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { RowCards } from "../../kit/table/rows/row-cards.tsx";
import { RowMenu } from "../../kit/table/rows/row-menu.tsx";
import { ServerTable } from "../../kit/table/server-table.tsx";
import type { Column } from "../../kit/table/table-column.ts";
import { TwoLinePerson } from "../../ui/person/two-line-person.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import classes from "./badge-table.module.css";
import type { BadgeHolder } from "./badges.api.ts";

interface BadgeTableProps {
	label: string;
	/** Undefined: on its way. */
	holders: BadgeHolder[] | undefined;
	/** They come from several classes: each row says from which. */
	withClass: boolean;
	onIssue: (holder: BadgeHolder) => void;
	onRevoke: (holder: BadgeHolder) => void;
}
const EXPECTED = 8;
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
const mayHave = ({ student }: BadgeHolder): boolean => BADGE_STATUSES.includes(student.status);

/** A class, and who of it has a card that works. */
export function BadgeTable({ label, holders, withClass, onIssue, onRevoke }: BadgeTableProps) {
	const { t } = useT();
	const columns = useBadgeColumns(withClass);
	const narrow = useIsNarrow();
	const rowMenu = (holder: BadgeHolder) =>
		mayHave(holder) || holder.badge ? (
			<RowMenu name={fullName(holder.student)}>
				{mayHave(holder) ? (
					<Menu.Item leftSection={<IconQrcode {...ICON} />} onClick={() => onIssue(holder)}>
						{t(holder.badge ? "badges.issue_again" : "badges.issue_one")}
					</Menu.Item>
				) : null}
				{holder.badge ? (
					<Menu.Item leftSection={<IconBan {...ICON} />} onClick={() => onRevoke(holder)}>
						{t("badges.revoke")}
					</Menu.Item>
				) : null}
			</RowMenu>
		) : null;
	const table = { label, rows: holders, rowKey: ({ student }: BadgeHolder) => student.id, expected: EXPECTED, rowMenu };
	if (narrow) return <RowCards {...table} card={(holder) => <HolderCard holder={holder} withClass={withClass} />} />;
	return <ServerTable {...table} columns={columns} sorting={[{ by: "name", desc: false }]} onSort={() => undefined} />;
}

function useBadgeColumns(withClass: boolean): Column<BadgeHolder, "name">[] {
	const { t, locale } = useT();
	const formats = useFormats();
	return [
		{
			id: "name",
			header: t("badges.name"),
			cell: ({ student }) => (
				<TwoLinePerson name={fullName(student)} {...(withClass && student.class_label && { detail: student.class_label })}>
					{fullName(student)}
				</TwoLinePerson>
			),
		},
		{ id: "badge", header: t("badges.badge"), width: 170, cell: (holder) => <BadgeState holder={holder} /> },
		{ id: "pin", header: t("badges.pin"), width: 110, cell: ({ badge }) => (badge?.has_pin ? t("badges.with_pin") : "—") },
		{
			id: "printed",
			header: t("badges.printed"),
			align: "end",
			width: 150,
			cell: ({ badge }) => (badge ? formats.dayOf(badge.created_at) : "—"),
		},
		{
			id: "used",
			header: t("badges.used"),
			align: "end",
			width: 160,
			cell: ({ badge }) => (badge?.last_used_at ? timeAgo(badge.last_used_at, locale) : "—"),
		},
	];
}

function BadgeState({ holder }: { holder: BadgeHolder }) {
	const { t } = useT();
	if (!mayHave(holder)) return <StatusDot tone="past">{t("badges.state_left")}</StatusDot>;
	return holder.badge ? (
		<StatusDot tone="good">{t("badges.state_active")}</StatusDot>
	) : (
		<StatusDot tone="past">{t("badges.state_none")}</StatusDot>
	);
}

function HolderCard({ holder, withClass }: { holder: BadgeHolder; withClass: boolean }) {
	const { t, locale } = useT();
	const { student, badge } = holder;
	const used = badge?.last_used_at ? t("badges.used_ago", { when: timeAgo(badge.last_used_at, locale) }) : null;
	return (
		<div className={classes.card}>
			<TwoLinePerson
				name={fullName(student)}
				detail={[withClass ? student.class_label : null, badge?.has_pin ? t("badges.with_pin") : null, used].filter(Boolean).join(" · ")}
			>
				{fullName(student)}
			</TwoLinePerson>
			<BadgeState holder={holder} />
		</div>
	);
}
