import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconBan, IconCheck } from "@tabler/icons-react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useTimetableWords } from "../timetable-words.ts";
import type { GridBlock, GridColumn, GridPlace } from "./grid-block.ts";
import { clockOf } from "./grid-layout.ts";
import { isWhere } from "./grid-pull.ts";
import classes from "./grid-verdict.module.css";
import type { Judge } from "./grid-verdict.ts";

interface ColumnMarksProps {
	column: GridColumn;
	/** The one that is being moved. */
	block: GridBlock;
	/** What stands in the grid: a mark over a lesson says nothing over its words. */
	others: readonly GridBlock[];
	judge: Judge | undefined;
	top: (minutes: number) => number;
	px: number;
	/** Where no pointer holds it, it is put by clicking a place. */
	onPut: ((to: GridPlace) => void) | undefined;
}
const ICON = { size: 14, stroke: 2, "aria-hidden": true } as const;
const ICONS = { free: IconCheck, taken: IconBan, doubt: IconAlertTriangle };

/** All places of a day, free and taken, while a lesson is on its way. The bar says them in words, one after the other. */
export function ColumnMarks({ column, block, others, judge, top, px, onPut }: ColumnMarksProps) {
	const { t } = useT();
	const words = useTimetableWords();
	return column.slots.map((slot) => {
		const to = { column: column.key, starts: slot.starts, ends: slot.starts + block.ends - block.starts };
		const style = { top: top(slot.starts) + 1, height: (slot.ends - slot.starts) * px - 3 };
		if (isWhere(block, to)) return <span key={slot.starts} className={classes.mark} style={style} data-state="here" aria-hidden="true" />;
		const verdict = judge?.(to);
		if (!verdict) return null;
		const Icon = ICONS[verdict.state];
		const isOver = others.some(
			(one) => one.id !== block.id && one.column === column.key && one.starts < slot.ends && slot.starts < one.ends,
		);
		const mark = {
			className: classes.mark,
			style,
			"data-state": verdict.state,
			"data-mark": clockOf(slot.starts),
			"data-over": isOver || undefined,
		};
		const shown = (
			<>
				<Icon {...ICON} />
				{verdict.brief && !isOver ? <span>{verdict.brief}</span> : null}
			</>
		);
		if (!onPut || verdict.state === "taken")
			return (
				<span key={slot.starts} {...mark} aria-hidden="true">
					{shown}
				</span>
			);
		const when = `${column.title} ${words.time(clockOf(to.starts))} – ${words.time(clockOf(to.ends))}`;
		return (
			// the keys go through all places, taken ones too: for them these buttons would only be in the way
			<button key={slot.starts} type="button" {...mark} tabIndex={-1} onClick={() => onPut(to)}>
				<VisuallyHidden>{t("timetable.put_at", { when })} </VisuallyHidden>
				{shown}
			</button>
		);
	});
}
