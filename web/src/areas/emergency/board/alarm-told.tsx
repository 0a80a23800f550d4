import type { ToldState } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { ToldCounts, ToldPeople, ToldRow } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFold } from "../../../kit/folds/use-fold.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { FoldSheet } from "../../../ui/card/fold-sheet.tsx";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import { MessagePager } from "../../communication/communication.public-ui.ts";
import { toldQuery } from "../emergency.api.ts";
import classes from "./alarm-told.module.css";

const TONES: Record<ToldState, StatusTone> = {
	waiting: "waiting",
	handed_over: "waiting",
	delivered: "waiting",
	read: "good",
	failed: "bad",
	in_doubt: "bad",
	stopped: "past",
};
const PILES = ["unread", "failed", "in_doubt"] as const;
type Pile = (typeof PILES)[number];
const sum = (told: readonly ToldCounts[], pile: Pile): number => told.reduce((all, one) => all + one[pile], 0);

interface AlarmToldProps {
	id: number;
	told: readonly ToldCounts[];
	people: ToldPeople;
}
/** What was told by which way, and whom nothing reached: folded, because the people stand above. */
export function AlarmTold({ id, told, people: { unread, failed } }: AlarmToldProps) {
	const { t } = useT();
	const formats = useFormats();
	const fold = useFold("emergency.told", false);
	const [pile, setPile] = useState<Pile>("unread");
	return (
		<FoldSheet
			title={t("emergency.told")}
			note={[
				t("emergency.told_people_unread", { count: unread, shown: formats.number(unread) }),
				failed > 0 ? t("emergency.told_people_failed", { count: failed, shown: formats.number(failed) }) : null,
			]
				.filter(Boolean)
				.join(" · ")}
			{...fold}
		>
			<ul className={classes.channels}>
				{told.map((one) => (
					<li key={one.channel} className={classes.channel}>
						<b>{t(`emergency.channel.${one.channel}`)}</b>
						<span className={classes.meta}>{t("emergency.told_people", { count: one.people, shown: formats.number(one.people) })}</span>
						<span className={classes.meta}>{t("emergency.told_read", { shown: formats.number(one.read) })}</span>
						{one.failed + one.in_doubt > 0 ? (
							<span className={classes.meta} data-tone="bad">
								{t("emergency.told_failed", { shown: formats.number(one.failed + one.in_doubt) })}
							</span>
						) : null}
					</li>
				))}
			</ul>
			<div className={classes.piles}>
				<SegmentedControl
					fullWidth
					aria-label={t("emergency.told_piles")}
					value={pile}
					onChange={(next) => setPile(PILES.find((one) => one === next) ?? "unread")}
					data={PILES.map((value) => ({ value, label: t(`emergency.pile.${value}`, { shown: formats.number(sum(told, value)) }) }))}
				/>
			</div>
			<Rows key={pile} id={id} pile={pile} />
		</FoldSheet>
	);
}

function Rows({ id, pile }: { id: number; pile: Pile }) {
	const { t } = useT();
	const [page, setPage] = useState(1);
	const query = useQuery(toldQuery(id, pile, page));
	const rows = query.data?.told ?? [];
	return (
		<QueryPart query={query} failed={t("emergency.told_list_failed")}>
			{rows.length === 0 ? (
				<p className={classes.none}>{t(`emergency.pile_none.${pile}`)}</p>
			) : (
				<ul className={classes.rows}>
					{rows.map((row) => (
						<Row key={row.id} row={row} />
					))}
				</ul>
			)}
			<MessagePager meta={query.data?.meta} onPage={setPage} />
		</QueryPart>
	);
}

function Row({ row: { name, channel, address, state, fault, read_at, delivered_at, handed_over_at } }: { row: ToldRow }) {
	const { t } = useT();
	const formats = useFormats();
	const at = read_at ?? delivered_at ?? handed_over_at;
	return (
		<li className={classes.row}>
			<div className={classes.words}>
				<div className={classes.name}>{name}</div>
				<div className={classes.meta}>{[t(`emergency.channel.${channel}`), address].filter(Boolean).join(" · ")}</div>
				{fault ? (
					<div className={classes.meta} data-tone="bad">
						{fault}
					</div>
				) : null}
			</div>
			<div>
				<StatusDot tone={TONES[state]}>{t(`emergency.told_state.${state}`)}</StatusDot>
				{at ? <div className={classes.meta}>{formats.time(at)}</div> : null}
			</div>
		</li>
	);
}
