import { Button } from "@mantine/core";
import { IconAlertTriangle, IconBan, IconCircleCheck, IconMapPin } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useTimetableWords } from "../timetable-words.ts";
import type { GridBlock, GridColumn, GridPlace } from "./grid-block.ts";
import { clockOf } from "./grid-layout.ts";
import { isWhere } from "./grid-pull.ts";
import classes from "./grid-verdict.module.css";
import type { Verdict } from "./grid-verdict.ts";

interface VerdictBarProps {
	block: GridBlock;
	place: GridPlace;
	verdict: Verdict | null;
	/** Said where it can be put nowhere else. */
	noneFree: string | undefined;
	columns: readonly GridColumn[];
	/** Without a pointer: what the keys and the buttons do. */
	carry?: { onPlace: (to: GridPlace) => void; onDrop: () => void; onLeave: () => void } | undefined;
}
const ICONS = { free: IconCircleCheck, taken: IconBan, doubt: IconAlertTriangle, here: IconMapPin };

/** What the place under the moved lesson is, in words: beside the finger that hides it, and for whoever only listens. */
export function VerdictBar({ block, place, verdict, noneFree, columns, carry }: VerdictBarProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const bar = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const carried = carry !== undefined;
	const column = columns.find(({ key }) => key === place.column);
	const when = `${column?.title ?? ""} ${words.time(clockOf(place.starts))} – ${words.time(clockOf(place.ends))}`;
	const here = isWhere(block, place);
	const state = here ? "here" : (verdict?.state ?? null);
	const Icon = state === null ? null : ICONS[state];
	const says = here ? t("timetable.place_here") : verdict === null ? null : (verdict.why ?? t("timetable.place_free"));
	const latest = useEffectEvent((event: KeyboardEvent) => {
		if (!carry || event.ctrlKey || event.metaKey || event.altKey) return;
		const onButton = event.target instanceof Node && bar.current?.contains(event.target);
		const to = stepped(event.key, place, columns);
		if (to) carry.onPlace(to);
		else if (event.key === "Escape") carry.onLeave();
		else if (event.key === "Enter" && !onButton) carry.onDrop();
		else return;
		event.preventDefault();
		event.stopPropagation();
	});
	useEffect(() => {
		if (!carried) return;
		button.current?.focus({ preventScroll: true });
		// wherever the focus is: a drawer that closes gives it back to the lesson
		const listen = (event: KeyboardEvent) => latest(event);
		window.addEventListener("keydown", listen, true);
		return () => window.removeEventListener("keydown", listen, true);
	}, [carried]);
	return (
		<div ref={bar} className={classes.bar} data-state={state} data-carried={carried || undefined}>
			<p className={classes.says} role="status">
				{Icon ? <Icon size={18} stroke={1.7} aria-hidden /> : null}
				<span>
					<b>{block.title}</b> <span className={classes.when}>{when}</span>
					{says ? <span className={classes.why}>{says}</span> : null}
					{noneFree ? <b className={classes.why}>{noneFree}</b> : null}
				</span>
			</p>
			{carry ? (
				<div className={classes.buttons}>
					<p className={classes.keys}>{t("timetable.carry_hint")}</p>
					<Button variant="default" onClick={carry.onLeave}>
						{t("timetable.leave_it")}
					</Button>
					<Button ref={button} onClick={carry.onDrop} data-disabled={here || undefined}>
						{t("timetable.put_here")}
					</Button>
				</div>
			) : null}
		</div>
	);
}

/** Up and down to the lessons before and after, to the sides to the same time in the next column. */
function stepped(key: string, place: GridPlace, columns: readonly GridColumn[]): GridPlace | null {
	const at = columns.findIndex((one) => one.key === place.column);
	const length = place.ends - place.starts;
	const sideways = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
	if (sideways !== 0) return { ...place, column: columns[at + sideways]?.key ?? place.column };
	if (key !== "ArrowUp" && key !== "ArrowDown") return null;
	const starts = (columns[at]?.slots ?? []).map((slot) => slot.starts);
	const next = key === "ArrowDown" ? starts.find((one) => one > place.starts) : starts.findLast((one) => one < place.starts);
	return next === undefined ? place : { ...place, starts: next, ends: next + length };
}
